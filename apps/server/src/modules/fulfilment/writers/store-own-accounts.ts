import type { Source } from "@earshot/contract";
import { sql } from "drizzle-orm";
import type { Queryable } from "../../../infrastructure/database/index.ts";
import { mentions } from "../../inbox/mentions/schema.ts";
import { communityAccounts } from "../community-accounts/schema.ts";
import { replies } from "../replies/schema.ts";
import { writerAccounts } from "./schema.ts";

/** Those of the given authors that replies are placed with: accounts of the operator and of writers, past ones too. */
export async function findOwnAccounts(
  db: Queryable,
  authors: readonly { source: Source; name: string }[],
): Promise<{ source: Source; name: string }[]> {
  const candidates = JSON.stringify(
    authors.map(({ source, name }) => ({ source, name: name.toLowerCase() })),
  );
  const { rows } = await db.execute<{ source: Source; name: string }>(sql`
    select a.source, a.name from jsonb_to_recordset(${candidates}::jsonb) as a(source text, name text)
    where exists (select from ${communityAccounts} c where c.source = a.source and lower(c.name) = a.name)
      or exists (select from ${writerAccounts} w where w.source = a.source and lower(w.name) = a.name)
      or exists (
        select from ${replies} r join ${mentions} m on m.id = r.mention_id
        where lower(r.account_name) = a.name and m.source::text = a.source)`);
  return rows;
}
