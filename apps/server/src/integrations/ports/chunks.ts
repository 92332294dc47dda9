/**
 * Cutting many small things into few large ones so that one more thing changes few of them. A pure
 * file without imports: the rules of domains and the packers of adapters both lean on it.
 */

/** From this share of its limit on, a chunk may end: fuller costs less, emptier settles sooner. */
const leastFill = 0.7;

/** A number of 32 bits that looks like chance and is the same everywhere (FNV-1a, mixed once more). */
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
 * Cuts items into chunks whose loads stay within `most`, each chunk as full as may be.
 *
 * The result depends on the set of items alone, not on their order. Items stand in the order of their
 * hash, and a chunk ends, once it is 70% full, before the item that a second hash likes least: a place
 * that the items choose, not their number. So an item more or less changes its own chunk and, now and
 * then, the next ones until a place is chosen that was chosen before (content-defined chunking, as in
 * deduplicating backups). Chunks are about 85% full.
 *
 * @param options.key names an item; no two items may have the same.
 * @param options.loads what an item takes of each limit, in the limits' order.
 * @param options.most the limits. An item that alone is over one stands in a chunk of its own.
 */
export function stableChunks<T>(
  items: readonly T[],
  options: {
    key: (item: T) => string;
    loads: (item: T) => readonly number[];
    most: readonly number[];
  },
): T[][] {
  const { key, loads, most } = options;
  const sorted = items
    .map((item) => {
      const name = key(item);
      return { item, name, place: hashOf(name), liking: hashOf(name, cutSeed), loads: loads(item) };
    })
    .sort((one, other) => one.place - other.place || (one.name < other.name ? -1 : 1));

  const chunks: T[][] = [];
  let start = 0;
  while (start < sorted.length) {
    const taken = most.map(() => 0);
    let cut = start;
    let liked = Number.POSITIVE_INFINITY;
    let at = start;
    for (; at < sorted.length; at++) {
      const next = sorted[at];
      if (next === undefined) break;
      const full = Math.max(...taken.map((load, limit) => load / (most[limit] ?? 1)));
      if (at > start && full >= leastFill && next.liking < liked) {
        liked = next.liking;
        cut = at;
      }
      const fits = taken.every(
        (load, limit) => load + (next.loads[limit] ?? 0) <= (most[limit] ?? 0),
      );
      if (at > start && !fits) break;
      next.loads.forEach((load, limit) => {
        taken[limit] = (taken[limit] ?? 0) + load;
      });
    }
    // All that is left fits, or nothing was full enough before the item that no longer fits.
    const end = at === sorted.length || cut === start ? at : cut;
    chunks.push(sorted.slice(start, end).map(({ item }) => item));
    start = end;
  }
  return chunks;
}
