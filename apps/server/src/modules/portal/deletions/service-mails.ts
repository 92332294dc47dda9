import {
  brandedPath,
  dataTerms,
  defaultBrand,
  retainedRecords,
  type WorkspaceBrand,
} from "@earshot/contract";
import {
  type Mailer,
  type MailMessage,
  renderMessage,
} from "../../../infrastructure/mail/index.ts";
import type { Accounts } from "../../identity/accounts/index.ts";
import type { Agencies } from "../../identity/agencies/index.ts";
import type { DeletionMail } from "./events.ts";

const days = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const notYou = (brand: WorkspaceBrand) =>
  `If this was not you, sign in, cancel the deletion, set a new password and write to ${brand.supportEmail}.`;

/** The retained records, in one sentence. */
const retained = `We keep only: ${retainedRecords
  .map(({ what, howLong }) => `${what} (${howLong})`)
  .join("; ")}.`;

const erasedNotice = `It is gone from our backups, too, within ${dataTerms.erasedWithinDays} days of your request.`;

/** Mails about deletions. They name no workspace, since anyone may have typed its name. */
export function createDeletionMails(deps: {
  mailer: Mailer;
  accounts: Accounts;
  agencies: Agencies;
  siteUrl: () => string;
}) {
  /** The brand that a mail is sent under; the product's if the agency's white label has ended since. */
  async function brandFor(mail: DeletionMail): Promise<WorkspaceBrand> {
    if ("userId" in mail) return deps.agencies.brandOfPerson(mail.userId);
    if (mail.agency === undefined) return defaultBrand;
    return (await deps.agencies.findBySlug(mail.agency)) ?? defaultBrand;
  }

  function messageOf(mail: DeletionMail, brand: WorkspaceBrand): MailMessage {
    const signIn = { label: "Sign in", url: `${deps.siteUrl()}${brandedPath("/auth", brand)}` };
    switch (mail.kind) {
      case "account-requested":
      case "workspace-requested": {
        const what = mail.kind === "account-requested" ? "account" : "workspace";
        const day = days.format(new Date(mail.dueAt));
        return {
          subject: `Your ${brand.name} ${what} will be deleted on ${day}`,
          paragraphs: [
            "Hello,",
            `You asked us to delete your ${what}. We stopped working for it and canceled its plan. On ${day} we delete everything in it.`,
            `Until then you can take this back: sign in and choose “Keep my ${what}”.`,
            `${retained} ${erasedNotice}`,
          ],
          action: signIn,
          note: notYou(brand),
        };
      }
      case "member-informed": {
        const day = days.format(new Date(mail.dueAt));
        return {
          subject: `A workspace that you belong to will be deleted on ${day}`,
          paragraphs: [
            "Hello,",
            `The owner of a workspace that you belong to asked us to delete it. On ${day} we delete everything in it. Only the owner can take this back.`,
            "Your account stays.",
          ],
          action: signIn,
        };
      }
      case "account-kept":
      case "workspace-kept": {
        const what = mail.kind === "account-kept" ? "account" : "workspace";
        return {
          subject: `Your ${brand.name} ${what} won’t be deleted`,
          paragraphs: [
            "Hello,",
            `You took back the deletion of your ${what}. We look for mentions again. A canceled plan stays canceled: you can resume it in the settings, under Billing.`,
          ],
          action: signIn,
        };
      }
      case "account-deleted":
      case "workspace-deleted": {
        const what = mail.kind === "account-deleted" ? "account" : "workspace";
        return {
          subject: `Your ${brand.name} ${what} was deleted`,
          paragraphs: [
            "Hello,",
            `We deleted your ${what} and everything in it. ${erasedNotice}`,
            retained,
          ],
        };
      }
    }
  }

  /** Sends a mail. @throws Error when it may be tried again */
  return async (mail: DeletionMail): Promise<void> => {
    const to = "email" in mail ? mail.email : (await deps.accounts.find(mail.userId))?.email;
    if (!to) return;
    const brand = await brandFor(mail);
    const from = { brand, siteUrl: deps.siteUrl() };
    await deps.mailer.send({ to, ...renderMessage(messageOf(mail, brand), from) });
  };
}
