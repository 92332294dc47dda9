import {
  type Assignment,
  type CallRequest,
  type Calls,
  hasWriters,
  limits,
  type Opportunity,
  type WriterSettings,
  type WriterSource,
  writerSources,
} from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Events } from "../../../infrastructure/events/index.ts";
import type { Communities } from "../../discovery/communities/index.ts";
import type { OptOuts } from "../../discovery/opt-outs/index.ts";
import type { Accounts } from "../../identity/accounts/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { MentionRow, Mentions } from "../../inbox/mentions/index.ts";
import type { Billing } from "../../ledger/billing/index.ts";
import type { CommunityAccounts } from "../community-accounts/index.ts";
import { presentPost, type Replies, ThreadAlreadyAnsweredError } from "../replies/index.ts";
import { type Assignments, dueAt } from "./service-assignments.ts";
import type { Invitations } from "./service-invitations.ts";
import type { OwnWorkspaces } from "./service-own-workspaces.ts";
import * as store from "./store.ts";

type SettingsChange = CallRequest<Calls["putWriterSettings"]>["body"];

export type Writers = ReturnType<typeof createWriters>;

/** Opportunities, claims and settings of writers. */
export function createWriters(deps: {
  database: Database;
  clock: Clock;
  events: Events;
  accounts: Accounts;
  workspaces: Workspaces;
  billing: Billing;
  mentions: Mentions;
  replies: Replies;
  optOuts: OptOuts;
  communities: Communities;
  communityAccounts: CommunityAccounts;
  assignments: Assignments;
  ownWorkspaces: OwnWorkspaces;
  invitations: Pick<Invitations, "withdrawFor">;
}) {
  const { database, clock, events, billing, mentions, replies, optOuts, assignments } = deps;
  const { ownWorkspaces } = deps;

  deps.communityAccounts.topics.declared.provide(() => store.listDeclared(database.pool));

  /**
   * The error for a claim that was too late. For writers, a mention that was never offered to them, or that
   * returned to its customer, does not exist.
   */
  async function claimErrorOf(error: unknown, mentionId: string): Promise<unknown> {
    if (!(error instanceof AppError) || error.code !== "ALREADY_TAKEN") return error;
    const found = (await mentions.withPosts([mentionId])).get(mentionId);
    const taken = found && ["in_progress", "replied"].includes(found.mention.status);
    return taken ? error : new AppError("NOT_FOUND");
  }

  /** @throws AppError OWN_WORKSPACE: the mention is an opportunity of a workspace of the writer's own. */
  async function refuseOwn(userId: string, mention: MentionRow | undefined): Promise<void> {
    if (mention?.status !== "accepted") return;
    await ownWorkspaces.refuse(userId, mention.workspaceId);
  }

  const unsuitableNote = (reason: string) => `A writer found it unsuitable: ${reason}`;

  /** Ends an opportunity with an unsuitable post. The customer sees why, and the unit is returned. */
  async function unsuitable(mentionId: string, reason: string): Promise<void> {
    const found = (await mentions.withPosts([mentionId])).get(mentionId);
    if (!found || !hasWriters(found.post.source)) throw new AppError("NOT_FOUND");
    const { workspaceId } = found.mention;
    const end = database.transaction(async (tx) => {
      const quota = await billing.returnUnit(tx, workspaceId, mentionId, "unsuitable");
      // Only an unclaimed mention can be ended here; a claim is ended by its writer.
      const move = await mentions.move(tx, mentionId, "denied", {
        note: unsuitableNote(reason),
        only: "accepted",
      });
      if (!move) throw new AppError("ALREADY_TAKEN");
      await events.emit(tx, [
        ...move.events,
        ...(quota ? [{ workspaceId, type: "quota.updated" as const, data: quota }] : []),
      ]);
    });
    await end.catch(async (error) => {
      throw await claimErrorOf(error, mentionId);
    });
  }

  async function settings(userId: string): Promise<WriterSettings> {
    const [user, profile] = await Promise.all([
      deps.accounts.find(userId),
      store.findProfile(database.pool, userId),
    ]);
    if (!user) throw new AppError("UNAUTHENTICATED");
    const { fullName, email } = user;
    const { platforms = [], timeZone = null, hours = [] } = profile ?? {};
    const accounts = await store.listAccounts(database.pool, userId);
    return { fullName, email, platforms, accounts, timeZone, hours };
  }

  return {
    /**
     * The opportunities that can be claimed, the earliest due first; without a filter those on the writer's
     * platforms.
     */
    async opportunities(
      userId: string,
      { source }: { source?: WriterSource | undefined },
      page: { limit: number; offset: number },
    ): Promise<{ opportunities: Opportunity[]; total: number }> {
      const [profile, own] = await Promise.all([
        store.findProfile(database.pool, userId),
        ownWorkspaces.list(userId),
      ]);
      const chosen = profile?.platforms ?? [];
      const sources = source ? [source] : chosen.length > 0 ? chosen : writerSources;
      const filter = { sources, ownWorkspaces: own };
      const [rows, total] = await Promise.all([
        store.listOpportunities(database.pool, userId, filter, page),
        store.countOpportunities(database.pool, userId, filter),
      ]);
      const ids = rows.map(({ id }) => id);
      const [found, companies, texts] = await Promise.all([
        mentions.withPosts(ids),
        assignments.briefs(rows.map(({ workspaceId }) => workspaceId)),
        replies.unfinishedTexts(ids),
      ]);
      const communityInfoAt = await assignments.communityInfoOf(
        [...found.values()].map(({ post }) => post),
      );
      const opportunities = rows.flatMap(({ id, workspaceId, acceptedAt }): Opportunity[] => {
        const mention = found.get(id);
        if (!mention) return [];
        const accepted = acceptedAt ?? mention.mention.foundAt;
        return [
          {
            id,
            post: presentPost(mention.post),
            brief: companies(workspaceId),
            keywords: mention.keywords,
            intentLevel: mention.level,
            reasons: mention.reasons,
            ...communityInfoAt(mention.post),
            warnings: mention.warnings,
            acceptedAt: accepted.toISOString(),
            dueAt: dueAt(accepted).toISOString(),
            unfinishedText: texts.get(id) ?? "",
          },
        ];
      });
      return { opportunities, total };
    },

    /**
     * Claims an opportunity. Ends it instead if nobody may reply to it, such as in a thread in which its workspace
     * already has a reply.
     * @throws AppError CLAIM_LIMIT_REACHED, ALREADY_TAKEN, OWN_WORKSPACE, SENSITIVE_POST, NOT_FOUND.
     */
    async claim(userId: string, mentionId: string): Promise<Assignment> {
      const found = (await mentions.withPosts([mentionId])).get(mentionId);
      await refuseOwn(userId, found?.mention);
      if (found?.isSensitive) {
        await unsuitable(mentionId, "it is about a sensitive topic, such as grief or an emergency");
        throw new AppError("SENSITIVE_POST");
      }
      if (found?.post.removed) {
        await unsuitable(mentionId, "the post was deleted or removed");
        throw new AppError("NOT_FOUND");
      }
      if (found && (await optOuts.covers(found.post))) {
        await unsuitable(mentionId, "its author or community opted out of replies");
        throw new AppError("NOT_FOUND");
      }
      const left = (await replies.unfinishedTexts([mentionId])).get(mentionId) ?? "";
      try {
        const row = await database.transaction(async (tx) => {
          await store.lockProfile(tx, userId);
          // `end` takes the same lock: a claim is refused here, or taken back there.
          const writer = await deps.accounts.find(userId, tx);
          if (writer?.writerEndedAt) throw new AppError("WRITER_ENDED");
          if ((await replies.countHeld(tx, userId)) >= limits.claimsMax) {
            throw new AppError("CLAIM_LIMIT_REACHED");
          }
          if (found) {
            const { workspaceId } = found.mention;
            // Check again under the lock: the writer may have joined the workspace in the meantime.
            await deps.workspaces.lockMembers(tx, workspaceId);
            await ownWorkspaces.refuse(userId, workspaceId, tx);
            await deps.communities.requestRules(tx, found.post.source, found.post.community);
          }
          return replies.claim(tx, userId, mentionId, left);
        });
        return assignments.presentOne(row);
      } catch (error) {
        if (!(error instanceof ThreadAlreadyAnsweredError))
          throw await claimErrorOf(error, mentionId);
        await unsuitable(mentionId, "you already have a reply in this thread");
        throw new AppError("ALREADY_TAKEN", {
          message: "The customer already has a reply in this thread, so you can't claim it.",
        });
      }
    },

    /** Hides an opportunity from this writer. @throws AppError NOT_FOUND, OWN_WORKSPACE. */
    async hide(userId: string, mentionId: string): Promise<void> {
      const mention = (await mentions.withPosts([mentionId])).get(mentionId)?.mention;
      await refuseOwn(userId, mention);
      if (mention?.status !== "accepted" || !hasWriters(mention.source)) {
        throw new AppError("NOT_FOUND");
      }
      await store.insertDecline(database.pool, userId, mentionId, clock.now());
    },

    /**
     * Ends an opportunity as unsuitable, also one that this writer has claimed.
     * @throws AppError NOT_FOUND; OWN_WORKSPACE; ALREADY_TAKEN: another writer has claimed it, or it was submitted.
     */
    async findUnsuitable(userId: string, mentionId: string, reason: string): Promise<void> {
      // In one step: after a release another writer could claim it before it ends.
      if (await replies.endClaim(userId, mentionId, unsuitableNote(reason))) return;
      await refuseOwn(userId, (await mentions.withPosts([mentionId])).get(mentionId)?.mention);
      await unsuitable(mentionId, reason);
    },

    async active(userId: string): Promise<Assignment[]> {
      const all = await assignments.present(await replies.listUnderWay(userId));
      return all.sort((a, b) => a.dueAt.localeCompare(b.dueAt));
    },

    /**
     * Ends a writer's access: their replies that are not being placed are taken back, their sessions end, and
     * invitations of their address are withdrawn. What is due stays payable.
     * @param also recorded with it, in its transaction
     * @throws AppError NOT_FOUND; STATE_CHANGED.
     */
    async end(userId: string, reason: string, also: (tx: Tx) => Promise<void>): Promise<void> {
      await database.transaction(async (tx) => {
        const writer = await deps.accounts.find(userId, tx);
        if (writer?.userType !== "writer") throw new AppError("NOT_FOUND");
        await store.lockProfile(tx, userId);
        const end = { at: clock.now(), reason };
        if (!(await deps.accounts.setWriterEnd(tx, userId, end))) {
          throw new AppError("STATE_CHANGED");
        }
        await deps.accounts.sessions.endOthers(tx, userId, null);
        await deps.invitations.withdrawFor(tx, writer.email);
        await also(tx);
      });
      // One transaction each, since each emits events. The sweep continues after a crash.
      await replies.takeBackEnded();
    },

    /** Gives a writer access again. @throws AppError NOT_FOUND; STATE_CHANGED. */
    async reinstate(tx: Tx, userId: string): Promise<void> {
      const writer = await deps.accounts.find(userId, tx);
      if (writer?.userType !== "writer") throw new AppError("NOT_FOUND");
      if (!(await deps.accounts.setWriterEnd(tx, userId, null)))
        throw new AppError("STATE_CHANGED");
    },

    settings,

    /** The accounts that a writer has declared, by platform. */
    accountsOf: (userId: string, db: Queryable = database.pool) => store.listAccounts(db, userId),

    /** Changes the given settings. */
    async changeSettings(userId: string, change: SettingsChange): Promise<WriterSettings> {
      const { fullName, accounts = {}, ...profile } = change;
      await database.transaction(async (tx) => {
        await store.lockProfile(tx, userId);
        await store.updateProfile(tx, userId, profile);
        for (const [source, name] of Object.entries(accounts) as [WriterSource, string][]) {
          if (name === "") await store.deleteAccount(tx, userId, source);
          else await store.saveAccount(tx, { userId, source, name, declaredAt: clock.now() });
        }
        if (fullName !== undefined) await deps.accounts.rename(userId, fullName, tx);
      });
      return settings(userId);
    },
  };
}
