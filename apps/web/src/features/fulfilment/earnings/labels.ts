import type { Earning } from "@earshot/contract";
import { dateFormat, mediumDateInUtc } from "../../../lib/date-format.ts";
import { dayOf, exactTime } from "../../../lib/format.ts";

/** The names and colors of the states. */
export const stateLabels: Record<Earning["state"], string> = {
  pending: "Pending",
  earned: "Due",
  cancelled: "Cancelled",
  paid: "Paid",
};
export const stateColours: Record<Earning["state"], string> = {
  pending: "text-ink-2",
  earned: "text-standing",
  cancelled: "text-caution",
  paid: "text-ink",
};

/** Describes in a line what an earning is for, and its state. */
export function descriptionOf({ kind, at, state, dueAt, settledAt, note }: Earning): {
  text: string;
  title: string;
} {
  const done = kind === "placement" ? "Posted" : "Withdrawn after you submitted it";
  const start = `${done} on ${dayOf(at)}`;
  const title = exactTime(dueAt ?? settledAt ?? at);
  if (state === "pending" && dueAt) {
    return { text: `${start}; due on ${dayOf(dueAt)} if it is still live.`, title };
  }
  if (state === "cancelled") return { text: `${start}. ${note ?? "It was removed."}`, title };
  if (kind === "placement" && settledAt) {
    return { text: `${start}; live for 72 hours on ${dayOf(settledAt)}.`, title };
  }
  return { text: `${start}.`, title };
}

const dayAndMonth = dateFormat({ day: "numeric", month: "short", timeZone: "UTC" });

/** A UTC day such as the Monday of a week, short and in the reader's locale: "16 Nov". */
export function shortDay(day: string): string {
  return dayAndMonth(new Date(`${day}T00:00:00Z`));
}

/** A UTC day with its year: it is not a moment, so time zones do not change it. */
export function wholeDay(moment: string): string {
  return mediumDateInUtc(new Date(moment));
}
