import { brand, payoutMethodHoldHours } from "@earshot/contract";
import {
  type Mailer,
  type MailMessage,
  renderMessage,
} from "../../../infrastructure/mail/index.ts";
import type { Links } from "./service-links.ts";
import type { UserRow } from "./store.ts";

/** The mails about accounts. */
export const accountMailKinds = [
  "reset",
  "verification",
  "password-changed",
  "second-factor-on",
  "second-factor-off",
  "payout-method-changed",
] as const;
export type AccountMailKind = (typeof accountMailKinds)[number];

/** A mail to be sent. Its job stores only this; the rest is looked up when the mail is sent. */
export type AccountMail =
  /** The address as it was typed: only the job finds out whether it has an account. */
  | { kind: "reset"; email: string }
  | {
      kind: Exclude<AccountMailKind, "reset">;
      userId: string;
    };

// No names: somebody may have signed up with another person's address, who may confirm it.
const greeting = "Hello,";
const notYou = `If this was not you, set a new password immediately and write to ${brand.supportEmail}.`;

/** Sends the mails of accounts. */
export function createAccountMails(deps: {
  mailer: Mailer;
  links: Links;
  /** Where people reach the product, without a trailing slash. */
  siteUrl: () => string;
  find(userId: string): Promise<UserRow | null>;
  findByEmail(email: string): Promise<UserRow | null>;
}) {
  const { mailer, links, siteUrl } = deps;

  async function reset(user: UserRow): Promise<MailMessage> {
    // In the URL fragment, which is sent to no server and so appears in no log.
    const hash = new URLSearchParams({ ...(await links.makeReset(user)) });
    return {
      subject: `Set a new password for ${brand.name}`,
      paragraphs: [
        greeting,
        "Someone asked for a new password for this account. The link works once, for 60 minutes.",
      ],
      action: { label: "Set a new password", url: `${siteUrl()}/reset-password#${hash}` },
      note: "If you did not ask for this, you can ignore this email. Nothing has changed.",
    };
  }

  async function verification(user: UserRow): Promise<MailMessage> {
    const hash = new URLSearchParams({ token: await links.makeVerification(user) });
    return {
      subject: `Confirm your email for ${brand.name}`,
      paragraphs: [greeting, "Please confirm that this email address is yours."],
      action: { label: "Confirm email", url: `${siteUrl()}/verify-email#${hash}` },
      note: `If you did not sign up for ${brand.name}, you can ignore this email.`,
    };
  }

  const plain = (subject: string, sentence: string): MailMessage => ({
    subject,
    paragraphs: [greeting, sentence, notYou],
  });

  async function mailFor(kind: AccountMail["kind"], user: UserRow): Promise<MailMessage | null> {
    switch (kind) {
      case "reset":
        return reset(user);
      case "verification":
        return user.emailVerifiedAt ? null : verification(user);
      case "password-changed":
        return plain(
          `Your ${brand.name} password was changed`,
          "The password of your account was changed, and your other devices were signed out.",
        );
      case "second-factor-on":
        return plain(
          `Two-step sign-in is on for ${brand.name}`,
          "From now on, you need a code from your authenticator app to sign in.",
        );
      case "second-factor-off":
        return plain(
          `Two-step sign-in is off for ${brand.name}`,
          "From now on, you need only your password to sign in.",
        );
      case "payout-method-changed":
        return plain(
          `Your payout method at ${brand.name} was changed`,
          `A new payout method was saved for your account. It is used in ${payoutMethodHoldHours} hours; until then nothing changes.`,
        );
    }
  }

  /** Sends one mail; none to an address without an account. @throws Error if it is to be retried. */
  return async function send(mail: AccountMail): Promise<void> {
    const user =
      mail.kind === "reset" ? await deps.findByEmail(mail.email) : await deps.find(mail.userId);
    if (!user) return;
    const message = await mailFor(mail.kind, user);
    if (message) await mailer.send({ to: user.email, ...renderMessage(message) });
  };
}
