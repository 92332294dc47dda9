import {
  type Earning,
  limits,
  type Payout,
  replyFormatOf,
  type Source,
  writerSources,
} from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Audit } from "../../ledger/audit/index.ts";
import type { Replies, ReplyChanged } from "../replies/index.ts";
import type { OwnWorkspaces } from "../writers/index.ts";
import * as rules from "./rules.ts";
import { statementOf } from "./service-statement.ts";
import * as store from "./store.ts";

/** Cents for a placed reply, by platform; 0 or absent: the platform is not paid. */
export type EarningRates = Readonly<Partial<Record<Source, number>>>;

/** The rates that apply unless others are given. */
export const earningRates: EarningRates = Object.fromEntries(
  writerSources.map((source) => [source, replyFormatOf(source).earningCents]),
);

/** How many weeks the chart shows. */
const weeksShown = 12;

export const presentPayout = ({
  id,
  cents,
  reference,
  paidAt,
  count,
}: store.CountedPayout): Payout => ({
  id,
  cents,
  reference,
  paidAt: paidAt.toISOString(),
  count,
});

/** An earning as the contract has it. */
export function presentEarning({ earning, reply }: store.ListedEarning): Earning {
  const { id, source, kind, cents, at, settledAt, note, replyId, state } = earning;
  const due = state === "pending" ? new Date(at.getTime() + limits.survivalMs) : null;
  return {
    id,
    source,
    kind,
    cents,
    state: rules.stateOf(earning),
    at: at.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
    dueAt: due?.toISOString() ?? null,
    note,
    reply: replyId !== null && reply ? { id: replyId, ...reply, title: reply.title ?? "" } : null,
  };
}

export type Earnings = ReturnType<typeof createEarnings>;

/** Earnings of writers, in integer cents of US dollars. */
export function createEarnings(deps: {
  database: Database;
  clock: Clock;
  audit: Audit;
  replies: Replies;
  ownWorkspaces: OwnWorkspaces;
  rates: EarningRates;
}) {
  const { database, clock, audit, replies, ownWorkspaces, rates } = deps;

  /** Records the new state of an earning in the audit log, without the amount. */
  const note = (tx: Tx, row: ReplyChanged["row"], state: "pending" | "earned" | "cancelled") =>
    audit.record(tx, {
      workspaceId: row.workspaceId,
      replyId: row.id,
      action: "earning",
      by: "system",
      details: { state },
    });

  async function placed(tx: Tx, { row }: ReplyChanged): Promise<void> {
    const { source } = await replies.locationOf(row.mentionId, tx);
    const cents = rates[source] ?? 0;
    if (cents === 0) return;
    await store.insertEarning(tx, {
      writerId: row.writerId,
      replyId: row.id,
      source,
      kind: "placement",
      cents,
      state: "pending",
      at: row.placedAt ?? clock.now(),
    });
    await note(tx, row, "pending");
  }

  async function settled(
    tx: Tx,
    { row, note: cause }: ReplyChanged,
    state: "earned" | "cancelled",
  ): Promise<void> {
    const to = { state, settledAt: clock.now(), note: state === "cancelled" ? cause : null };
    if (await store.endPending(tx, row.id, to)) await note(tx, row, state);
  }

  /** Half of the rate, due immediately, if the text was submitted before the withdrawal. */
  async function withdrawn(tx: Tx, { row, afterSubmission }: ReplyChanged): Promise<void> {
    const { source } = await replies.locationOf(row.mentionId, tx);
    const cents = rates[source] ?? 0;
    if (!afterSubmission || cents === 0) return;
    // A writer who joined the customer's workspace after the claim is not paid for its replies.
    if (await ownWorkspaces.includes(row.writerId, row.workspaceId, tx)) return;
    const at = clock.now();
    await store.insertEarning(tx, {
      writerId: row.writerId,
      replyId: row.id,
      source,
      kind: "withdrawn",
      cents: rules.halfOf(cents),
      state: "earned",
      at,
      settledAt: at,
    });
    await note(tx, row, "earned");
  }

  replies.topics.changed.subscribe(async (tx, change) => {
    if (change.to === "placed") await placed(tx, change);
    if (change.to === "survived") await settled(tx, change, "earned");
    if (change.to === "removed") await settled(tx, change, "cancelled");
    if (change.to === "withdrawn") await withdrawn(tx, change);
  });

  /** @throws AppError VALIDATION_FAILED: the days are in the wrong order. */
  function filterOf(writerId: string, span: rules.Span): store.EarningFilter {
    const details = rules.spanProblems(span);
    if (details.length > 0) throw new AppError("VALIDATION_FAILED", { details });
    const { from, to } = span;
    return {
      writerId,
      from: from === undefined ? undefined : rules.startOf(from),
      before: to === undefined ? undefined : rules.endOf(to),
    };
  }

  return {
    rates,

    /** A writer's earnings, the newest first, with their sums over the same days. */
    async list(writerId: string, span: rules.Span, page: { limit: number; offset: number }) {
      const filter = filterOf(writerId, span);
      const mondays = rules.lastMondays(clock.now(), weeksShown);
      const [first = rules.dayOf(clock.now())] = mondays;
      const db = database.pool;
      const [rows, total, within, all, weeks, payouts] = await Promise.all([
        store.listEarnings(db, filter, page),
        store.countEarnings(db, filter),
        store.sumByState(db, filter),
        store.sumByState(db, { writerId }),
        store.sumByWeek(db, { writerId, from: rules.startOf(first) }),
        store.listPayouts(db, writerId),
      ]);
      const byWeek = new Map(weeks.map(({ week, cents }) => [week, cents]));
      return {
        earnings: rows.map(presentEarning),
        total,
        sums: rules.sumsOf(within),
        due: rules.sumsOf(all).due,
        weeks: mondays.map((week) => ({ week, cents: byWeek.get(week) ?? 0 })),
        payouts: payouts.map(presentPayout),
        rates,
      };
    },

    /** A writer's sums of all time. */
    sumsOf: async (writerId: string) =>
      rules.sumsOf(await store.sumByState(database.pool, { writerId })),

    /** All earnings of these days as a CSV file. */
    async statement(writerId: string, span: rules.Span): Promise<{ name: string; csv: string }> {
      const rows = await store.listEarnings(database.pool, filterOf(writerId, span));
      const until = span.to ?? rules.dayOf(clock.now());
      return statementOf(rows, { from: span.from, to: until });
    },
  };
}
