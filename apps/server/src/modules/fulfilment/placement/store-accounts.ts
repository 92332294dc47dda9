import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { communityAccounts } from "../community-accounts/schema.ts";
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

/**
 * Keeps an account from being taken away or disconnected until the transaction ends.
 * @returns false: that has happened already
 */
export async function holdAccount(tx: Tx, accountId: string): Promise<boolean> {
  const { id, sealedToken } = communityAccounts;
  const [row] = await tx
    .select({ id })
    .from(communityAccounts)
    .where(and(eq(id, accountId), isNotNull(sealedToken)))
    .for("share");
  return row !== undefined;
}
