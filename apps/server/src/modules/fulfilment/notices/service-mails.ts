import {
  brandedPath,
  type NoticeKind,
  referralReward,
  type WorkspaceBrand,
} from "@earshot/contract";
import {
  type Mailer,
  type MailMessage,
  renderMessage,
  type UnsubscribeTokens,
} from "../../../infrastructure/mail/index.ts";
import type { NoticeRow } from "./store.ts";

/** The subject, the sentences and the button of each kind. */
const texts: Record<
  NoticeKind,
  { subject: string; sentences: readonly string[]; action: string; path(row: NoticeRow): string }
> = {
  approval_waiting: {
    subject: "A reply is waiting for your approval",
    sentences: [
      "A writer has finished a reply for you. Read it, then approve it or ask for a change.",
      "If you don’t answer within 24 hours, the reply is withdrawn and the mention is pending again.",
    ],
    action: "Read the reply",
    path: ({ replyId }) => `/dashboard?view=replies&reply=${replyId}`,
  },
  approval_reminder: {
    subject: "A reply is still waiting for your approval",
    sentences: [
      "A reply has been waiting for your approval for 12 hours. If you don’t answer within another 12 hours, the reply is withdrawn and the mention is pending again.",
    ],
    action: "Read the reply",
    path: ({ replyId }) => `/dashboard?view=replies&reply=${replyId}`,
  },
  approval_lapsed: {
    subject: "A reply was withdrawn because it was not approved in time",
    sentences: [
      "A reply waited for your approval for 24 hours, so it was withdrawn. The mention is pending again, and you can send it to the writers again.",
      "If you don’t want to approve each text, turn on automatic posting in your settings.",
    ],
    action: "Open the reply",
    path: ({ replyId }) => `/dashboard?view=replies&reply=${replyId}`,
  },
  change_requested: {
    subject: "A customer asked for a change",
    sentences: ["A customer has read your reply and asks for a change before it is posted."],
    action: "Open the reply",
    path: ({ replyId }) => `/writers/active?reply=${replyId}`,
  },
  reply_approved: {
    subject: "Your reply was approved",
    sentences: ["A reply of yours was approved. Post it while the conversation is fresh."],
    action: "Open the reply",
    path: ({ replyId }) => `/writers/active?reply=${replyId}`,
  },
  opportunity_available: {
    subject: "New opportunity",
    sentences: [
      "A post on one of your platforms waits for a reply. The first writer to claim it writes the reply.",
      "You get at most one of these emails an hour.",
    ],
    action: "See the opportunities",
    path: () => "/writers/opportunities",
  },
  claim_due: {
    subject: "A post you claimed is released soon",
    sentences: [
      "You have not worked on a reply for 35 minutes. After 45 minutes without activity, the post goes to other writers.",
    ],
    action: "Open the reply",
    path: ({ replyId }) => `/writers/active?reply=${replyId}`,
  },
  post_unsuitable: {
    subject: "A writer found a post unsuitable",
    sentences: [
      "A writer found that a post you accepted is not suitable for a reply. The mention shows why. You got the reply back and can use it for another mention.",
    ],
    action: "Open your mentions",
    path: () => "/mentions?status=denied",
  },
  reply_removed: {
    subject: "A reply was removed. You got it back",
    sentences: [
      "A reply was removed within 72 hours of being posted. It does not count toward your quota: you can use it for another mention.",
    ],
    action: "Open the reply",
    path: ({ replyId }) => `/dashboard?view=replies&reply=${replyId}`,
  },
  support_access_requested: {
    subject: "Our support asks to read your workspace’s data",
    sentences: [
      "Our support asks to read the mentions and replies of your workspace for a limited time. Your settings show why, and for how long.",
      "Nobody reads them unless you allow it. You can end the access at any time, and you see what was read.",
    ],
    action: "Decide in your settings",
    path: () => "/dashboard?view=settings",
  },
  referral_rewarded: {
    subject: `You got ${referralReward.replies} replies for a referral`,
    sentences: [
      `A company you referred became a customer. You got ${referralReward.replies} replies in addition to your plan’s. Use them within ${referralReward.days} days.`,
    ],
    action: "Open your referrals",
    path: () => "/dashboard?view=referrals",
  },
  mention_assigned: {
    subject: "A mention was assigned to you",
    sentences: ["Someone in your workspace assigned a mention to you."],
    action: "Open your mentions",
    path: () => "/mentions?assignee=me",
  },
  comment_added: {
    subject: "New comment on a mention that is assigned to you",
    sentences: ["Someone in your workspace commented on a mention that is assigned to you."],
    action: "Open your mentions",
    path: () => "/mentions?assignee=me",
  },
};

/** Mails notices. Their texts are fixed, and contain no words of posts or people. */
export function createNoticeMails(deps: {
  mailer: Mailer;
  tokens: UnsubscribeTokens;
  /** Where people reach the product, without a trailing slash. */
  siteUrl: () => string;
}) {
  const { mailer, tokens, siteUrl } = deps;

  const unsubscribeUrl = ({ userId }: NoticeRow, brand: WorkspaceBrand) =>
    `${siteUrl()}${brandedPath(`/unsubscribe?token=${tokens.of(userId)}`, brand)}`;

  function messageOf(row: NoticeRow, brand: WorkspaceBrand): MailMessage {
    const { subject, sentences, action, path } = texts[row.kind];
    return {
      subject,
      paragraphs: ["Hello,", ...sentences],
      action: { label: action, url: `${siteUrl()}${brandedPath(path(row), brand)}` },
      note: `${brand.name} emails you when something waits for you. Unsubscribe with one click: ${unsubscribeUrl(row, brand)}`,
    };
  }

  return {
    /**
     * Mails a notice, with the headers of one-click unsubscribing (RFC 8058).
     * @param brand of the workspace that it is about
     * @throws Error when it may be retried
     */
    async send(row: NoticeRow, to: string, brand: WorkspaceBrand): Promise<void> {
      await mailer.send({
        to,
        ...renderMessage(messageOf(row, brand), { brand, siteUrl: siteUrl() }),
        unsubscribeUrl: unsubscribeUrl(row, brand),
      });
    },
  };
}
