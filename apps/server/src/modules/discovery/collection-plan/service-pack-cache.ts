import type { PackedQuery, SearchTerm } from "../../../integrations/ports/search.ts";

type Pack = (terms: readonly SearchTerm[]) => { queries: PackedQuery[]; tooLong: string[] };

/**
 * Caches the packed queries of each source: plans are made every minute, while keywords change far less
 * often.
 */
export function createPackCache(): (name: string, pack: Pack) => Pack {
  const last = new Map<string, { terms: readonly SearchTerm[]; packed: ReturnType<Pack> }>();
  return (name, pack) => (terms) => {
    const known = last.get(name);
    const isSame =
      known?.terms.length === terms.length && known.terms.every((term, at) => term === terms[at]);
    if (known && isSame) return known.packed;
    const packed = pack(terms);
    last.set(name, { terms: [...terms], packed });
    return packed;
  };
}
