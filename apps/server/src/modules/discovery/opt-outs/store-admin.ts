import type { OptOutFilter } from "@earshot/contract";
import { and, desc, eq, ilike, isNotNull, or, type SQL } from "drizzle-orm";
import { escapeLike } from "../../../infrastructure/database/escape.ts";
import type { Queryable } from "../../../infrastructure/database/index.ts";
import { optOuts } from "./schema.ts";
import { insertOptOut, type OptOutRow } from "./store.ts";
import { isMailOnly, statusConditions, waitsForReview } from "./store-steps.ts";

export { insertOptOut, type OptOutRow };

/** The filter of the list. */
export interface ListFilter {
  /** Part of a name, an address or a note; empty: all. */
  search: string;
  status: OptOutFilter;
}

function matchesFilter({ search, status }: ListFilter, now: Date): SQL | undefined {
  const part = `%${escapeLike(search)}%`;
  return and(
    search === ""
      ? undefined
      : or(ilike(optOuts.name, part), ilike(optOuts.email, part), ilike(optOuts.note, part)),
    status === "all" ? undefined : statusConditions(now)[status],
  );
}

/** The newest first. */
export const listOptOuts = (
  db: Queryable,
  filter: ListFilter,
  now: Date,
  page: { limit: number; offset: number },
): Promise<OptOutRow[]> =>
  db
    .select()
    .from(optOuts)
    .where(matchesFilter(filter, now))
    .orderBy(desc(optOuts.createdAt), desc(optOuts.id))
    .limit(page.limit)
    .offset(page.offset);

export const countOptOuts = (db: Queryable, filter: ListFilter, now: Date): Promise<number> =>
  db.$count(optOuts, matchesFilter(filter, now));

/** Whether an opt-out of an account or a community is in effect. */
export async function isInEffect(
  db: Queryable,
  { source, kind, name }: Pick<OptOutRow, "source" | "kind" | "name">,
): Promise<boolean> {
  const [row] = await db
    .select({ id: optOuts.id })
    .from(optOuts)
    .where(
      and(
        eq(optOuts.source, source),
        eq(optOuts.kind, kind),
        eq(optOuts.name, name),
        isNotNull(optOuts.effectiveAt),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** How many requests wait for the administrator, and how many only the mail's link put into effect. */
export async function countOpenReviews(
  db: Queryable,
  now: Date,
): Promise<{ waitingForReview: number; mailOnly: number }> {
  const [waitingForReview, mailOnly] = await Promise.all([
    db.$count(optOuts, waitsForReview(now)),
    db.$count(optOuts, isMailOnly),
  ]);
  return { waitingForReview, mailOnly };
}
