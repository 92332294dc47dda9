/**
 * Groups many small items into few chunks so that adding an item changes few chunks. Imports nothing, because
 * both domain rules and the adapters' packers import it.
 */

/** A chunk may end once it is this full. A higher share needs fewer chunks; a lower one confines changes better. */
const minFill = 0.7;

/** A deterministic 32-bit hash (FNV-1a with one extra mixing step). */
function hashOf(text: string, seed = 0): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

const cutSeed = 0x5bd1e995;

/**
 * Cuts items into chunks whose loads stay within `max`, each chunk as full as possible.
 *
 * The result depends only on the set of items, not on their order. Items are sorted by their hash, and a
 * chunk that is 70% full ends before the item with the lowest second hash. The items choose the boundary, not
 * their count, so adding or removing an item changes its own chunk and only rarely the following ones
 * (content-defined chunking, as in deduplicating backups). Chunks are about 85% full.
 *
 * @param options.key names an item; keys must be unique.
 * @param options.loads how much of each limit an item uses, in the order of the limits.
 * @param options.max the limits. An item that alone exceeds one gets its own chunk.
 */
export function stableChunks<T>(
  items: readonly T[],
  options: {
    key: (item: T) => string;
    loads: (item: T) => readonly number[];
    max: readonly number[];
  },
): T[][] {
  const { key, loads, max } = options;
  const sorted = items
    .map((item) => {
      const name = key(item);
      return {
        item,
        name,
        order: hashOf(name),
        cutRank: hashOf(name, cutSeed),
        loads: loads(item),
      };
    })
    .sort((one, other) => one.order - other.order || (one.name < other.name ? -1 : 1));

  const chunks: T[][] = [];
  let start = 0;
  while (start < sorted.length) {
    const taken = max.map(() => 0);
    let cut = start;
    let lowestRank = Number.POSITIVE_INFINITY;
    let at = start;
    for (; at < sorted.length; at++) {
      const next = sorted[at];
      if (next === undefined) break;
      const full = Math.max(...taken.map((load, limit) => load / (max[limit] ?? 1)));
      if (at > start && full >= minFill && next.cutRank < lowestRank) {
        lowestRank = next.cutRank;
        cut = at;
      }
      const fits = taken.every(
        (load, limit) => load + (next.loads[limit] ?? 0) <= (max[limit] ?? 0),
      );
      if (at > start && !fits) break;
      next.loads.forEach((load, limit) => {
        taken[limit] = (taken[limit] ?? 0) + load;
      });
    }
    // Everything left fits, or nothing was full enough before the item that no longer fits.
    const end = at === sorted.length || cut === start ? at : cut;
    chunks.push(sorted.slice(start, end).map(({ item }) => item));
    start = end;
  }
  return chunks;
}
