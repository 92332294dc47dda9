import { type NoticeKind, referralReward } from "@earshot/contract";

/** The text of each kind of notice, shown above the title of its post if it is about one. */
export const noticeLabels: Record<NoticeKind, string> = {
  approval_waiting: "A reply is waiting for your approval",
  approval_reminder: "A reply is still waiting for your approval",
  approval_lapsed: "A reply was withdrawn: not approved in time",
  comment_added: "Someone commented on a mention that is assigned to you",
  change_requested: "The customer asks for a change",
  claim_due: "A post you claimed is released soon",
  opportunity_available: "New opportunity",
  reply_approved: "Your reply was approved",
  mention_assigned: "A mention was assigned to you",
  post_unsuitable: "A writer found a post unsuitable. You have the reply back.",
  referral_rewarded: `A company you referred became a customer. You got ${referralReward.replies} replies.`,
  reply_removed: "A reply was removed. You have it back.",
  support_access_requested: "Our support asks to read your workspace's data",
};
