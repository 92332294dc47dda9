import { and, eq, inArray } from "drizzle-orm";
import type { Queryable } from "../../../infrastructure/database/index.ts";
import { replies } from "../replies/schema.ts";

/** The ids of those comments that are replies of a workspace. */
export async function findWorkspaceReplyIds(
  db: Queryable,
  workspaceId: string,
  externalIds: readonly string[],
): Promise<Set<string>> {
  if (externalIds.length === 0) return new Set();
  const rows = await db
    .select({ externalId: replies.externalId })
    .from(replies)
    .where(
      and(eq(replies.workspaceId, workspaceId), inArray(replies.externalId, [...externalIds])),
    );
  return new Set(rows.flatMap(({ externalId }) => externalId ?? []));
}
