import { createHash, timingSafeEqual } from "node:crypto";
import { brand, type Invitation, limits } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import { type Mailer, renderMessage } from "../../../infrastructure/mail/index.ts";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";
import { createTopic } from "../../../infrastructure/topic.ts";
import type { Accounts } from "../../identity/accounts/index.ts";
import type { Audit } from "../../ledger/audit/index.ts";
import * as store from "./store-invitations.ts";

const digest = (text: string) => createHash("sha256").update(text).digest();

const present = (row: store.InvitationRow): Invitation => ({
  id: row.id,
  email: row.email,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  usedAt: row.usedAt?.toISOString() ?? null,
});

export type Invitations = ReturnType<typeof createInvitations>;

/** Writers join by invitation: a link for one address, which works once. */
export function createInvitations(deps: {
  database: Database;
  clock: Clock;
  secrets: Secrets;
  mailer: Mailer;
  accounts: Accounts;
  audit: Audit;
  siteUrl: () => string;
}) {
  const { database, clock, secrets, mailer, accounts, audit, siteUrl } = deps;
  const topics = { made: createTopic<{ invitationId: string }>() };

  const secretOf = (id: string) => secrets.derive(`invitation:${id}`);
  const linkOf = (id: string) => `${siteUrl()}/writers/auth#invitation=${id}.${secretOf(id)}`;

  /** @throws AppError INVALID_LINK. */
  async function read(token: string, db: Queryable = database.pool): Promise<store.InvitationRow> {
    const [id = "", secret = ""] = token.split(".");
    const isValid = timingSafeEqual(digest(secret), digest(secretOf(id)));
    const row = isValid ? await store.findOpen(db, id, clock.now()) : null;
    if (!row) {
      throw new AppError("INVALID_LINK", {
        message: "This invitation is invalid, has been used or has expired. Ask for a new one.",
      });
    }
    return row;
  }

  return {
    topics,

    /** Invites an address. @throws AppError EMAIL_TAKEN when it has an account. */
    async invite(
      byUserId: string,
      email: string,
    ): Promise<{ invitation: Invitation; link: string }> {
      if (await accounts.findByEmail(email)) {
        throw new AppError("EMAIL_TAKEN", {
          message:
            "This email address already has an account. Use a different address for writing.",
        });
      }
      const now = clock.now();
      const row = await database.transaction(async (tx) => {
        const made = await store.insertInvitation(tx, {
          email,
          invitedBy: byUserId,
          createdAt: now,
          expiresAt: new Date(now.getTime() + limits.invitationMs),
        });
        await audit.recordAdministrator(tx, {
          administratorId: byUserId,
          action: "writer_invited",
          details: { email },
        });
        await topics.made.publish(tx, { invitationId: made.id });
        return made;
      });
      return { invitation: present(row), link: linkOf(row.id) };
    },

    list: async (): Promise<Invitation[]> =>
      (await store.listInvitations(database.pool)).map(present),

    /** @throws AppError NOT_FOUND when it was used, withdrawn or never made. */
    withdraw: (byUserId: string, id: string): Promise<void> =>
      database.transaction(async (tx) => {
        const email = await store.deleteOpen(tx, id);
        if (email === null) throw new AppError("NOT_FOUND");
        await audit.recordAdministrator(tx, {
          administratorId: byUserId,
          action: "invitation_withdrawn",
          details: { email },
        });
      }),

    /** Withdraws the open invitations for an address. */
    withdrawFor: (tx: Tx, email: string): Promise<void> => store.deleteOpenFor(tx, email),

    /** The address of an invitation. @throws AppError INVALID_LINK. */
    emailOf: async (token: string): Promise<string> => (await read(token)).email,

    /** Marks an invitation as used. @throws AppError INVALID_LINK, FORBIDDEN for another address. */
    async take(tx: Tx, token: string, email: string): Promise<void> {
      const row = await read(token, tx);
      if (row.email !== email) {
        throw new AppError("FORBIDDEN", {
          message: `This invitation is for ${row.email}. Use that address.`,
        });
      }
      if (!(await store.useInvitation(tx, row.id, clock.now()))) throw new AppError("INVALID_LINK");
    },

    /** Mails an invitation. @throws Error: the job is tried again. */
    async send(invitationId: string): Promise<void> {
      const row = await store.findOpen(database.pool, invitationId, clock.now());
      if (!row) return;
      const message = renderMessage({
        subject: `Write for ${brand.name}`,
        paragraphs: [
          "Hello,",
          `You are invited to write replies for ${brand.name}. The link works for 14 days, and only for this address.`,
        ],
        action: { label: "Join as Writer", url: linkOf(row.id) },
        note: "If you did not expect this, you can ignore this email.",
      });
      await mailer.send({ to: row.email, ...message });
    },
  };
}
