import {
  brandedPath,
  roleNames,
  type WorkspaceBrand,
  withArticle,
  workspaceInvitationDays,
} from "@earshot/contract";
import {
  type Mailer,
  type MailMessage,
  renderMessage,
} from "../../../infrastructure/mail/index.ts";

/** The mails about the members of a workspace. */
export const teamMailKinds = [
  "invitation",
  "joined",
  "removed",
  "role-changed",
  "became-owner",
  "ownership-transferred",
] as const;
export type TeamMailKind = (typeof teamMailKinds)[number];

/** A mail to be sent. Its job stores ids only; the rest is looked up when it is sent. */
export type TeamMail =
  /** `sends`: it is not sent when the invitation was sent again in the meantime. */
  | { kind: "invitation"; invitationId: string; sends: number }
  | {
      kind: Exclude<TeamMailKind, "invitation">;
      /** The recipient. */
      userId: string;
      /** The person whom it is about: who joined, removed them, or owns the workspace now. */
      aboutId: string;
      workspaceId: string;
    };

/** The recipient of a mail, and what its sentences name: confirmed addresses and roles, no text that somebody typed. */
interface Facts {
  to: string;
  /** The address of the person whom it is about. */
  about: string;
  role: keyof typeof roleNames;
  /** The address to open. */
  url: string;
  /** The brand that it is sent under. */
  brand: WorkspaceBrand;
}

const kindOfMail: Record<
  TeamMailKind,
  (facts: Facts) => Omit<MailMessage, "paragraphs"> & { sentences: string[] }
> = {
  invitation: ({ about, role, url, brand }) => ({
    subject: `You are invited to a workspace at ${brand.name}`,
    sentences: [
      `${about} invites you to work in their workspace as ${withArticle(role)}. ${roleNames[role].description}`,
      `The link works for ${workspaceInvitationDays} days, and only for this address.`,
    ],
    action: { label: "Open the invitation", url },
    note: `If you did not expect this, you can ignore this email.`,
  }),
  joined: ({ about, role, url }) => ({
    subject: "Your invitation was accepted",
    sentences: [`${about} has joined your workspace as ${withArticle(role)}.`],
    action: { label: "Open your team", url },
  }),
  removed: ({ about, brand }) => ({
    subject: `You no longer belong to a workspace at ${brand.name}`,
    sentences: [
      `${about} has removed you from their workspace.${
        brand.isWhiteLabel ? "" : " Your account and your own workspace are as they were."
      }`,
    ],
  }),
  "role-changed": ({ about, role, url }) => ({
    subject: "Your role in a workspace has changed",
    sentences: [
      `${about} has changed your role in their workspace to ${roleNames[role].name.toLowerCase()}. ${roleNames[role].description}`,
    ],
    action: { label: "Open your team", url },
  }),
  "became-owner": ({ about, url, brand }) => ({
    subject: "You are now the owner of a workspace",
    sentences: [
      `${about} has transferred their workspace to you. You now manage its team, billing, export and deletion.`,
    ],
    action: { label: "Open your team", url },
    note: `If you did not expect this, write to ${brand.supportEmail}.`,
  }),
  "ownership-transferred": ({ about, url, brand }) => ({
    subject: "You have transferred your workspace",
    sentences: [
      `${about} is now the owner of your workspace, with its billing. You are a member of it.`,
    ],
    action: { label: "Open your team", url },
    note: `If this was not you, write to ${brand.supportEmail} immediately.`,
  }),
};

/** What a mail says: an invitation's facts come from its row. */
export interface TeamMailFacts extends Omit<Facts, "url"> {
  kind: TeamMailKind;
  /** What follows `#token=` in the link of an invitation. */
  token?: string;
}

/** Writes and sends the mails of teams. */
export function createTeamMails(deps: { mailer: Mailer; siteUrl: () => string }) {
  const { mailer, siteUrl } = deps;

  /** @throws Error when it may be tried again. */
  return async function send({ kind, token, to, brand, ...facts }: TeamMailFacts): Promise<void> {
    const path =
      token === undefined
        ? brandedPath("/dashboard?view=team", brand)
        : // In the fragment, which is sent to no server and so appears in no log.
          `${brandedPath("/invitations", brand)}#token=${token}`;
    const url = `${siteUrl()}${path}`;
    const { sentences, ...message } = kindOfMail[kind]({ ...facts, to, url, brand });
    await mailer.send({
      to,
      ...renderMessage(
        { ...message, paragraphs: ["Hello,", ...sentences] },
        { brand, siteUrl: siteUrl() },
      ),
    });
  };
}
