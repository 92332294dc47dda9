import { Readable } from "node:stream";
import { brand, type DataExport, dataTerms } from "@earshot/contract";
import type { Blobs } from "../../../infrastructure/blobs/index.ts";
import type { Clock } from "../../../infrastructure/clock.ts";
import { newId } from "../../../infrastructure/database/columns.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Log } from "../../../infrastructure/log.ts";
import { type Mailer, renderMessage } from "../../../infrastructure/mail/index.ts";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";
import type { Throttle } from "../../../infrastructure/throttle/index.ts";
import type { Accounts } from "../../identity/accounts/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { StoredData } from "../stored-data/index.ts";
import { createExportTopics } from "./events.ts";
import { createExportTokens } from "./service-links.ts";
import { createExportWorker } from "./service-prepare.ts";
import * as store from "./store.ts";

/** The owner of a workspace, in a session. The guard refuses others. */
interface Asker {
  userId: string;
  sessionId: string;
  workspaceId: string;
}

const requests = { name: "data-export", times: dataTerms.exportsPerDay, seconds: 86_400 };

const present = (row: store.ExportRow): DataExport => ({
  state: row.state,
  rows: row.rows,
  bytes: row.bytes,
  requestedAt: row.requestedAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
});

export type Exports = ReturnType<typeof createExports>;

/** Exports of workspaces: requested by their owner, prepared by a job, downloaded with the mailed link. */
export function createExports(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  blobs: Blobs;
  secrets: Secrets;
  throttle: Throttle;
  mailer: Mailer;
  siteUrl: () => string;
  accounts: Accounts;
  workspaces: Workspaces;
  storedData: StoredData;
}) {
  const { database, clock, blobs, accounts, workspaces } = deps;
  const topics = createExportTopics();
  const tokens = createExportTokens(deps);
  const worker = createExportWorker({ ...deps, topics });

  /** The prepared export of a workspace. @throws AppError EXPORT_GONE */
  async function ready(workspaceId: string): Promise<store.ExportRow> {
    const row = await store.findExport(database.pool, workspaceId);
    if (row?.state !== "ready" || !row.expiresAt || row.expiresAt <= clock.now()) {
      throw new AppError("EXPORT_GONE");
    }
    return row;
  }

  async function* readParts(blobIds: readonly string[]): AsyncGenerator<Buffer> {
    for (const id of blobIds) {
      const part = await blobs.read(id);
      if (!part) throw new Error(`part ${id} of an export is missing`);
      yield part.content;
    }
  }

  return {
    topics,
    ...worker,

    /** The newest export of a workspace; null: there is none. */
    async get(workspaceId: string): Promise<DataExport | null> {
      const row = await store.findExport(database.pool, workspaceId);
      const isGone = row?.expiresAt && row.expiresAt <= clock.now();
      return row && !isGone ? present(row) : null;
    },

    /**
     * Requests an export, in the place of an earlier one. A refused request is not counted.
     * @throws AppError WRONG_PASSWORD, EXPORT_RUNNING, TOO_MANY_REQUESTS
     */
    async start(asker: Asker, password: string): Promise<DataExport> {
      await accounts.confirmPassword(asker, password);
      await deps.throttle.count(requests, asker.workspaceId);
      try {
        return await database.transaction(async (tx) => {
          const now = clock.now();
          const row = await store.replaceExport(tx, {
            id: newId(),
            workspaceId: asker.workspaceId,
            requestedBy: asker.userId,
            ...{ requestedAt: now, progressAt: now },
          });
          if (!row) throw new AppError("EXPORT_RUNNING");
          await topics.requested.publish(tx, { exportId: row.id });
          return present(row);
        });
      } catch (error) {
        await deps.throttle.giveBack(requests, asker.workspaceId);
        throw error;
      }
    },

    /** The token that the mailed link has. @throws AppError WRONG_PASSWORD, EXPORT_GONE */
    async open(asker: Asker, password: string): Promise<string> {
      await accounts.confirmPassword(asker, password);
      const { id } = await ready(asker.workspaceId);
      return tokens.make(id);
    },

    /** The prepared file. @throws AppError EXPORT_GONE also for another token */
    async download(workspaceId: string, token: string): Promise<Readable> {
      const { id } = await ready(workspaceId);
      if (!tokens.isOf(token, id)) throw new AppError("EXPORT_GONE");
      const parts = await store.listParts(database.pool, id);
      return Readable.from(readParts(parts), { objectMode: false });
    },

    /** Mails the link, or the failure, to the person who requested it. @throws Error when it may be tried again */
    async sendMail(exportId: string): Promise<void> {
      const row = await store.findExportById(database.pool, exportId);
      if (row?.state !== "ready" && row?.state !== "failed") return;
      const { workspaceId, requestedBy: userId } = row;
      const user = await accounts.find(userId);
      if (!user || !(await workspaces.isOwner(workspaceId, userId))) return;
      const page = `${deps.siteUrl()}/dashboard?view=settings&section=data`;
      // In the fragment, which is sent to no server and so appears in no log.
      const url = `${page}#export=${tokens.make(exportId)}`;
      const failed = renderMessage({
        subject: `We couldn’t prepare your ${brand.name} export`,
        paragraphs: [
          "Hello,",
          `The export of your workspace could not be prepared. Please request it again; if that fails too, write to ${brand.supportEmail}.`,
        ],
        action: { label: "Request export", url: page },
      });
      const ready = renderMessage({
        subject: `Your ${brand.name} data is ready to download`,
        paragraphs: [
          "Hello,",
          `The export of your workspace is ready. The link works for ${dataTerms.exportHours} hours while you are signed in as the owner; then we delete the file.`,
        ],
        action: { label: "Download your data", url },
        note: `If you did not request this, set a new password and write to ${brand.supportEmail}.`,
      });
      await deps.mailer.send({ to: user.email, ...(row.state === "ready" ? ready : failed) });
    },
  };
}
