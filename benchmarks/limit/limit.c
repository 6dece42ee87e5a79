/*
 * The hot paths of the kernel in C: what Python is measured against. Fed and checked by limit.py.
 *
 * Standard input holds ints. First the stack: tiles; for each its count, how many it blocks, and those as (tile,
 * amount). Then the grid: columns, rows. Then how many deals, and for each the kinds on the stack and on the grid.
 * Printed is a line for each task: its name, nanoseconds, and a sum that tells whether the work was the same.
 */
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { TILES = 400, GROUP = 8, LINKS = 64, PAIRS = 4096, DEALS = 64, OPENED = 1 << 16 };

static int tiles, columns, rows, deals;
static int start_counts[TILES], links[TILES], link_to[TILES][LINKS], link_amount[TILES][LINKS];
static int stack_kinds[DEALS][TILES], grid_kinds[DEALS][TILES];
static int groups, group_size[TILES], group[TILES][GROUP], mates[TILES], mate[TILES][GROUP];

static double now(void)
{
    struct timespec at;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &at);
    return at.tv_sec * 1e9 + at.tv_nsec;
}

static uint32_t below(uint32_t n)
{
    static uint64_t state = 88172645463325252u;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)((state >> 32) * n >> 32);
}

static int is_open(int count) { return count < 4 || (count < 16 && count % 4 == 0); }

/* Find the tiles of each kind, kinds in the order of their first tile. */
static void set_groups(const int *kinds, int count)
{
    static int number[TILES];
    memset(number, -1, sizeof number);
    memset(group_size, 0, sizeof group_size);
    groups = 0;
    for (int tile = 0; tile < count; tile++) {
        if (number[kinds[tile]] < 0) number[kinds[tile]] = groups++;
        int g = number[kinds[tile]];
        group[g][group_size[g]++] = tile;
    }
    for (int g = 0; g < groups; g++)
        for (int i = 0; i < group_size[g]; i++) {
            int tile = group[g][i];
            mates[tile] = 0;
            for (int j = 0; j < group_size[g]; j++)
                if (j != i) mate[tile][mates[tile]++] = group[g][j];
        }
}

/* --- stack ------------------------------------------------------------------------------------------------------- */

static int order[TILES], last, counts[TILES];
static unsigned char state[TILES]; /* 0 shut, 1 waiting, 2 gone */

static void opened(int tile)
{
    int goes = 0;
    state[tile] = 1;
    for (int i = 0; i < mates[tile]; i++) {
        int other = mate[tile][i];
        if (!state[other]) continue;
        goes = 1;
        if (state[other] == 1) {
            state[other] = 2;
            order[last++] = other;
        }
    }
    if (goes) {
        state[tile] = 2;
        order[last++] = tile;
    }
}

/* How many tiles the relaxed closure takes: first in, first out. */
static int stack_closure(void)
{
    memcpy(counts, start_counts, sizeof counts);
    memset(state, 0, sizeof state);
    last = 0;
    for (int tile = 0; tile < tiles; tile++)
        if (is_open(counts[tile])) opened(tile);
    for (int at = 0; at < last; at++)
        for (int i = 0, tile = order[at]; i < links[tile]; i++) {
            int other = link_to[tile][i];
            counts[other] -= link_amount[tile][i];
            if (!state[other] && is_open(counts[other])) opened(other);
        }
    return last;
}

/* How many pairs go in a random game, each drawn evenly from all that may go. */
static int playout(void)
{
    static int first[PAIRS], second[PAIRS];
    unsigned char open[TILES] = {0};
    int pairs = 0, played = 0;
    memcpy(counts, start_counts, sizeof counts);
    for (int tile = 0; tile < tiles; tile++)
        if (is_open(counts[tile])) {
            for (int i = 0; i < mates[tile]; i++)
                if (open[mate[tile][i]]) first[pairs] = mate[tile][i], second[pairs++] = tile;
            open[tile] = 1;
            counts[tile] += OPENED;
        }
    while (pairs) {
        int at = below(pairs), both[2] = {first[at], second[at]};
        first[at] = first[--pairs], second[at] = second[pairs];
        if (!open[both[0]] || !open[both[1]]) continue;
        open[both[0]] = open[both[1]] = 0;
        played++;
        for (int end = 0; end < 2; end++)
            for (int i = 0, tile = both[end]; i < links[tile]; i++) {
                int other = link_to[tile][i];
                counts[other] -= link_amount[tile][i];
                if (!is_open(counts[other])) continue;
                for (int j = 0; j < mates[other]; j++)
                    if (open[mate[other][j]]) first[pairs] = mate[other][j], second[pairs++] = other;
                open[other] = 1;
                counts[other] += OPENED;
            }
    }
    return played;
}

