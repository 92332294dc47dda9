import { intentLevels, type Overview } from "@earshot/contract";
import type { Database } from "../../../infrastructure/database/index.ts";
import * as store from "./store-week.ts";

export type MentionWeeks = ReturnType<typeof createMentionWeeks>;

/** The authors of at most this many mentions are counted, so that a very busy week takes no longer. */
const maxAuthored = 500;
const readyFacet = `l:${intentLevels[3]}`;

const inSeconds = (at: Date) => at.getTime() / 1000;

/** Who wrote the posts of some days. */
type People = Overview["people"];

/** What was found in some days, by the time of the posts. */
export function createMentionWeeks({ database }: { database: Database }) {
  return {
    /** The people behind the posts between two moments, without skipped mentions. */
    async people(workspaceId: string, span: { from: Date; to: Date }): Promise<People> {
      const seconds = { from: inSeconds(span.from), to: inSeconds(span.to) };
      const [authors, facets] = await Promise.all([
        store.countAuthors(database, workspaceId, { ...seconds, max: maxAuthored }),
        store.countFacets(database, workspaceId, [readyFacet], seconds),
      ]);
      return {
        count: authors.authors,
        atLeast: authors.counted === maxAuthored,
        ready: facets.get(readyFacet)?.notSkipped ?? 0,
      };
    },
  };
}
