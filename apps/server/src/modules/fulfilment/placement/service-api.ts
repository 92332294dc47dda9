import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Processes } from "../../../infrastructure/processes/index.ts";
import {
  type OwnComment,
  type OwnComments,
  PlacementRefused,
  PlacementUnknown,
} from "../../../integrations/ports/placement.ts";
import { SourceError } from "../../../integrations/ports/source.ts";
import type { Mentions } from "../../inbox/mentions/index.ts";
import { type Audit, checkOutcomeOf } from "../../ledger/audit/index.ts";
import { type Compliance, sentences } from "../compliance/index.ts";
import { finalText, type Replies, type ReplyRow } from "../replies/index.ts";
import type { PlacementTopics } from "./events.ts";
import {
  commentsUnreadable,
  interrupted,
  latestCallMs,
  noWorker,
  otherThere,
  type ReconciliationTimes,
  secondsToNextCheck,
  signInOver,
  verdictOf,
} from "./rules-api.ts";
import type { Actor, Placer } from "./service-api-accounts.ts";
import type { AttemptResolution } from "./service-attempt-resolution.ts";
import type { Eligibility } from "./service-eligibility.ts";
import * as store from "./store.ts";
import { holdAccount } from "./store-accounts.ts";

export type ApiPlacement = ReturnType<typeof createApiPlacement>;

/** Comments from so long before what is looked for are read too: clocks differ. */
const slackMs = 600_000;
/** An attempt that nobody works on for so long was left by a process that ended. */
const stuckMs = 180_000;

/** The look before a call may take so long: what is not read by then is not waited for. */
const maxReconciliationMs = 90_000;

/** @throws SourceError when it takes too long. */
function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const publicText = "The platform did not answer in time.";
      reject(new SourceError("timeout", "the look before a call took too long", { publicText }));
    }, maxReconciliationMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** So long a reply of unknown end keeps its account from placing another: as if it stood there. */
const countedMs = 3_600_000;

const back = (at: Date, ms: number) => new Date(at.getTime() - ms);

/**
 * Places approved replies through a platform's API, at most once each: `placing` and the attempt are
 * committed before anything is called, `sent` right before the call, and whatever finds an attempt that was
 * sent makes it unknown and never calls again.
 */