/* --- grid: a bit for each cell of a line, lanes and all ------------------------------------------------------------ */

static uint32_t by_row[32], by_column[32];
static int xs[TILES], ys[TILES];

static void fill(void)
{
    memset(by_row, 0, sizeof by_row);
    memset(by_column, 0, sizeof by_column);
    for (int tile = 0; tile < columns * rows; tile++) {
        xs[tile] = tile % columns + 1;
        ys[tile] = tile / columns + 1;
        by_row[ys[tile]] |= 1u << xs[tile];
        by_column[xs[tile]] |= 1u << ys[tile];
    }
}

/* A cell and the empty ones on either side of it, on a line of so many cells. */
static inline uint32_t run(uint32_t line, int at, int cells)
{
    uint32_t above = (line >> at >> 1) << at << 1, below_it = line & ((1u << at) - 1);
    uint32_t end = above ? (above & -above) : 1u << cells;
    uint32_t begin = below_it ? 1u << (32 - __builtin_clz(below_it)) : 1u;
    return end - begin;
}

static inline int leg(uint32_t meet, const uint32_t *lines, int i, int j)
{
    int low = i < j ? i : j, high = i < j ? j : i;
    while (meet && ++low < high) meet &= ~lines[low];
    return meet != 0;
}

static inline int joins(int a, int b)
{
    uint32_t meet = run(by_row[ys[a]], xs[a], columns + 2) & run(by_row[ys[b]], xs[b], columns + 2);
    if (meet && leg(meet, by_row, ys[a], ys[b])) return 1;
    meet = run(by_column[xs[a]], ys[a], rows + 2) & run(by_column[xs[b]], ys[b], rows + 2);
    return meet && leg(meet, by_column, xs[a], xs[b]);
}

static int legal[PAIRS][2];

/* How many pairs of the full board join. */
static int legal_pairs(void)
{
    int count = 0;
    for (int g = 0; g < groups; g++)
        for (int i = 1; i < group_size[g]; i++)
            for (int j = 0; j < i; j++)
                if (joins(group[g][j], group[g][i])) legal[count][0] = group[g][j], legal[count++][1] = group[g][i];
    return count;
}

/* How many tiles the relaxed closure takes: round the kinds until nothing goes. */
static int grid_closure(void)
{
    unsigned char gone[TILES] = {0};
    int taken = 0;
    fill();
    for (int before = -1; before != taken;) {
        before = taken;
        for (int g = 0; g < groups; g++)
            for (int i = 1; i < group_size[g]; i++)
                for (int j = 0; j < i; j++) {
                    int both[2] = {group[g][i], group[g][j]};
                    if ((gone[both[0]] && gone[both[1]]) || !joins(both[0], both[1])) continue;
                    for (int end = 0; end < 2; end++) {
                        int tile = both[end];
                        taken += !gone[tile];
                        gone[tile] = 1;
                        by_row[ys[tile]] &= ~(1u << xs[tile]);
                        by_column[xs[tile]] &= ~(1u << ys[tile]);
                    }
                }
    }
    return taken;
}

/* --- all of it ------------------------------------------------------------------------------------------------------ */

static void measure(const char *name, int on_grid, int times, int (*task)(void))
{
    double passed = 0;
    long sum = 0;
    for (int deal = 0; deal < deals; deal++) {
        set_groups(on_grid ? grid_kinds[deal] : stack_kinds[deal], on_grid ? columns * rows : tiles);
        fill();
        double start = now();
        for (int at = 0; at < times; at++) sum += task();
        passed += now() - start;
    }
    printf("%s %.1f %ld\n", name, passed / times / deals, sum / times);
}

static int next(void)
{
    int found = 0;
    return scanf("%d", &found) == 1 ? found : 0;
}

int main(void)
{
    tiles = next();
    for (int tile = 0; tile < tiles; tile++) {
        start_counts[tile] = next();
        links[tile] = next();
        for (int i = 0; i < links[tile]; i++) link_to[tile][i] = next(), link_amount[tile][i] = next();
    }
    columns = next(), rows = next(), deals = next();
    for (int deal = 0; deal < deals; deal++) {
        for (int tile = 0; tile < tiles; tile++) stack_kinds[deal][tile] = next();
        for (int cell = 0; cell < columns * rows; cell++) grid_kinds[deal][cell] = next();
    }
    measure("stack-closure", 0, 2000, stack_closure);
    measure("playout", 0, 2000, playout);
    measure("legal-pairs", 1, 2000, legal_pairs);
    measure("grid-closure", 1, 500, grid_closure);
    return 0;
}
