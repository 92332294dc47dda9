import { type ReplyStatus, withDisclosure } from "@earshot/contract";

export { includesDisclosure, withDisclosure } from "@earshot/contract";

/** The text of a stored reply as it is posted, with the disclosure line that it was submitted with. */
export const finalText = (reply: { text: string; disclosure: string }): string =>
  withDisclosure(reply.text, reply.disclosure);

/** What happens to a reply. */
export const replyEvents = [
  "submit",
  "hold",
  "ask",
  "approve",
  "requestChange",
  "release",
  "withdraw",
  "beginPlacing",
  "lose",
  "place",
  "revertToApproved",
  "fail",
  "survive",
  "remove",
] as const;
export type ReplyEvent = (typeof replyEvents)[number];

/** Every change of a reply that exists (rulings, Statuses); a reply begins as claimed. */
const changes: Record<ReplyStatus, Partial<Record<ReplyEvent, ReplyStatus>>> = {
  claimed: { submit: "submitted", release: "released", withdraw: "withdrawn" },
  submitted: {
    hold: "in_review",
    ask: "awaiting_approval",
    approve: "approved",
    requestChange: "claimed",
    withdraw: "withdrawn",
  },
  in_review: {
    ask: "awaiting_approval",
    approve: "approved",
    requestChange: "claimed",
    withdraw: "withdrawn",
  },
  awaiting_approval: { approve: "approved", requestChange: "claimed", withdraw: "withdrawn" },
  approved: { beginPlacing: "placing", withdraw: "withdrawn", fail: "failed" },
  placing: { place: "placed", lose: "unknown", revertToApproved: "approved", fail: "failed" },
  unknown: { place: "placed", revertToApproved: "approved", fail: "failed" },
  placed: { survive: "survived", remove: "removed" },
  survived: {},
  removed: {},
  released: {},
  failed: {},
  withdrawn: {},
};

/** The status that an event leads to; null when the status does not allow the event. */
export function changed(from: ReplyStatus, event: ReplyEvent): ReplyStatus | null {
  return changes[from][event] ?? null;
}

/** Statuses in which a text is handed in, and not placed yet. */
const handedIn: readonly ReplyStatus[] = [
  "submitted",
  "in_review",
  "awaiting_approval",
  "approved",
  "placing",
  "unknown",
];

/** Whether a reply of this status was handed in; null: only its history says. */
export const wasHandedIn = (status: ReplyStatus): boolean | null =>
  handedIn.includes(status) ? true : status === "claimed" ? null : false;

/** Statuses after which nothing comes and the mention is free again. */
const over: readonly ReplyStatus[] = ["released", "failed", "withdrawn"];

/** Whether a reply still counts as its mention's: at most one such may be. */
export const isLive = (status: ReplyStatus): boolean => !over.includes(status);
