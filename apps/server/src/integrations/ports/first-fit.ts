/**
 * First-fit packing that does not scan full bins repeatedly: with 20,000 terms, that took minutes. Adapters
 * import this file, so it imports nothing.
 */
export interface FirstFit<B> {
  readonly bins: readonly B[];
  /**
   * Finds the first bin that something fits in.
   * @param size items of the same size without a part in common with a bin fit in it alike
   * @param parts parts that take no room in a bin that has them already
   * @param fits called for bins in their order; an item that did not fit once never will, unless it shares a
   *   part
   */
  find(size: string, parts: Iterable<string>, fits: (bin: B) => boolean): B | null;
  add(bin: B): void;
  /** Takes note that these parts are in a bin now. */
  hold(bin: B, parts: Iterable<string>): void;
}

/** An empty packing. Bins only ever fill up. */
export function createFirstFit<B extends object>(): FirstFit<B> {
  const bins: B[] = [];
  const places = new Map<B, number>();
  /** By size: bins before this place are too full for it. */
  const firstOf = new Map<string, number>();
  const byPart = new Map<string, Set<number>>();
  return {
    bins,
    find(size, parts, fits) {
      let first = firstOf.get(size) ?? 0;
      const sharing = new Set([...parts].flatMap((part) => [...(byPart.get(part) ?? [])]));
      for (const place of [...sharing].sort((a, b) => a - b)) {
        const bin = bins[place];
        if (place < first && bin && fits(bin)) return bin;
      }
      for (; first < bins.length; first++) {
        const bin = bins[first];
        if (bin && fits(bin)) break;
      }
      firstOf.set(size, first);
      return bins[first] ?? null;
    },
    add(bin) {
      places.set(bin, bins.length);
      bins.push(bin);
    },
    hold(bin, parts) {
      const place = places.get(bin);
      if (place === undefined) return;
      for (const part of parts) {
        const known = byPart.get(part);
        if (known) known.add(place);
        else byPart.set(part, new Set([place]));
      }
    },
  };
}
