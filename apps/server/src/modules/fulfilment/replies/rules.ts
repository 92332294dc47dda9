import { type ReplyStatus, withDisclosure } from "@earshot/contract";

export { includesDisclosure, withDisclosure } from "@earshot/contract";

/** The text of a stored reply as it is posted, with the disclosure line that it was submitted with. */
export const finalText = (reply: { text: string; disclosure: string }): string =>
  withDisclosure(reply.text, reply.disclosure);

/** The events that change the status of a reply. */
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

/** All transitions; a reply begins as claimed. */
const transitions: Record<ReplyStatus, Partial<Record<ReplyEvent, ReplyStatus>>> = {
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
  return transitions[from][event] ?? null;
}

/** Statuses between submission and placement. */
const submittedStatuses: readonly ReplyStatus[] = [
  "submitted",
  "in_review",
  "awaiting_approval",
  "approved",
  "placing",
  "unknown",
];

/** Whether a reply of this status was submitted; null: its history must be read. */
export const wasSubmitted = (status: ReplyStatus): boolean | null =>
  submittedStatuses.includes(status) ? true : status === "claimed" ? null : false;
