import type { Reply, ReplyEndKind, ReplyStatus } from "@earshot/contract";
import { toMoment } from "../../../lib/format.ts";
import type { ReplyStage } from "./search.ts";

/** The status of a reply in the words of the customer. */
export const replyStatusLabels: Record<ReplyStatus, string> = {
  claimed: "A writer is working on it",
  submitted: "Written, being checked",
  in_review: "In review",
  awaiting_approval: "Awaiting your approval",
  approved: "Approved, not posted yet",
  placing: "Being posted",
  unknown: "Being posted, not confirmed yet",
  placed: "Posted",
  survived: "Posted, still live after 72 hours",
  removed: "Removed after it was posted",
  released: "Released, open to another writer",
  failed: "Could not be posted",
  withdrawn: "Withdrawn",
};

/** Describes how a reply ended, if its status has more than one reason. */
const endLabels: Partial<Record<ReplyEndKind, string>> = {
  lapsed: "Claim lapsed, open to another writer",
  unsuitable: "Declined: the post is unsuitable",
  expired: "Withdrawn, not approved in time",
};

/** The status of a reply as the list shows it. */
export function replyLabel({ status, progress }: Pick<Reply, "status" | "progress">): string {
  return (progress.end && endLabels[progress.end.kind]) ?? replyStatusLabels[status];
}

/** The meaning of a status for the customer; each has its own color and mark. */
export type ReplyTone = "working" | "waiting" | "live" | "lost" | "ended";

export const replyTones: Record<ReplyStatus, ReplyTone> = {
  claimed: "working",
  submitted: "working",
  in_review: "working",
  awaiting_approval: "waiting",
  approved: "working",
  placing: "working",
  unknown: "working",
  placed: "live",
  survived: "live",
  removed: "lost",
  released: "ended",
  failed: "lost",
  withdrawn: "ended",
};

export const stageNames: Record<ReplyStage, string> = {
  all: "All",
  in_progress: "In progress",
  waiting: "Waiting for you",
  placed: "Posted",
  removed: "Removed",
  ended: "Ended",
};

type Change = Reply["history"][number];

const changeLabels: Record<ReplyStatus, string> = {
  claimed: "Sent back to the writer for a change",
  submitted: "The writer submitted a text",
  in_review: "It went to review",
  awaiting_approval: "It was sent to you for approval",
  approved: "It was approved",
  placing: "Posting started",
  unknown: "It was sent, not yet confirmed",
  placed: "It was posted",
  survived: "It was still live after 72 hours",
  removed: "It was removed",
  released: "It was released after a period without activity",
  failed: "It could not be posted",
  withdrawn: "It was withdrawn",
};

/** Describes a change of status in words. */
export function changeLabel({ from, to, by }: Change): string {
  if (to === "claimed" && from === null) return "A writer claimed it";
  if (to === "approved" && (from === "placing" || from === "unknown")) {
    return "It was not posted and will be tried again";
  }
  if (by === "customer") {
    if (to === "claimed") return "You asked for a change";
    if (to === "approved") return "You approved it";
    if (to === "withdrawn") return "You withdrew it";
  }
  if (to === "released" && by === "writer") return "The writer released it";
  return changeLabels[to];
}

const relative = new Intl.RelativeTimeFormat("en", { numeric: "always" });
const minuteMs = 60_000;

/** How long it is until a moment: "in 5 hours". */
export function timeUntil(value: string, now: number): string {
  const left = (toMoment(value)?.getTime() ?? now) - now;
  if (left < minuteMs) return "in less than a minute";
  if (left < 60 * minuteMs) return relative.format(Math.floor(left / minuteMs), "minute");
  if (left < 48 * 60 * minuteMs) return relative.format(Math.floor(left / minuteMs / 60), "hour");
  return relative.format(Math.floor(left / minuteMs / 60 / 24), "day");
}

/** The statuses in which the customer can still stop a reply. */
const stoppable: readonly ReplyStatus[] = [
  "claimed",
  "submitted",
  "in_review",
  "awaiting_approval",
  "approved",
];

/** Whether a reply is not on its way to the platform yet. */
export const canWithdraw = (status: ReplyStatus): boolean => stoppable.includes(status);

/** "1 reply", "12 replies". */
export const countReplies = (count: number) =>
  `${count.toLocaleString()} ${count === 1 ? "reply" : "replies"}`;
