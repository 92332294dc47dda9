import { brand, plans } from "@earshot/contract";
import {
  type Mailer,
  type MailMessage,
  renderMessage,
} from "../../../infrastructure/mail/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { ReceiptMail, ReceiptMailKind } from "./events.ts";

const days = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const dayOf = ({ until }: ReceiptMail): string =>
  until === null ? "its end" : days.format(new Date(until));
const nameOf = ({ plan }: ReceiptMail): string => plans[plan].name;

/** The subject, the sentences and the button of each kind. */
const texts: Record<
  ReceiptMailKind,
  { subject(mail: ReceiptMail): string; sentences(mail: ReceiptMail): string[]; action: string }
> = {
  received: {
    subject: () => "We received your receipt",
    sentences: (mail) => [
      `Thank you for paying for ${nameOf(mail)}. A person checks your receipt, usually within a day.`,
      "We write to you as soon as it is approved. You don't have to do anything until then.",
    ],
    action: "See the status",
  },
  approved: {
    subject: (mail) => `${nameOf(mail)} is paid`,
    sentences: (mail) => [
      `Your receipt is approved, and ${nameOf(mail)} is paid until ${dayOf(mail)}.`,
      "Nothing is charged automatically. We write to you a week before your plan ends.",
    ],
    action: "Open your subscription",
  },
  rejected: {
    subject: () => "We could not approve your receipt",
    sentences: (mail) => [
      `We could not approve your receipt for ${nameOf(mail)}.`,
      ...(mail.reason ? [mail.reason] : []),
      `You can send another receipt. If you think this is wrong, write to ${brand.supportEmail}.`,
    ],
    action: "Send another receipt",
  },
  ends_soon: {
    subject: (mail) => `${nameOf(mail)} ends on ${dayOf(mail)}`,
    sentences: (mail) => [
      `${nameOf(mail)} is paid until ${dayOf(mail)}. To keep it, pay for the next period and send the receipt before then.`,
      "After that, keywords over the free limit are paused. Nothing is deleted.",
    ],
    action: "Pay for the next period",
  },
  ended: {
    subject: (mail) => `${nameOf(mail)} has ended`,
    sentences: (mail) => [
      `Your plan ${nameOf(mail)} has ended. Your mentions, replies and keywords are still there; keywords over the free limit are paused.`,
      "You can choose a plan again at any time.",
    ],
    action: "Choose a plan",
  },
};

/** Mails about receipts, to the owner of the workspace. All texts are ours, except the administrator's reason. */
export function createReceiptMails(deps: {
  mailer: Mailer;
  workspaces: Workspaces;
  /** Where people reach the product, without a trailing slash. */
  siteUrl: () => string;
}) {
  const { mailer, workspaces, siteUrl } = deps;

  function messageOf(mail: ReceiptMail): MailMessage {
    const { subject, sentences, action } = texts[mail.kind];
    return {
      subject: subject(mail),
      paragraphs: ["Hello,", ...sentences(mail)],
      action: { label: action, url: `${siteUrl()}/payment` },
    };
  }

  /** Sends a mail. @throws Error when it may be tried again. */
  return async (mail: ReceiptMail): Promise<void> => {
    const owner = await workspaces.findOwner(mail.workspaceId);
    if (owner) await mailer.send({ to: owner.email, ...renderMessage(messageOf(mail)) });
  };
}
