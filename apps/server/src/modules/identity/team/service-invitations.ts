import { createHash, timingSafeEqual } from "node:crypto";
import {
  errorCodes,
  type GivenRole,
  openInvitationsMax,
  type WorkspaceInvitation,
} from "@earshot/contract";
import { validate as isUuid } from "uuid";
import type { Database, Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";
import { networkOf, type Throttle } from "../../../infrastructure/throttle/index.ts";
import type { Brands, UserRow } from "../accounts/index.ts";
import { invitationMs, teamLimits } from "./rules.ts";
import type { TeamChanges } from "./service-changes.ts";
import * as store from "./store.ts";

const digest = (text: string) => createHash("sha256").update(text).digest();
const nameOf = (inviter: store.ShownInvitation["inviter"]) =>
  inviter ? inviter.fullName || inviter.email : "The owner";

const roleOf = ({ role }: store.InvitationRow): GivenRole => {
  if (role === "owner") throw new Error("an invitation gives no ownership");
  return role;
};

/** Invitations to a workspace: a mailed link for one address, which works once. */
export function createTeamInvitations(
  deps: TeamChanges & {
    database: Database;
    secrets: Secrets;
    throttle: Throttle;
    brands: Brands;
  },
) {
  const { database, clock, secrets, throttle, brands } = deps;
  const { accounts, workspaces, topics, lockPeople, requireOwner } = deps;
  const { requireRoom, record, finish } = deps;

  const secretOf = ({ id, sends }: { id: string; sends: number }) =>
    secrets.derive(`workspace-invitation:${id}:${sends}`);

  const present = ({ invitation: row, inviter }: store.ShownInvitation): WorkspaceInvitation => ({
    id: row.id,
    email: row.email,
    role: roleOf(row),
    invitedBy: nameOf(inviter),
    sentAt: row.sentAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    expired: row.expiresAt <= clock.now(),
  });

  async function presentById(id: string): Promise<WorkspaceInvitation> {
    const found = await store.findInvitation(database.pool, id);
    if (!found) throw new AppError("NOT_FOUND");
    return present(found);
  }

  const expiry = () => {
    const sentAt = clock.now();
    return { sentAt, expiresAt: new Date(sentAt.getTime() + invitationMs) };
  };

  /**
   * Sends an invitation, and counts it as a mail to an address whose owner may not expect it. A refused invitation is
   * not counted. Counting happens outside the transaction, which may not wait for a second connection.
   * @throws AppError TOO_MANY_REQUESTS, and as `send`.
   */
  async function countSend<T>(workspaceId: string, email: string, send: () => Promise<T>) {
    await throttle.count(teamLimits.sends, workspaceId);
    try {
      await throttle.count(teamLimits.sendsTo, email);
    } catch (error) {
      await throttle.giveBack(teamLimits.sends, workspaceId);
      throw error;
    }
    try {
      return await send();
    } catch (error) {
      await throttle.giveBack(teamLimits.sends, workspaceId);
      await throttle.giveBack(teamLimits.sendsTo, email);
      throw error;
    }
  }

  const mail = (tx: Tx, { id, sends }: store.InvitationRow) =>
    topics.mail.publish(tx, { kind: "invitation", invitationId: id, sends });

  /** The invitation of a link, also if it was answered or expired. @throws AppError INVALID_INVITATION. */
  async function read(token: string, db: Queryable): Promise<store.ShownInvitation> {
    const [id = "", secret = ""] = token.split(".");
    const found = isUuid(id) ? await store.findInvitation(db, id) : null;
    const sends = found?.invitation.sends ?? 0;
    if (!timingSafeEqual(digest(secret), digest(secretOf({ id, sends }))) || !found) {
      throw new AppError("INVALID_INVITATION");
    }
    return found;
  }

  /** The open invitation of a link. @throws AppError INVALID_INVITATION. */
  async function readOpen(token: string, db: Queryable): Promise<store.ShownInvitation> {
    const found = await read(token, db);
    const { acceptedAt, revokedAt, expiresAt } = found.invitation;
    if (acceptedAt || revokedAt || expiresAt <= clock.now()) {
      throw new AppError("INVALID_INVITATION");
    }
    return found;
  }

  /** Adds the person to the workspace of an open invitation, and has them work there. */
  async function join(tx: Tx, row: store.InvitationRow, user: UserRow): Promise<void> {
    const { workspaceId } = row;
    const people = await lockPeople(tx, workspaceId);
    if (!(await store.acceptInvitation(tx, row, user.id, clock.now()))) {
      throw new AppError("INVALID_INVITATION");
    }
    const isMember = people.some(({ userId }) => userId === user.id);
    if (!isMember) {
      await requireRoom(tx, workspaceId, row.role, { people, promised: 0 });
      await workspaces.addMember(tx, workspaceId, user.id, row.role);
    }
    await accounts.confirmEmail(tx, user);
    await accounts.setCurrentWorkspace(tx, user.id, workspaceId);
    const owner = people.find(({ role }) => role === "owner");
    if (owner && !isMember) {
      const about = { userId: owner.userId, aboutId: user.id, workspaceId };
      await topics.mail.publish(tx, { kind: "joined", ...about });
    }
    const details = { role: row.role };
    await record(tx, { workspaceId, userId: user.id, kind: "member_joined", details });
    await finish(tx, workspaceId);
  }

  return {
    /** The unanswered invitations of a workspace, expired ones included. */
    listInvitations: async (workspaceId: string): Promise<WorkspaceInvitation[]> =>
      (await store.listOpen(database.pool, workspaceId)).map(present),

    /**
     * Invites an address. An expired invitation of it is renewed.
     * @throws AppError ALREADY_MEMBER; ALREADY_INVITED; NO_SEAT_LEFT; TEAM_NOT_INCLUDED; INVITATIONS_FULL;
     * TOO_MANY_REQUESTS.
     */
    async invite(
      by: { workspaceId: string; userId: string },
      { email, role }: { email: string; role: GivenRole },
    ): Promise<WorkspaceInvitation> {
      const { workspaceId, userId: invitedBy } = by;
      const invite = async (tx: Tx): Promise<string> => {
        const people = await lockPeople(tx, workspaceId);
        requireOwner(people, invitedBy);
        if (people.some((person) => person.email === email)) throw new AppError("ALREADY_MEMBER");
        const earlier = await store.lockOpen(tx, workspaceId, { email });
        if (earlier && earlier.expiresAt > clock.now()) throw new AppError("ALREADY_INVITED");
        const { seats: promised, open } = await store.countOpen(tx, workspaceId, clock.now());
        await requireRoom(tx, workspaceId, role, { people, promised });
        if (!earlier && open >= openInvitationsMax) throw new AppError("INVITATIONS_FULL");
        const sent = { ...expiry(), invitedBy, role };
        const row = earlier
          ? await store.renewInvitation(tx, earlier.id, sent)
          : await store.insertInvitation(tx, {
              workspaceId,
              email,
              ...sent,
              createdAt: sent.sentAt,
            });
        await mail(tx, row);
        const details = { email, role };
        await record(tx, { workspaceId, userId: invitedBy, kind: "member_invited", details });
        await finish(tx, workspaceId);
        return row.id;
      };
      return presentById(await countSend(workspaceId, email, () => database.transaction(invite)));
    },

    /**
     * Sends an invitation again, with a new link.
     * @throws AppError NOT_FOUND; NO_SEAT_LEFT; TEAM_NOT_INCLUDED; TOO_MANY_REQUESTS.
     */
    async resend(
      by: { workspaceId: string; userId: string },
      id: string,
    ): Promise<WorkspaceInvitation> {
      const { workspaceId, userId: invitedBy } = by;
      const found = await store.findInvitation(database.pool, id);
      if (found?.invitation.workspaceId !== workspaceId) throw new AppError("NOT_FOUND");
      const send = async (tx: Tx): Promise<void> => {
        const people = await lockPeople(tx, workspaceId);
        requireOwner(people, invitedBy);
        const row = await store.lockOpen(tx, workspaceId, { id });
        if (!row) throw new AppError("NOT_FOUND");
        const { seats: promised } = await store.countOpen(tx, workspaceId, clock.now(), id);
        await requireRoom(tx, workspaceId, row.role, { people, promised });
        await mail(tx, await store.renewInvitation(tx, id, { ...expiry(), invitedBy }));
        await finish(tx, workspaceId);
      };
      await countSend(workspaceId, found.invitation.email, () => database.transaction(send));
      return presentById(id);
    },

    /** @throws AppError NOT_FOUND when it was answered or is not of this workspace. */
    revoke: ({ workspaceId, userId }: { workspaceId: string; userId: string }, id: string) =>
      database.transaction(async (tx) => {
        requireOwner(await lockPeople(tx, workspaceId), userId);
        const row = await store.revokeInvitation(tx, workspaceId, id, clock.now());
        if (!row) throw new AppError("NOT_FOUND");
        const details = { email: row.email };
        await record(tx, { workspaceId, userId, kind: "invitation_revoked", details });
        await finish(tx, workspaceId);
      }),

    /** What a link is for. @throws AppError INVALID_INVITATION; TOO_MANY_REQUESTS. */
    async check(token: string, address: string) {
      await throttle.count(teamLimits.links, networkOf(address));
      const { invitation, inviter } = await readOpen(token, database.pool);
      const brand = await brands.ofWorkspace(invitation.workspaceId);
      return {
        ...(brand.isWhiteLabel && { brand }),
        workspaceName: await workspaces.nameOf(invitation.workspaceId),
        invitedBy: nameOf(inviter),
        role: roleOf(invitation),
        email: invitation.email,
        expiresAt: invitation.expiresAt.toISOString(),
      };
    },

    /**
     * Has a signed-in person join. Repeating it after success changes nothing, since links are opened twice.
     * @throws AppError INVALID_INVITATION; OTHER_EMAIL; NO_SEAT_LEFT; TEAM_NOT_INCLUDED; TOO_MANY_REQUESTS.
     */
    async accept(userId: string, token: string, address: string): Promise<void> {
      await throttle.count(teamLimits.links, networkOf(address));
      await database.transaction(async (tx) => {
        const user = await accounts.userOf(userId, tx);
        const { invitation } = await read(token, tx);
        const { workspaceId, email, acceptedBy } = invitation;
        if (acceptedBy === userId && (await workspaces.membership(workspaceId, userId, tx))) {
          return accounts.setCurrentWorkspace(tx, userId, workspaceId);
        }
        await readOpen(token, tx);
        if (user.email !== email) {
          const message = errorCodes.OTHER_EMAIL.message
            .replaceAll("{address}", () => email)
            .replace("{own}", () => user.email);
          throw new AppError("OTHER_EMAIL", { message });
        }
        await join(tx, invitation, user);
      });
    },

    /**
     * The address of an open invitation and its workspace, for a sign-up with its link.
     * @throws AppError INVALID_INVITATION.
     */
    async invitedBy(tx: Tx, token: string): Promise<{ email: string; workspaceId: string }> {
      const { email, workspaceId } = (await readOpen(token, tx)).invitation;
      return { email, workspaceId };
    },

    /** Has a new account of that address join. @throws AppError as `accept`. */
    joinAsNewAccount: async (tx: Tx, token: string, user: UserRow): Promise<void> =>
      join(tx, (await readOpen(token, tx)).invitation, user),

    /** The facts in the mail of an invitation; null: it must not be sent any more. */
    async mailOf(invitationId: string, sends: number) {
      const found = await store.findInvitation(database.pool, invitationId);
      if (!found?.inviter) return null;
      const { invitation, inviter } = found;
      const { acceptedAt, revokedAt, email } = invitation;
      if (acceptedAt || revokedAt || invitation.sends !== sends) return null;
      return {
        to: email,
        about: inviter.email,
        role: invitation.role,
        token: `${invitationId}.${secretOf({ id: invitationId, sends })}`,
        workspaceId: invitation.workspaceId,
      };
    },

    /** Deletes invitations that ended a month ago. */
    prune: () =>
      store.deleteEnded(database.pool, new Date(clock.now().getTime() - 30 * 86_400_000)),
  };
}
