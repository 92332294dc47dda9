import { billingTerms, brand, plans } from "@earshot/contract";
import {
  type Mailer,
  type MailMessage,
  renderMessage,
} from "../../../infrastructure/mail/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { BillingMail, BillingMailKind } from "./events.ts";

const days = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const dayOf = ({ at }: BillingMail): string => (at === null ? "soon" : days.format(new Date(at)));
const nameOf = ({ plan }: BillingMail): string => (plan ? plans[plan].name : "your plan");
const suffixOf = ({ plan }: BillingMail): string => (plan ? plans[plan].priceSuffix : "");
const noteOf = ({ note }: BillingMail): string[] => (note ? [note] : []);

/** The subject, the sentences and the button of each kind. */
const texts: Record<
  BillingMailKind,
  { subject(mail: BillingMail): string; sentences(mail: BillingMail): string[]; action: string }
> = {
  started: {
    subject: (mail) => `${nameOf(mail)} is active`,
    sentences: (mail) => [
      `Your plan ${nameOf(mail)} is active, and its replies and keywords are ready to use.`,
      "Paddle, our payment service, sends you the receipt in an email of its own.",
    ],
    action: "Open billing",
  },
  payment_failed: {
    subject: () => "Your payment failed",
    sentences: (mail) => [
      `The payment for ${nameOf(mail)} failed. Your plan stays active until ${dayOf(mail)}. Update your payment method before then to keep it.`,
      "If the payment succeeds in the meantime, you don't have to do anything.",
    ],
    action: "Update payment method",
  },
  ended: {
    subject: (mail) => `${nameOf(mail)} has ended`,
    sentences: (mail) => [
      `Your plan ${nameOf(mail)} has ended. Your mentions, replies and keywords are still there; keywords over the free limit are paused.`,
      "You can choose a plan again at any time.",
    ],
    action: "Open billing",
  },
  paused: {
    subject: (mail) => `${nameOf(mail)} is paused`,
    sentences: (mail) => [
      `Your plan ${nameOf(mail)} is paused. Nothing is charged in the meantime, and keywords over the free limit are paused too.`,
    ],
    action: "Resume your plan",
  },
  cancellation_confirmed: {
    subject: (mail) => `${nameOf(mail)} is canceled`,
    sentences: (mail) => [
      `You canceled ${nameOf(mail)}. It stays active until ${dayOf(mail)}, and nothing more is charged.`,
      "You can take the cancellation back until then.",
    ],
    action: "Open billing",
  },
  refunded: {
    subject: () => "Your refund is on its way",
    sentences: (mail) => {
      const [min, max] = billingTerms.refundBusinessDays;
      return [
        `We refunded your payment for ${nameOf(mail)}. It arrives within ${min} to ${max} business days.`,
        ...noteOf(mail),
      ];
    },
    action: "Open billing",
  },
  refund_refused: {
    subject: () => "About your refund request",
    sentences: (mail) => [
      `We could not refund your payment for ${nameOf(mail)}.`,
      ...noteOf(mail),
      `If you think this is wrong, write to ${brand.supportEmail}.`,
    ],
    action: "Open billing",
  },
  price_change: {
    subject: (mail) => `The price of ${nameOf(mail)} changes`,
    sentences: (mail) => [
      `From your first renewal after ${dayOf(mail)}, ${nameOf(mail)} costs you $${mail.price}${suffixOf(mail)} plus tax. Until then, your price stays the same.`,
      "If you don't agree, you can cancel before that renewal.",
    ],
    action: "Open billing",
  },
};

/** Mails about plans and payments, to the workspace's owner. All texts are ours, except the administrator's note. */
export function createBillingMails(deps: {
  mailer: Mailer;
  workspaces: Workspaces;
  /** Where people reach the product, without a trailing slash. */
  siteUrl: () => string;
}) {
  const { mailer, workspaces, siteUrl } = deps;

  function messageOf(mail: BillingMail): MailMessage {
    const { subject, sentences, action } = texts[mail.kind];
    return {
      subject: subject(mail),
      paragraphs: ["Hello,", ...sentences(mail)],
      action: { label: action, url: `${siteUrl()}/dashboard?view=settings&section=billing` },
    };
  }

  /** Sends a mail. @throws Error when it may be tried again. */
  return async (mail: BillingMail): Promise<void> => {
    const owner = await workspaces.findOwner(mail.workspaceId);
    if (owner) await mailer.send({ to: owner.email, ...renderMessage(messageOf(mail)) });
  };
}