export function createApiPlacement(deps: {
  database: Database;
  clock: Clock;
  processes: Processes;
  audit: Audit;
  mentions: Mentions;
  replies: Replies;
  compliance: Compliance;
  eligibility: Eligibility;
  placer: Placer;
  attemptResolution: AttemptResolution;
  topics: PlacementTopics;
  times: ReconciliationTimes;
}) {
  const {
    database,
    clock,
    audit,
    mentions,
    replies,
    compliance,
    eligibility,
    placer,
    attemptResolution,
  } = deps;
  const { topics, times } = deps;

  const refuse = (details: string[]) =>
    new AppError("PLACEMENT_REFUSED", {
      message: "This reply can't be placed with this account now.",
      details,
    });

  /** @throws AppError PLACEMENT_REFUSED with each thing that speaks against it. */
  async function admit(row: ReplyRow, writerId: string, account: { id: string; name: string }) {
    const found = (await eligibility.accountsFor(row, writerId)).find(
      ({ id }) => id === account.id,
    );
    const blockers = (found?.blockers ?? []).map(({ message, remedy }) => `${message} ${remedy}`);
    if (blockers.length > 0) throw refuse(blockers);
    const { text, firstHandConfirmed } = row;
    const { findings, rules } = await compliance.assess(row, text, {
      firstHandConfirmed,
      account: account.name,
      stage: "place",
      fresh: true,
    });
    const stops = sentences(findings, "stop");
    if (stops.length > 0) throw refuse(stops);
    return checkOutcomeOf(findings, rules);
  }

  /** The account's comments since the first time that this reply may have been posted, and that time. */
  async function checkBeforeSending(
    { platform, account }: Actor,
    attempt: store.AttemptRow,
  ): Promise<OwnComments & { sentAt: Date | null }> {
    const earlier = await store.listAttempts(database.read, attempt.replyId);
    const first = earlier.reduce(
      (least, { plannedAt }) => (plannedAt < least ? plannedAt : least),
      attempt.plannedAt,
    );
    const sent = earlier.flatMap((one) => one.sentAt ?? []);
    const sentAt = sent.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
    const seen = await inTime(platform.commentsOf(account, { since: back(first, slackMs) }));
    return { ...seen, sentAt };
  }

  /** Ends an attempt before its call where that is right already. @returns whether it has. */
  async function settledBefore(actor: Actor, attempt: store.AttemptRow): Promise<boolean> {
    let seen: OwnComments & { sentAt: Date | null };
    try {
      seen = await checkBeforeSending(actor, attempt);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      const refusal = error.failure === "unauthorized" ? signInOver : commentsUnreadable;
      await attemptResolution.notSent(attempt.id, refusal);
      return true;
    }
    const look = { calledAt: null, sinceAt: seen.sentAt, now: clock.now(), times };
    const verdict = verdictOf<OwnComment>(seen.comments, attempt, {
      ...look,
      complete: seen.complete,
    });
    if (verdict.is === "found") await attemptResolution.placed(attempt.id, verdict.comment);
    else if (verdict.is === "other") {
      await attemptResolution.notSent(attempt.id, { ...otherThere, kind: "wait" });
    } else if (verdict.is === "open")
      await attemptResolution.notSent(attempt.id, commentsUnreadable);
    return verdict.is !== "absent";
  }

  /** Writes down that the call is made now. @returns when, if it is ours to make; else null. */
  async function markSent(attemptId: string): Promise<Date | null> {
    const sentAt = clock.now();
    const ours = await attemptResolution.whileOpen(attemptId, async (tx, attempt, row) => {
      if (attempt.state !== "planned" || row.status !== "placing") return false;
      await store.updateAttempt(tx, attemptId, { state: "sent", sentAt });
      const { workspaceId, id: replyId, revision } = row;
      const { accountName: account, text } = attempt;
      const about = { text: { revision, text }, details: { account } };
      await audit.record(tx, { workspaceId, replyId, action: "sent", by: "system", ...about });
      return true;
    });
    return ours === true ? sentAt : null;
  }

  async function call(
    { platform, account }: Actor,
    attempt: store.AttemptRow,
    sentAt: Date,
  ): Promise<void> {
    const { id, parentId, text } = attempt;
    const latest = sentAt.getTime() + latestCallMs(times);
    let comment: OwnComment;
    try {
      comment = await platform.place(account, {
        parentId,
        text,
        isInTime: () => clock.now().getTime() <= latest,
      });
    } catch (error) {
      if (error instanceof PlacementRefused) return attemptResolution.refused(id, error.refusal);
      // Whatever else went wrong, it may have been posted.
      const failure = error instanceof PlacementUnknown ? error.failure : interrupted;
      await attemptResolution.unknown(id, failure);
      if (!(error instanceof PlacementUnknown)) throw error;
      return;
    }
    await attemptResolution.placed(id, comment);
  }

  /**
   * Ends an attempt that no running worker can place: one that was not sent goes back to its writer.
   * @returns whether it has; not where a worker can place it.
   */
  async function endWithoutWorker(attempt: store.AttemptRow): Promise<boolean> {
    const source = await store.sourceOf(database.read, attempt);
    if (source === null || deps.processes.hasWorker(`placement:${source}`)) return false;
    if (attempt.state === "planned") await attemptResolution.notSent(attempt.id, noWorker);
    else await attemptResolution.unknown(attempt.id, interrupted);
    return true;
  }

  return {
    topics,

    /**
     * Begins to place a reply with an account; a job does it.
     * @throws AppError REPLY_MOVED_ON, API_PLACING_OFF, PLACEMENT_REFUSED with each reason in the details.
     */
    async begin(writerId: string, replyId: string, accountId: string): Promise<ReplyRow> {
      const row = await replies.ofWriter(writerId, replyId);
      if (row.status !== "approved") throw new AppError("REPLY_MOVED_ON");
      const mention = (await mentions.withPosts([row.mentionId])).get(row.mentionId);
      if (!mention) throw new AppError("NOT_FOUND");
      const { source, externalId: parentId } = mention.post;
      const account = await placer.accountFor(source, writerId, accountId);
      const check = await admit(row, writerId, account);
      return replies.withWriters(writerId, replyId, async (tx, locked) => {
        // Clicked twice: it is this reply that the account is at work with.
        if (locked.status !== "approved") throw new AppError("REPLY_MOVED_ON");
        if (!(await holdAccount(tx, account.id))) {
          throw refuse([
            `${account.name} was taken away or disconnected just now. Reload, and choose another account.`,
          ]);
        }
        await eligibility.admit(tx, locked, account).catch((error: unknown) => {
          const blockers = error instanceof AppError && error.code === "PLACEMENT_REFUSED";
          throw blockers ? refuse(error.details) : error;
        });
        // The account is locked by now: what it places at the same moment is not counted elsewhere yet.
        if (await store.isPlacing(tx, account.id, back(clock.now(), countedMs))) {
          throw refuse([
            `${account.name} is placing another reply at this moment. Place this one when that is done, or with another account.`,
          ]);
        }
        const hand = { by: "writer", userId: writerId } as const;
        const placing = await replies.beginPlacing(tx, locked, hand, check);
        const { id: attemptId } = await store.insertAttempt(tx, {
          replyId,
          accountId: account.id,
          accountName: account.name,
          text: finalText(placing),
          parentId,
          plannedAt: clock.now(),
        });
        await topics.due.publish(tx, { attemptId, step: "send", afterSeconds: 0 });
        return placing;
      });
    },

    /** Sends a planned attempt; one that was sent already becomes unknown. May come twice. */
    async send(attemptId: string): Promise<void> {
      const attempt = await store.findAttempt(database.read, attemptId);
      if (attempt?.state === "sent") await attemptResolution.unknown(attemptId, interrupted);
      if (attempt?.state !== "planned") return;
      const source = await store.sourceOf(database.read, attempt);
      if (source === null) return;
      let actor: Actor;
      try {
        actor = await placer.actorOf(source, attempt.accountId, attempt.accountName, "place");
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const { code, message } = error;
        const remedy = "Place it by hand, or with another account.";
        return attemptResolution.notSent(attemptId, { code, message, remedy, kind: "account" });
      }
      if (await settledBefore(actor, attempt)) return;
      const sentAt = await markSent(attemptId);
      if (sentAt) return call(actor, attempt, sentAt);
      // Another process was faster, and may have ended since.
      await attemptResolution.unknown(attemptId, interrupted);
    },

    /** Has a job do anew what was left by processes that ended. */
    async sweep(): Promise<void> {
      const now = clock.now();
      const left: store.AttemptRow[] = [];
      for (const attempt of await store.listStuck(database.read, back(now, stuckMs))) {
        if (!(await endWithoutWorker(attempt))) left.push(attempt);
      }
      const lost = (await store.listUnknown(database.read)).filter(
        ({ sentAt, checks }) =>
          secondsToNextCheck(sentAt ?? now, checks, new Date(now.getTime() - stuckMs), times) <= 5,
      );
      const due = [
        ...left.map(({ id }) => ({ attemptId: id, step: "send" as const, afterSeconds: 0 })),
        ...lost.map(({ id }) => ({ attemptId: id, step: "look" as const, afterSeconds: 0 })),
      ];
      if (due.length === 0) return;
      await database.transaction(async (tx: Tx) => {
        for (const one of due) await topics.due.publish(tx, one);
      });
    },
  };
}
