import { and, count, desc, eq, ilike, isNotNull, or, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/index.ts";
import { optOuts } from "./schema.ts";
import { insertOptOut, type OptOutRow } from "./store.ts";

export { insertOptOut, type OptOutRow };

const literal = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

function holding(search: string) {
  if (search === "") return undefined;
  const part = `%${literal(search)}%`;
  return or(ilike(optOuts.name, part), ilike(optOuts.email, part), ilike(optOuts.note, part));
}

/** The newest first. */
export const listOptOuts = (
  db: Queryable,
  search: string,
  page: { limit: number; offset: number },
): Promise<OptOutRow[]> =>
  db
    .select()
    .from(optOuts)
    .where(holding(search))
    .orderBy(desc(optOuts.createdAt), desc(optOuts.id))
    .limit(page.limit)
    .offset(page.offset);

export async function countOptOuts(db: Queryable, search: string): Promise<number> {
  const [row] = await db.select({ all: count() }).from(optOuts).where(holding(search));
  return row?.all ?? 0;
}

/** Whether an account or a community is on the list and counts. */
export async function counts(
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
        isNotNull(optOuts.confirmedAt),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Deletes a request and every other one of the same name. @returns whether there was one. */
export async function deleteOptOuts(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    delete from ${optOuts} gone using ${optOuts} one
    where one.id = ${id} and gone.source = one.source and gone.kind = one.kind
      and gone.name = one.name`);
  return (rowCount ?? 0) > 0;
}
