import type { AdministratorAction } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import * as store from "./store-administrators.ts";

/** Recorded instead of an administrator's id when the operator ran a command. */
export const operatorId = "00000000-0000-0000-0000-000000000000";

/** An administrator's act, to be recorded in its transaction. */
export interface NewAdministratorEntry {
  administratorId: string;
  action: AdministratorAction;
  workspaceId?: string | null;
  /** The person that it is about. */
  subjectId?: string | null;
  /** Why, as the administrator wrote it. */
  reason?: string | null;
  /** The details for its sentence; no texts of customers, no secrets. */
  details?: Record<string, unknown>;
}

/** The log of what administrators do; it is append-only. */
export function createAdministratorLog({ database, clock }: { database: Database; clock: Clock }) {
  return {
    /** Records an act in its transaction. */
    recordAdministrator: (tx: Tx, entry: NewAdministratorEntry): Promise<void> =>
      store.insertAdministratorEntry(tx, { ...entry, at: clock.now() }),

    /** A page of the log, newest first: of all entries, or of those about one workspace. */
    listAdministratorEntries: (
      workspaceId: string | undefined,
      page: { limit: number; offset: number },
    ) => store.listAdministratorEntries(database.pool, workspaceId, page),

    /** The reads with requests for support access of a workspace, newest first. */
    listSupportReads: (workspaceId: string, requestIds: readonly string[], max: number) =>
      store.listReads(database.pool, workspaceId, requestIds, max),
  };
}
