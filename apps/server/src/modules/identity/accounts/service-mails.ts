import { brandedPath, payoutMethodHoldHours, type WorkspaceBrand } from "@earshot/contract";
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
  "second-factor-replaced",
  "second-factor-reset",
  "passkey-added",
  "passkey-removed",
  "google-linked",
  "google-unlinked",
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
const notYou = (brand: WorkspaceBrand) =>
  `If this was not you, set a new password immediately and write to ${brand.supportEmail}.`;

/** The brands that mails are sent under. A later module provides them, since it knows the agencies. */
export interface Brands {
  /** The brand of the only agency whose client a person is, else the product's. */
  ofPerson(userId: string): Promise<WorkspaceBrand>;
  /** The brand that people see in a workspace. */
  ofWorkspace(workspaceId: string): Promise<WorkspaceBrand>;
}

/** Sends the mails of accounts. */
export function createAccountMails(deps: {
  mailer: Mailer;
  links: Links;
  brands: Brands;
  /** Where people reach the product, without a trailing slash. */
  siteUrl: () => string;
  find(userId: string): Promise<UserRow | null>;
  findByEmail(email: string): Promise<UserRow | null>;
}) {
  const { mailer, links, brands, siteUrl } = deps;

  async function reset(user: UserRow, brand: WorkspaceBrand): Promise<MailMessage> {
    // In the URL fragment, which is sent to no server and so appears in no log.
    const hash = new URLSearchParams({ ...(await links.makeReset(user)) });
    return {
      subject: `Set a new password for ${brand.name}`,
      paragraphs: [
        greeting,
        "Someone asked for a new password for this account. The link works once, for 60 minutes.",
      ],
      action: {
        label: "Set a new password",
        url: `${siteUrl()}${brandedPath("/reset-password", brand)}#${hash}`,
      },
      note: "If you did not ask for this, you can ignore this email. Nothing has changed.",
    };
  }

  async function verification(user: UserRow, brand: WorkspaceBrand): Promise<MailMessage> {
    const hash = new URLSearchParams({ token: await links.makeVerification(user) });
    return {
      subject: `Confirm your email for ${brand.name}`,
      paragraphs: [greeting, "Please confirm that this email address is yours."],
      action: {
        label: "Confirm email",
        url: `${siteUrl()}${brandedPath("/verify-email", brand)}#${hash}`,
      },
      note: `If you did not sign up for ${brand.name}, you can ignore this email.`,
    };
  }

  async function mailFor(
    kind: AccountMail["kind"],
    user: UserRow,
    brand: WorkspaceBrand,
  ): Promise<MailMessage | null> {
    const plain = (subject: string, sentence: string): MailMessage => ({
      subject,
      paragraphs: [greeting, sentence, notYou(brand)],
    });
    switch (kind) {
      case "reset":
        return reset(user, brand);
      case "verification":
        return user.emailVerifiedAt ? null : verification(user, brand);
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
      case "second-factor-replaced":
        return plain(
          `Your authenticator app for ${brand.name} was replaced`,
          "From now on, you need a code from the new app to sign in. Codes of the old app and your earlier recovery codes no longer work, and your other devices were signed out.",
        );
      case "second-factor-reset":
        return plain(
          `Two-step sign-in was reset for ${brand.name}`,
          "Our support removed the authenticator app, the recovery codes and the passkeys of your account, and signed out all devices. Sign in with your password, and set up two-step sign-in again.",
        );
      case "passkey-added":
        return plain(
          `A passkey was added to your ${brand.name} account`,
          "From now on, you can sign in with it, without your password.",
        );
      case "passkey-removed":
        return plain(
          `A passkey was removed from your ${brand.name} account`,
          "It can no longer be used to sign in.",
        );
      case "google-linked":
        return plain(
          `A Google account was linked to your ${brand.name} account`,
          "From now on, you can sign in with it, without your password.",
        );
      case "google-unlinked":
        return plain(
          `Google was unlinked from your ${brand.name} account`,
          "Your Google account can no longer be used to sign in.",
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
    const brand = await brands.ofPerson(user.id);
    const message = await mailFor(mail.kind, user, brand);
    if (!message) return;
    await mailer.send({
      to: user.email,
      ...renderMessage(message, { brand, siteUrl: siteUrl() }),
    });
  };
}
