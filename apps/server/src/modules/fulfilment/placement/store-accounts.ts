import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { communityAccounts } from "../community-accounts/schema.ts";
import { placementAttempts } from "./schema.ts";

/** Whether an account has an attempt that is not resolved yet. */
export async function hasOpenAttempt(db: Queryable, accountId: string): Promise<boolean> {
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
 * Locks an account so that it can't be removed or disconnected until the transaction ends.
 * @returns false: it has been removed or disconnected already
 */
export async function lockConnectedAccount(tx: Tx, accountId: string): Promise<boolean> {
  const { id, sealedToken } = communityAccounts;
  const [row] = await tx
    .select({ id })
    .from(communityAccounts)
    .where(and(eq(id, accountId), isNotNull(sealedToken)))
    .for("share");
  return row !== undefined;
}
