import { brand } from "@earshot/contract";
import { type Letter, type Mailer, writeLetter } from "../../platform/mail/index.ts";
import type { Links } from "./service-links.ts";
import type { UserRow } from "./store.ts";

/** Mails of an account. A job carries no more than this; the rest is looked up when it is sent. */
export type AccountMail =
  /** The address as it was typed: whether it has an account is found out by the job alone. */
  | { kind: "reset"; email: string }
  | {
      kind: "verification" | "password-changed" | "second-factor-on" | "second-factor-off";
      userId: string;
    };

/** A name that a stranger may have typed is not sent to an address that nobody has confirmed. */
const hello = (user: UserRow) =>
  user.fullName && user.emailVerifiedAt ? `Hello ${user.fullName},` : "Hello,";
const notYou = `If this was not you, set a new password at once and write to ${brand.supportEmail}.`;

/** Sends the mails of accounts. */
export function createLetters(deps: {
  mailer: Mailer;
  links: Links;
  /** Where people reach the product, without a trailing slash. */
  siteUrl: () => string;
  find(userId: string): Promise<UserRow | null>;
  findByEmail(email: string): Promise<UserRow | null>;
}) {
  const { mailer, links, siteUrl } = deps;

  async function reset(user: UserRow): Promise<Letter> {
    // In the hash: it is sent to no server, and so stands in no log.
    const hash = new URLSearchParams({ ...(await links.makeReset(user)) });
    return {
      subject: `Set a new password for ${brand.name}`,
      paragraphs: [
        hello(user),
        "someone asked for a new password for this account. The link holds for 60 minutes and works once.",
      ],
      action: { label: "Set a new password", url: `${siteUrl()}/reset-password#${hash}` },
      note: "If you did not ask for it, nothing has changed and you can delete this mail.",
    };
  }

  async function verification(user: UserRow): Promise<Letter> {
    const hash = new URLSearchParams({ token: await links.makeVerification(user) });
    return {
      subject: `Confirm your email for ${brand.name}`,
      paragraphs: [hello(user), "please confirm that this address is yours."],
      action: { label: "Confirm email", url: `${siteUrl()}/verify-email#${hash}` },
      note: `If you did not sign up for ${brand.name}, you can delete this mail.`,
    };
  }

  const plain = (user: UserRow, subject: string, sentence: string): Letter => ({
    subject,
    paragraphs: [hello(user), sentence, notYou],
  });

  async function letterFor(kind: AccountMail["kind"], user: UserRow): Promise<Letter | null> {
    switch (kind) {
      case "reset":
        return reset(user);
      case "verification":
        return user.emailVerifiedAt ? null : verification(user);
      case "password-changed":
        return plain(
          user,
          `Your ${brand.name} password was changed`,
          "the password of your account was changed, and other devices were signed out.",
        );
      case "second-factor-on":
        return plain(
          user,
          `Two-step sign-in is on at ${brand.name}`,
          "from now on a code of your authenticator app is asked for when you sign in.",
        );
      case "second-factor-off":
        return plain(
          user,
          `Two-step sign-in is off at ${brand.name}`,
          "your account is signed in to with the password alone from now on.",
        );
    }
  }

  /** Sends one mail; to an address without an account none. @throws Error to be tried again. */
  return async function send(mail: AccountMail): Promise<void> {
    const user =
      mail.kind === "reset" ? await deps.findByEmail(mail.email) : await deps.find(mail.userId);
    if (!user) return;
    const letter = await letterFor(mail.kind, user);
    if (letter) await mailer.send({ to: user.email, ...writeLetter(letter) });
  };
}
