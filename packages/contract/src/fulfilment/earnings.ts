import { z } from "zod";
import { call } from "../call.ts";
import { dayText, outsideOfDays } from "../day.ts";
import { limits } from "../limits.ts";
import { pagingOf } from "../paging.ts";
import { momentText, trimmedText } from "../text.ts";
import { sources } from "../vocabulary.ts";

/** `pending`: placed less than 72 hours ago. `earned`: due. `cancelled`: removed within 72 hours. */
export const earningStates = ["pending", "earned", "cancelled", "paid"] as const;
export type EarningState = (typeof earningStates)[number];

/** A writer's pay for a reply, in integer cents of US dollars. */
export const earningSchema = z.object({
  id: z.string(),
  source: z.enum(sources),
  kind: z.enum(["placement", "withdrawn"]),
  cents: z.number().int(),
  state: z.enum(earningStates),
  at: z.string(),
  settledAt: z.string().nullable(),
  /** When a pending earning becomes due if the reply is still live. */
  dueAt: z.string().nullable(),
  note: z.string().nullable(),
  /** null: its customer has deleted the workspace. */
  reply: z
    .object({
      id: z.string(),
      title: z.string(),
      community: z.string().nullable(),
      permalink: z.string().nullable(),
    })
    .nullable(),
});
export type Earning = z.output<typeof earningSchema>;

/** Sums in cents. */
export const earningSumsSchema = z.object({
  pending: z.number().int(),
  /** Earned and not paid yet. */
  due: z.number().int(),
  paid: z.number().int(),
  cancelled: z.number().int(),
});

export const payoutSchema = z.object({
  id: z.string(),
  cents: z.number().int(),
  reference: z.string(),
  paidAt: z.string(),
  /** The number of earnings that it pays. */
  count: z.number().int(),
});
export type Payout = z.output<typeof payoutSchema>;

const span = {
  /** UTC days, both inclusive; missing: from the first day, until today. */
  from: dayText.optional(),
  to: dayText.optional(),
};

export const earningCalls = {
  listEarnings: call({
    method: "GET",
    path: "/writers/earnings",
    who: "writer",
    summary: "List the writer's earnings, newest first, with their totals over the same days.",
    query: z.object({ ...span, ...pagingOf(50) }),
    data: z.object({
      earnings: z.array(earningSchema),
      total: z.number().int(),
      sums: earningSumsSchema,
      /** The amount due now, regardless of the days. */
      due: z.number().int(),
      /** By week (its Monday), for a chart: the last 12. */
      weeks: z.array(z.object({ week: z.string(), cents: z.number().int() })),
      payouts: z.array(payoutSchema),
      /** Cents for a placed reply. */
      rates: z.partialRecord(z.enum(sources), z.number().int()),
    }),
  }),
  getStatement: call({
    method: "GET",
    path: "/writers/earnings/statement",
    who: "writer",
    summary: "Download the writer's earnings as a CSV file.",
    query: z.object(span),
    data: z.object({ name: z.string(), csv: z.string() }),
  }),
  listWriterEarnings: call({
    method: "GET",
    path: "/admin/earnings",
    who: "admin",
    summary: "List what is due, pending and paid for each writer, largest amount due first.",
    data: z.object({
      /** When the amounts due were counted: a payout of these amounts names it. */
      asOf: z.string(),
      writers: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          email: z.string(),
          sums: earningSumsSchema,
          payouts: z.array(payoutSchema),
        }),
      ),
    }),
  }),
  recordPayout: call({
    method: "POST",
    path: "/admin/payouts",
    who: "admin",
    summary:
      "Record that everything due at a given time was paid to a writer. PAYOUT_CHANGED when that amount is no longer `cents`.",
    body: z.object({
      writerId: z.uuid("is not a writer"),
      /** The amount paid: all that was due at `asOf`. */
      cents: z.number("must be a number").int("must be whole cents").min(1, "must be more than 0"),
      /** The `asOf` of the amounts that were paid: what became due since then stays due. */
      asOf: momentText("must be a time such as 2026-01-31T12:00:00Z").refine(
        (text) => text >= limits.firstDay && text.slice(0, 10) <= limits.lastDay,
        outsideOfDays,
      ),
      reference: trimmedText(120, { empty: "Enter a reference for the payment." }),
      paidAt: dayText,
    }),
    data: z.object({ payout: payoutSchema }),
  }),
};
