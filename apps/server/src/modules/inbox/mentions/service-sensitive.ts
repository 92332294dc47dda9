import { errorCodes } from "@earshot/contract";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Events } from "../../../infrastructure/events/index.ts";
import type { Billing } from "../../ledger/billing/index.ts";
import type { Mentions } from "./service.ts";
import { findSensitiveAccepted } from "./store.ts";

/** A writer was faster: what is written by then is judged on its own. */
class Taken extends Error {}

export type SensitiveMentions = ReturnType<typeof createSensitiveMentions>;

/** Mentions that were sent to the writers before the rules saw that nobody may reply to them. */
export function createSensitiveMentions(deps: {
  database: Database;
  events: Events;
  billing: Billing;
  mentions: Mentions;
}) {
  const { database, events, billing, mentions } = deps;
  return {
    /** Ends those that no writer holds; the customer reads why, and the unit comes back. */
    async end(): Promise<void> {
      for (const { id, workspaceId } of await findSensitiveAccepted(database.read)) {
        const ending = database.transaction(async (tx) => {
          const quota = await billing.giveBack(tx, workspaceId, id, "sensitive");
          const note = errorCodes.SENSITIVE_POST.message;
          const moved = await mentions.move(tx, id, "denied", { note, only: "accepted" });
          if (!moved) throw new Taken();
          await events.emit(tx, [
            ...moved.events,
            ...(quota ? [{ workspaceId, type: "quota.updated" as const, data: quota }] : []),
          ]);
        });
        await ending.catch((error) => {
          if (!(error instanceof Taken)) throw error;
        });
      }
    },
  };
}
