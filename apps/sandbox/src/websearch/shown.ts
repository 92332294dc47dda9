import type { SearchResult } from "./search.ts";

/** A post with the snippet that searches showed. Times are milliseconds since the epoch. */
interface ShownResult {
  site: string;
  id: string;
  snippet: string;
  times: number[];
}

const maxResults = 20_000;
const maxTimes = 20;

/** Records the posts and snippets that searches showed, which are all that a client can find. */
export function createShown() {
  const shown = new Map<string, ShownResult>();
  return {
    /** Records the results of a response, except pages of groups. */
    record(results: readonly SearchResult[], now: number): void {
      for (const { page, snippet } of results) {
        if (!page.isPost) continue;
        const key = `${page.site} ${page.id} ${snippet}`;
        const known = shown.get(key) ?? { site: page.site, id: page.id, snippet, times: [] };
        if (known.times.length < maxTimes) known.times.push(now);
        if (shown.size < maxResults || shown.has(key)) shown.set(key, known);
      }
    },
    list: (): readonly ShownResult[] => [...shown.values()],
  };
}

export type Shown = ReturnType<typeof createShown>;
