import {
  type Assignment,
  type Finding,
  limits,
  type Opportunity,
  type Source,
  type WriterSettings,
} from "@earshot/contract";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/index.ts";
import { AppError } from "../../platform/errors.ts";
import type { Events } from "../../platform/events/index.ts";
import type { Accounts } from "../accounts/index.ts";
import type { Billing } from "../billing/index.ts";
import type { Mentions } from "../mentions/index.ts";
import type { OptOuts } from "../optouts/index.ts";
import { carries, presentPost, type Replies, type ReplyRow } from "../replies/index.ts";
import { disclosureOf, type Workspaces } from "../workspaces/index.ts";
import * as store from "./store.ts";

export type Writers = ReturnType<typeof createWriters>;

/** The writers' side of the road. */
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
}) {
  const { database, clock, events, workspaces, billing, mentions, replies, optOuts } = deps;

  const dueAt = (acceptedAt: Date) => new Date(acceptedAt.getTime() + limits.promiseMs);

  async function briefs(workspaceIds: readonly string[]) {
    const rows = await workspaces.list([...new Set(workspaceIds)]);
    return new Map(
      rows.map((row) => [row.id, { company: row.companyName, disclosure: disclosureOf(row) }]),
    );
  }
  const noBrief = { company: null, disclosure: "" };

  /**
   * What to tell who came too late. A mention that never came to the writers, or went back to its
   * customer, is one that does not exist for them.
   */
  async function lostOr(error: unknown, mentionId: string): Promise<unknown> {
    if (!(error instanceof AppError) || error.code !== "ALREADY_TAKEN") return error;
    const found = (await mentions.withPosts([mentionId])).get(mentionId);
    const taken = found && ["in_progress", "replied"].includes(found.mention.status);
    return taken ? error : new AppError("NOT_FOUND");
  }

  /** Ends an opportunity: its post is unsuitable. The customer reads why, and the unit comes back. */
  async function unsuitable(mentionId: string, reason: string): Promise<void> {
    const found = (await mentions.withPosts([mentionId])).get(mentionId);
    if (!found) throw new AppError("NOT_FOUND");
    const { workspaceId } = found.mention;
    const end = database.transaction(async (tx) => {
      const quota = await billing.giveBack(tx, workspaceId, mentionId, "unsuitable");
      // What a writer holds is that writer's to end: only what nobody holds can be ended here.
      const move = await mentions.move(tx, mentionId, "denied", {
        note: `A writer found it unsuitable: ${reason}`,
        only: "accepted",
      });
      if (!move) throw new AppError("ALREADY_TAKEN");
      await events.emit(tx, [
        ...move.events,
        ...(quota ? [{ workspaceId, type: "quota.updated" as const, data: quota }] : []),
      ]);
    });
    await end.catch(async (error) => {
      throw await lostOr(error, mentionId);
    });
  }

  async function assignments(rows: readonly ReplyRow[]): Promise<Assignment[]> {
    const [shown, found, companies] = await Promise.all([
      replies.present(rows),
      mentions.withPosts(rows.map(({ mentionId }) => mentionId)),
      briefs(rows.map(({ workspaceId }) => workspaceId)),
    ]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return shown.flatMap((reply) => {
      const row = byId.get(reply.id);
      const mention = row && found.get(row.mentionId);
      if (!row || !mention) return [];
      const acceptedAt = mention.mention.acceptedAt ?? row.claimedAt;
      const lapses = new Date(row.activeAt.getTime() + limits.claimMs);
      return [
        {
          ...reply,
          brief: companies.get(row.workspaceId) ?? noBrief,
          keywords: mention.keywords,
          intent_level: mention.level,
          cautions: mention.cautions,
          accepted_at: acceptedAt.toISOString(),
          due_at: dueAt(acceptedAt).toISOString(),
          lapses_at: row.status === "claimed" ? lapses.toISOString() : null,
        },
      ];
    });
  }

  async function assignment(row: ReplyRow): Promise<Assignment> {
    const [one] = await assignments([row]);
    if (!one) throw new AppError("NOT_FOUND");
    return one;
  }

  async function settings(userId: string): Promise<WriterSettings> {
    const [user, profile] = await Promise.all([
      deps.accounts.find(userId),
      store.findProfile(database.read, userId),
    ]);
    if (!user) throw new AppError("UNAUTHENTICATED");
    const { fullName, email } = user;
    return { fullName, email, redditAccount: profile?.redditAccount ?? null };
  }

  return {
    /** What can be claimed, oldest promise first. */
    async opportunities(
      userId: string,
      filter: { source?: Source | undefined },
      page: { limit: number; offset: number },
    ): Promise<{ opportunities: Opportunity[]; total: number }> {
      const [rows, total] = await Promise.all([
        store.listOpportunities(database.read, userId, filter, page),
        store.countOpportunities(database.read, userId, filter),
      ]);
      const ids = rows.map(({ id }) => id);
      const [found, companies, texts] = await Promise.all([
        mentions.withPosts(ids),
        briefs(rows.map(({ workspaceId }) => workspaceId)),
        replies.leftTexts(ids),
      ]);
      const opportunities = rows.flatMap(({ id, workspaceId, acceptedAt }): Opportunity[] => {
        const mention = found.get(id);
        if (!mention) return [];
        const accepted = acceptedAt ?? mention.mention.foundAt;
        return [
          {
            id,
            post: presentPost(mention.post),
            brief: companies.get(workspaceId) ?? noBrief,
            keywords: mention.keywords,
            intent_level: mention.level,
            cautions: mention.cautions,
            accepted_at: accepted.toISOString(),
            due_at: dueAt(accepted).toISOString(),
            left_text: texts.get(id) ?? "",
          },
        ];
      });
      return { opportunities, total };
    },

    /**
     * Takes an opportunity; one that nobody may reply to ends instead.
     * @throws AppError CLAIM_LIMIT_REACHED, ALREADY_TAKEN, SENSITIVE_POST, NOT_FOUND.
     */
    async claim(userId: string, mentionId: string): Promise<Assignment> {
      const found = (await mentions.withPosts([mentionId])).get(mentionId);
      if (found?.isSensitive) {
        await unsuitable(mentionId, "it speaks of something that nobody should be sold to over");
        throw new AppError("SENSITIVE_POST");
      }
      if (found && (await optOuts.covers(found.post))) {
        await unsuitable(mentionId, "its author or community asked not to be replied to");
        throw new AppError("NOT_FOUND");
      }
      const left = (await replies.leftTexts([mentionId])).get(mentionId) ?? "";
      try {
        const row = await database.transaction(async (tx) => {
          await store.lockProfile(tx, userId);
          if ((await replies.countHeld(tx, userId)) >= limits.claimsMax) {
            throw new AppError("CLAIM_LIMIT_REACHED");
          }
          return replies.claim(tx, userId, mentionId, left);
        });
        return assignment(row);
      } catch (error) {
        throw await lostOr(error, mentionId);
      }
    },

    /** Hides an opportunity from this writer. @throws AppError NOT_FOUND. */
    async hide(userId: string, mentionId: string): Promise<void> {
      if (!(await store.isOpportunity(database.read, mentionId))) throw new AppError("NOT_FOUND");
      await store.insertDecline(database.read, userId, mentionId, clock.now());
    },

    unsuitable,

    async active(userId: string): Promise<Assignment[]> {
      const all = await assignments(await replies.listUnderWay(userId));
      return all.sort((a, b) => a.due_at.localeCompare(b.due_at));
    },

    saveDraft: async (userId: string, replyId: string, text: string) =>
      assignment(await replies.saveDraft(userId, replyId, text)),
    submit: async (userId: string, replyId: string, text: string) =>
      assignment(await replies.submit(userId, replyId, text)),
    release: (userId: string, replyId: string) => replies.release(userId, replyId),

    /** What the trust rules say of a text. */
    async check(userId: string, replyId: string, text: string): Promise<Finding[]> {
      const rows = await replies.listUnderWay(userId);
      const row = rows.find(({ id }) => id === replyId);
      if (!row) throw new AppError("NOT_FOUND");
      const findings: Finding[] = [];
      if (text.trim() === "") {
        findings.push({ rule: "text", level: "stop", message: "There is no text yet." });
      } else if (!carries(text, row.disclosure)) {
        findings.push({
          rule: "disclosure",
          level: "note",
          message: `The disclosure line is added at the end: ${row.disclosure}`,
        });
      }
      if (text.length + row.disclosure.length + 2 > limits.replyMax) {
        findings.push({
          rule: "length",
          level: "stop",
          message: `With the disclosure line it is longer than ${limits.replyMax} characters. Shorten it.`,
        });
      }
      return findings;
    },

    /** @throws AppError PLACEMENT_REFUSED with what to correct. */
    async markPlaced(userId: string, replyId: string, permalink: string): Promise<Assignment> {
      const { redditAccount } = await settings(userId);
      return assignment(await replies.markPlaced(userId, replyId, permalink, redditAccount));
    },

    settings,

    async changeSettings(userId: string, redditAccount: string): Promise<WriterSettings> {
      await store.saveProfile(database.read, userId, redditAccount);
      return settings(userId);
    },
  };
}
