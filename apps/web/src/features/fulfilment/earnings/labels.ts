import type { Earning } from "@earshot/contract";
import { dateFormat, mediumDateInUtc } from "../../../lib/date-format.ts";
import { dayOf, exactTime } from "../../../lib/format.ts";

/** What the states are called, and how they look. */
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

/** What an earning is for, and what comes of it, in a line. */
export function descriptionOf({ kind, at, state, dueAt, settledAt, note }: Earning): {
  text: string;
  title: string;
} {
  const done = kind === "placement" ? "Posted" : "Withdrawn after you submitted it";
  const begun = `${done} on ${dayOf(at)}`;
  const title = exactTime(dueAt ?? settledAt ?? at);
  if (state === "pending" && dueAt) {
    return { text: `${begun}; due on ${dayOf(dueAt)} if it is still live.`, title };
  }
  if (state === "cancelled") return { text: `${begun}. ${note ?? "It was removed."}`, title };
  if (kind === "placement" && settledAt) {
    return { text: `${begun}; live for 72 hours on ${dayOf(settledAt)}.`, title };
  }
  return { text: `${begun}.`, title };
}

const dayAndMonth = dateFormat({ day: "numeric", month: "short", timeZone: "UTC" });

/** A UTC day such as the Monday of a week, short and in the reader's locale: "16 Nov". */
export function shortDay(day: string): string {
  return dayAndMonth(new Date(`${day}T00:00:00Z`));
}

/** A UTC day with its year: it is no moment, so no time zone moves it. */
export function wholeDay(moment: string): string {
  return mediumDateInUtc(new Date(moment));
}
