import { brand } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import {
  type Mailer,
  type MailMessage,
  renderMessage,
} from "../../../infrastructure/mail/index.ts";
import { mailTitleOf, statusOf } from "./rules-status.ts";
import type { OptOutTokens } from "./service-tokens.ts";
import { findUnconfirmed, type OptOutRow } from "./store.ts";
import { findOptOut } from "./store-steps.ts";

/** The mails about opt-outs. */
export const optOutMailKinds = ["confirmation", "in_effect", "refused", "reviews"] as const;
export type OptOutMailKind = (typeof optOutMailKinds)[number];

/**
 * Sends the mails about opt-outs. Anyone can enter any address, so mails contain no note and no name that
 * leaves room for a message.
 */
export function createOptOutMails(deps: {
  database: Database;
  clock: Clock;
  mailer: Mailer;
  tokens: OptOutTokens;
  siteUrl: () => string;
  adminEmail: string;
  /** How old a request may be to be confirmed. */
  unconfirmedMs: number;
}) {
  const { database, clock, mailer, tokens, siteUrl, adminEmail } = deps;

  const linkOf = (row: OptOutRow) => `${siteUrl()}/opt-out/confirm?token=${tokens.of(row.id)}`;

  const templates: Record<Exclude<OptOutMailKind, "reviews">, (row: OptOutRow) => MailMessage> = {
    confirmation: (row) => ({
      subject: "Confirm your opt-out request",
      paragraphs: [
        "Hello,",
        `Someone asked ${brand.name} to stop all customers from replying to ${mailTitleOf(row)}. If it was you, confirm it with the link below. The link works for 7 days.`,
        "Next, we verify that the account or community is yours. The page that opens shows how. Until then, nothing changes.",
      ],
      action: { label: "Confirm request", url: linkOf(row) },
      note: "If you did not ask for this, you can ignore this email. Nothing has changed.",
    }),
    in_effect: (row) => ({
      subject: "Your opt-out is in effect",
      paragraphs: [
        "Hello,",
        `We approved your request. From now on, no customer of ${brand.name} replies to ${mailTitleOf(row)}.`,
      ],
      note: `To end the opt-out, write to ${brand.supportEmail}.`,
    }),
    refused: (row) => ({
      subject: "We could not verify your opt-out request",
      paragraphs: [
        "Hello,",
        `You asked ${brand.name} to stop all customers from replying to ${mailTitleOf(row)}. We could not verify that it is yours, so nothing has changed.`,
        `To see whether you can still prove it yourself, open your request. Or write to ${brand.supportEmail} and tell us how we can verify it.`,
      ],
      action: { label: "Open your request", url: linkOf(row) },
    }),
  };

  async function mail(to: string | null, message: MailMessage): Promise<void> {
    if (to !== null) await mailer.send({ to, ...renderMessage(message) });
  }

  return {
    /** Mails the link of a request. @throws Error to be retried. */
    async sendConfirmation(optOutId: string): Promise<void> {
      const since = new Date(clock.now().getTime() - deps.unconfirmedMs);
      const row = await findUnconfirmed(database.pool, optOutId, since);
      if (row) await mail(row.email, templates.confirmation(row));
    },

    /** Mails the administrator's decision, if it has not changed since. @throws Error to be retried. */
    async sendDecision(optOutId: string, decision: "in_effect" | "refused"): Promise<void> {
      const row = await findOptOut(database.pool, optOutId);
      if (!row || statusOf(row, clock.now()) !== decision) return;
      await mail(row.email, templates[decision](row));
    },

    /** Mails the administrator that requests wait. @throws Error to be retried. */
    sendReviews: (waiting: number): Promise<void> =>
      mail(adminEmail, {
        subject:
          waiting === 1 ? "1 opt-out request to review" : `${waiting} opt-out requests to review`,
        paragraphs: [
          "Hello,",
          waiting === 1
            ? "1 opt-out request is waiting for your review. We promised an answer within two business days."
            : `${waiting} opt-out requests are waiting for your review. We promised an answer within two business days.`,
        ],
        action: { label: "Review requests", url: `${siteUrl()}/admin?tab=opt-outs` },
      }),
  };
}
