import { errorCodes } from "@earshot/contract";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Events } from "../../../infrastructure/events/index.ts";
import type { Billing } from "../../ledger/billing/index.ts";
import type { Mentions } from "./service.ts";
import { findSensitiveAccepted } from "./store.ts";

/** A writer has claimed the mention: the compliance check judges the reply. */
class AlreadyClaimedError extends Error {}

/** Accepted mentions that newer rules find to be on sensitive subjects. */
export function createSensitiveMentions(deps: {
  database: Database;
  events: Events;
  billing: Billing;
  mentions: Mentions;
}) {
  const { database, events, billing, mentions } = deps;
  return {
    /** Denies those that no writer has claimed, with a note for the customer, and gives the unit back. */
    async end(): Promise<void> {
      for (const { id, workspaceId } of await findSensitiveAccepted(database.pool)) {
        const ending = database.transaction(async (tx) => {
          const quota = await billing.returnUnit(tx, workspaceId, id, "sensitive");
          const note = errorCodes.SENSITIVE_POST.message;
          const moved = await mentions.move(tx, id, "denied", { note, only: "accepted" });
          if (!moved) throw new AlreadyClaimedError();
          await events.emit(tx, [
            ...moved.events,
            ...(quota ? [{ workspaceId, type: "quota.updated" as const, data: quota }] : []),
          ]);
        });
        await ending.catch((error) => {
          if (!(error instanceof AlreadyClaimedError)) throw error;
        });
      }
    },
  };
}
