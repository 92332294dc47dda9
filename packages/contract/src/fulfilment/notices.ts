import { z } from "zod";
import { call } from "../call.ts";
import { pagingOf } from "../paging.ts";

/**
 * What a notice is about.
 * - `approval_waiting`: a text awaits the customer's approval
 * - `approval_reminder`: it still awaits approval 12 hours later
 * - `approval_lapsed`: it was not approved in time, so the reply was withdrawn
 * - `change_requested`: for the writer: the customer asked for a change
 * - `reply_approved`: for the writer: a text of theirs was approved and can be posted
 * - `opportunity_available`: for the writer: there is work on their platforms
 * - `claim_due`: for the writer: a claim ends soon for lack of activity
 * - `post_unsuitable`: a writer found the post unsuitable, and the unit was returned
 * - `reply_removed`: a reply was removed within 72 hours, and the unit was returned
 * - `support_access_requested`: for the owner: our support asks to read the workspace's data
 * - `referral_rewarded`: a company that the customer referred pays, and the reward was granted
 * - `mention_assigned`: a mention was assigned to the person
 * - `comment_added`: a mention that is assigned to the person has a new comment
 */
export const noticeKinds = [
  "approval_waiting",
  "approval_reminder",
  "approval_lapsed",
  "change_requested",
  "post_unsuitable",
  "reply_removed",
  "support_access_requested",
  "referral_rewarded",
  "mention_assigned",
  "comment_added",
  "reply_approved",
  "opportunity_available",
  "claim_due",
] as const;
/** Notices of writers, who belong to no workspace. */
export const writerNoticeKinds = [
  "change_requested",
  "reply_approved",
  "opportunity_available",
  "claim_due",
] as const satisfies readonly NoticeKind[];
export type NoticeKind = (typeof noticeKinds)[number];

const noticeSchema = z.object({
  id: z.string(),
  kind: z.enum(noticeKinds),
  /** ISO 8601. */
  at: z.string(),
  /** ISO 8601; null: unread. */
  readAt: z.string().nullable(),
  /** null: the notice is about the workspace. */
  mentionId: z.string().nullable(),
  /** The workspace of the mention, if the notice is for one of its members; else null. */
  workspaceId: z.string().nullable(),
  /** null: the notice is not about a reply. */
  replyId: z.string().nullable(),
  /** The title of the post or its thread; empty where there is none. */
  title: z.string(),
});
export type Notice = z.output<typeof noticeSchema>;

const noticeSettingsSchema = z.object({
  /** Whether notices are emailed to a confirmed address. */
  mail: z.boolean(),
});
export type NoticeSettings = z.output<typeof noticeSettingsSchema>;

/** What waits in one of the administrator's queues. */
const queueSchema = z.object({
  waiting: z.number().int(),
  /** Since when the oldest one waits, ISO 8601; null: none waits. */
  oldestAt: z.string().nullable(),
});

/** What waits for the administrator. */
export const adminWorkSchema = z.object({
  /** Replies that wait for a reviewer. */
  review: queueSchema,
  /** Placed replies that were reported as removed or edited. */
  reports: queueSchema,
  /** Replies that were sent, but may not have been posted. */
  placements: queueSchema,
  /** Opt-out requests that wait for a review. */
  optOuts: z.number().int(),
  /** Referrals on hold until they are accepted or refused. */
  referrals: z.number().int(),
  /** Writers to whom money is due. */
  payouts: z.number().int(),
});
export type AdminWork = z.output<typeof adminWorkSchema>;

export const noticeCalls = {
  countAdminWork: call({
    method: "GET",
    path: "/admin/work",
    who: "admin",
    summary: "Count what waits for the administrator, by queue, and since when.",
    data: z.object({ work: adminWorkSchema }),
  }),
  listNotices: call({
    method: "GET",
    path: "/notices",
    who: "user",
    summary: "List your own notices of the last 90 days, newest first.",
    query: z.object(pagingOf(20)),
    data: z.object({
      notices: z.array(noticeSchema),
      total: z.number().int(),
      unread: z.number().int(),
    }),
  }),
  readNotices: call({
    method: "POST",
    path: "/notices/read",
    who: "user",
    summary: "Mark all of your notices as read.",
    body: z.object({}),
    data: z.object({}),
  }),
  getNoticeSettings: call({
    method: "GET",
    path: "/user/notice-settings",
    who: "user",
    summary: "Get whether notices are emailed.",
    data: z.object({ settings: noticeSettingsSchema }),
  }),
  putNoticeSettings: call({
    method: "PUT",
    path: "/user/notice-settings",
    who: "user",
    summary: "Turn emailed notices on or off.",
    body: z.object({ mail: z.boolean("must be true or false") }),
    data: z.object({ settings: noticeSettingsSchema }),
  }),
};
