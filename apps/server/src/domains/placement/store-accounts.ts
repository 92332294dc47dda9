import { and, eq, inArray } from "drizzle-orm";
import type { Queryable } from "../../platform/db/index.ts";
import { placementAttempts } from "./schema.ts";

/** Whether a reply is being placed with an account, or nobody knows yet whether it was. */
export async function isAtWork(db: Queryable, accountId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: placementAttempts.id })
    .from(placementAttempts)
    .where(
      and(
        eq(placementAttempts.accountId, accountId),
        inArray(placementAttempts.state, ["planned", "sent", "unknown"]),
      ),
    )
    .limit(1);
  return row !== undefined;
}
