/**
 * First-fit packing that does not scan full bins repeatedly: with 20,000 terms, that took minutes. Adapters
 * import this file, so it imports nothing.
 */
export interface FirstFit<B> {
  readonly bins: readonly B[];
  /**
   * Finds the first bin that something fits in.
   * @param size items of the same size that share no part with a bin either all fit in it or all don't
   * @param parts the item's parts, which take no room in a bin that already has them
   * @param fits called for bins in their order; an item that did not fit once never will, unless it shares a
   *   part
   */
  find(size: string, parts: Iterable<string>, fits: (bin: B) => boolean): B | null;
  add(bin: B): void;
  /** Records that these parts are now in a bin. */
  addParts(bin: B, parts: Iterable<string>): void;
}

/** An empty packing. Bins only ever fill up. */
export function createFirstFit<B extends object>(): FirstFit<B> {
  const bins: B[] = [];
  const indexes = new Map<B, number>();
  /** By size: bins before this index are too full for it. */
  const firstOf = new Map<string, number>();
  const byPart = new Map<string, Set<number>>();
  return {
    bins,
    find(size, parts, fits) {
      let first = firstOf.get(size) ?? 0;
      const sharing = new Set([...parts].flatMap((part) => [...(byPart.get(part) ?? [])]));
      for (const index of [...sharing].sort((a, b) => a - b)) {
        const bin = bins[index];
        if (index < first && bin && fits(bin)) return bin;
      }
      for (; first < bins.length; first++) {
        const bin = bins[first];
        if (bin && fits(bin)) break;
      }
      firstOf.set(size, first);
      return bins[first] ?? null;
    },
    add(bin) {
      indexes.set(bin, bins.length);
      bins.push(bin);
    },
    addParts(bin, parts) {
      const index = indexes.get(bin);
      if (index === undefined) return;
      for (const part of parts) {
        const known = byPart.get(part);
        if (known) known.add(index);
        else byPart.set(part, new Set([index]));
      }
    },
  };
}
