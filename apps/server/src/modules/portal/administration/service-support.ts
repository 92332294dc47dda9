import {
  brand,
  type Mention,
  type Reply,
  type SupportAccess,
  type SupportRead,
} from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Notices } from "../../fulfilment/notices/index.ts";
import type { Replies } from "../../fulfilment/replies/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Mentions } from "../../inbox/mentions/index.ts";
import type { Audit } from "../../ledger/audit/index.ts";
import { lapseMs, stateOf } from "./rules.ts";
import { listNames } from "./store-overview.ts";
import * as store from "./store-support.ts";

/** How long requests and their reads are shown. */
const shownMs = 90 * 86_400_000;
const maxReads = 100;
const hourMs = 3_600_000;
const supportName = `${brand.name} support`;

type Page = { limit: number; offset: number };

export type SupportAccessService = ReturnType<typeof createSupportAccess>;

/** Support reads a workspace's data only while its owner allows it, and each read is recorded. */
export function createSupportAccess(deps: {
  database: Database;
  clock: Clock;
  workspaces: Workspaces;
  audit: Audit;
  mentions: Mentions;
  replies: Replies;
  notices: Notices;
}) {
  const { database, clock, workspaces, audit } = deps;

  async function present(rows: readonly store.SupportRow[]): Promise<SupportAccess[]> {
    const [first] = rows;
    if (!first) return [];
    const ids = rows.map(({ id }) => id);
    const reads = await audit.listSupportReads(first.workspaceId, ids, maxReads * rows.length);
    const readers = reads.map(({ administratorId }) => administratorId);
    const askers = rows.map(({ administratorId }) => administratorId);
    const names = await listNames(database.pool, [...new Set([...askers, ...readers])]);
    const nameOf = (id: string) => names.get(id) ?? supportName;
    const byRequest = Map.groupBy(reads, ({ details }) => String(details.requestId));
    const now = clock.now();
    return rows.map((row) => {
      const state = stateOf(row, now);
      const endsAt =
        row.endsAt && row.endedAt && row.endedAt < row.endsAt ? row.endedAt : row.endsAt;
      return {
        id: row.id,
        state,
        reason: row.reason,
        hours: row.hours,
        askedAt: row.askedAt.toISOString(),
        askedBy: nameOf(row.administratorId),
        decidedAt: row.decidedAt?.toISOString() ?? null,
        endsAt: endsAt?.toISOString() ?? null,
        reads: (byRequest.get(row.id) ?? []).slice(0, maxReads).map(
          (read): SupportRead => ({
            at: read.at.toISOString(),
            what: read.action === "support_mentions_read" ? "mentions" : "replies",
            count: Number(read.details.count ?? 0),
            by: nameOf(read.administratorId),
          }),
        ),
      };
    });
  }

  async function presentOne(row: store.SupportRow): Promise<SupportAccess> {
    const [access] = await present([row]);
    if (!access) throw new AppError("NOT_FOUND");
    return access;
  }

  async function list(workspaceId: string): Promise<SupportAccess[]> {
    const since = new Date(clock.now().getTime() - shownMs);
    return present(await store.listRequests(database.pool, workspaceId, since));
  }

  /** A request of the workspace, locked. @throws AppError NOT_FOUND. */
  async function lockOf(tx: Tx, workspaceId: string, id: string): Promise<store.SupportRow> {
    const row = await store.lockRequest(tx, id);
    if (row?.workspaceId !== workspaceId) throw new AppError("NOT_FOUND");
    return row;
  }

  /**
   * Reads as support. The read is recorded under the lock of the request before it is answered: nothing is answered
   * after the request has ended, and nothing without a record.
   */
  async function readAs<T extends { total: number }>(
    administratorId: string,
    workspaceId: string,
    what: "support_mentions_read" | "support_replies_read",
    read: () => Promise<{ shown: T; count: number }>,
  ): Promise<T> {
    const [workspace] = await workspaces.list([workspaceId]);
    if (!workspace) throw new AppError("NOT_FOUND");
    const now = clock.now();
    const { shown, count } = await read();
    return database.transaction(async (tx) => {
      const request = await store.lockOpen(tx, workspaceId, administratorId, now);
      if (!request) throw new AppError("SUPPORT_ACCESS_NEEDED");
      await audit.recordAdministrator(tx, {
        administratorId,
        action: what,
        workspaceId,
        reason: request.reason,
        details: { requestId: request.id, count },
      });
      return shown;
    });
  }

  return {
    list,

    /** Asks the owner. @throws AppError NOT_FOUND; SUPPORT_ACCESS_EXISTS. */
    async request(
      administratorId: string,
      workspaceId: string,
      { reason, hours }: { reason: string; hours: number },
    ): Promise<SupportAccess> {
      const row = await database.transaction(async (tx) => {
        await workspaces.lockQuota(tx, workspaceId);
        const now = clock.now();
        await store.endOverdue(tx, workspaceId, now);
        const inserted = await store.insertRequest(tx, {
          workspaceId,
          administratorId,
          reason,
          hours,
          askedAt: now,
          lapsesAt: new Date(now.getTime() + lapseMs),
        });
        if (!inserted) throw new AppError("SUPPORT_ACCESS_EXISTS");
        await audit.recordAdministrator(tx, {
          administratorId,
          action: "support_access_requested",
          workspaceId,
          reason,
          details: { requestId: inserted.id, hours },
        });
        const ownerId = await workspaces.ownerId(workspaceId, tx);
        if (ownerId !== null) await deps.notices.requestSupportAccess(tx, ownerId);
        return inserted;
      });
      return presentOne(row);
    },

    /** Withdraws or ends a request, for an administrator. @throws AppError NOT_FOUND; STATE_CHANGED. */
    async endAsAdministrator(administratorId: string, id: string): Promise<SupportAccess> {
      const row = await database.transaction(async (tx) => {
        const found = await store.lockRequest(tx, id);
        if (!found) throw new AppError("NOT_FOUND");
        const now = clock.now();
        if (!["asked", "open"].includes(stateOf(found, now))) throw new AppError("STATE_CHANGED");
        await audit.recordAdministrator(tx, {
          administratorId,
          action: "support_access_ended",
          workspaceId: found.workspaceId,
          details: { requestId: id },
        });
        return store.updateRequest(tx, id, { endedAt: now });
      });
      return presentOne(row);
    },

    /** What the members of a workspace see. */
    async listForCustomer(actor: { workspaceId: string; userId: string }) {
      const [requests, canDecide] = await Promise.all([
        list(actor.workspaceId),
        workspaces.isOwner(actor.workspaceId, actor.userId),
      ]);
      return { requests, canDecide };
    },

    /** Allows or refuses a request. @throws AppError NOT_FOUND; STATE_CHANGED. */
    async decide(
      actor: { workspaceId: string; userId: string },
      id: string,
      decision: "approve" | "refuse",
    ): Promise<SupportAccess> {
      const row = await database.transaction(async (tx) => {
        const found = await lockOf(tx, actor.workspaceId, id);
        const now = clock.now();
        if (stateOf(found, now) !== "asked") throw new AppError("STATE_CHANGED");
        return store.updateRequest(tx, id, {
          decision,
          decidedAt: now,
          decidedBy: actor.userId,
          ...(decision === "approve"
            ? { endsAt: new Date(now.getTime() + found.hours * hourMs) }
            : { endedAt: now }),
        });
      });
      return presentOne(row);
    },

    /** Ends access before its time, for the owner. @throws AppError NOT_FOUND; STATE_CHANGED. */
    async endAsOwner(
      actor: { workspaceId: string; userId: string },
      id: string,
    ): Promise<SupportAccess> {
      const row = await database.transaction(async (tx) => {
        const found = await lockOf(tx, actor.workspaceId, id);
        const now = clock.now();
        if (stateOf(found, now) !== "open") throw new AppError("STATE_CHANGED");
        return store.updateRequest(tx, id, { endedAt: now });
      });
      return presentOne(row);
    },

    /** A page of the mentions, for support. @throws AppError NOT_FOUND; SUPPORT_ACCESS_NEEDED. */
    readMentions: (administratorId: string, workspaceId: string, page: Page) =>
      readAs<{ mentions: Mention[]; total: number }>(
        administratorId,
        workspaceId,
        "support_mentions_read",
        async () => {
          const { mentions, total } = await deps.mentions.list(
            workspaceId,
            {},
            { ...page, sort: "newest" },
          );
          return { shown: { mentions, total }, count: mentions.length };
        },
      ),

    /** A page of the replies, for support. @throws AppError NOT_FOUND; SUPPORT_ACCESS_NEEDED. */
    readReplies: (administratorId: string, workspaceId: string, page: Page) =>
      readAs<{ replies: Reply[]; total: number }>(
        administratorId,
        workspaceId,
        "support_replies_read",
        async () => {
          const { replies, total } = await deps.replies.list(workspaceId, { stage: "all" }, page);
          return { shown: { replies, total }, count: replies.length };
        },
      ),
  };
}
