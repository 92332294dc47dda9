import { type GivenRole, type Member, takesSeat } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Events } from "../../../infrastructure/events/index.ts";
import type { Mailer } from "../../../infrastructure/mail/index.ts";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";
import type { Throttle } from "../../../infrastructure/throttle/index.ts";
import type { Accounts, Brands } from "../accounts/index.ts";
import {
  includesTeam,
  seatsOf,
  type WorkspaceMember,
  type Workspaces,
} from "../workspaces/index.ts";
import { needsRoom, usesSeat } from "./rules.ts";
import { createTeamChanges } from "./service-changes.ts";
import { createTeamInvitations } from "./service-invitations.ts";
import { createTeamMails, type TeamMail } from "./service-mails.ts";
import * as store from "./store.ts";

/** Somebody who acts in a workspace. */
interface By {
  workspaceId: string;
  userId: string;
}

export type Team = ReturnType<typeof createTeam>;

/** The people of a workspace: invitations, roles, removal and transfer. */
export function createTeam(deps: {
  database: Database;
  clock: Clock;
  events: Events;
  secrets: Secrets;
  throttle: Throttle;
  mailer: Mailer;
  siteUrl: () => string;
  brands: Brands;
  accounts: Accounts;
  workspaces: Workspaces;
}) {
  const { database, clock, accounts, workspaces, brands } = deps;
  const changes = createTeamChanges(deps);
  const { topics, lockPeople, requireOwner, requireRoom, record, finish } = changes;
  const invitations = createTeamInvitations({ ...deps, ...changes });
  const send = createTeamMails(deps);

  const present = (
    { userId, ...row }: WorkspaceMember,
    asking: string,
    lastUses: ReadonlyMap<string, Date>,
  ): Member => ({
    id: userId,
    name: row.fullName,
    email: row.email,
    role: row.role,
    activeRole: row.activeRole,
    joinedAt: row.joinedAt.toISOString(),
    lastSeenAt: lastUses.get(userId)?.toISOString() ?? null,
    isYou: userId === asking,
  });

  async function list({ workspaceId, userId }: By) {
    const people = await workspaces.members(workspaceId);
    const [lastUses, open, tier] = await Promise.all([
      accounts.lastUses(people.map((person) => person.userId)),
      store.countOpen(database.pool, workspaceId, clock.now()),
      store.findTier(database.pool, workspaceId),
    ]);
    return {
      members: people.map((person) => present(person, userId, lastUses)),
      seats: {
        used: people.filter(usesSeat).length + open.seats,
        total: seatsOf(tier),
      },
      includesTeam: includesTeam(tier) || people.some(({ hasAgency }) => hasAgency),
    };
  }

  /** Somebody of the workspace who is not its owner, with the members locked. */
  async function lockOther(tx: Tx, workspaceId: string, userId: string) {
    const people = await lockPeople(tx, workspaceId);
    const person = people.find((one) => one.userId === userId);
    if (!person) throw new AppError("NOT_FOUND");
    if (person.role === "owner") throw new AppError("OWNER_MUST_TRANSFER");
    return { person, people };
  }

  /** Takes somebody out of a workspace. They continue in one of their own. */
  async function takeOut(tx: Tx, workspaceId: string, userId: string): Promise<void> {
    await workspaces.removeMember(tx, workspaceId, userId);
    await topics.left.publish(tx, { workspaceId, userId });
    const user = await accounts.userOf(userId, tx);
    if (user.currentWorkspaceId !== workspaceId) return;
    const entered = await workspaces.enterDefault(tx, userId);
    // A customer who has transferred their own workspace gets a new one: every customer owns one.
    if (entered === null && user.userType === "user") {
      await workspaces.createFor(tx, userId, { companyName: null });
    }
  }

  return {
    topics,
    ...invitations,

    /** The people of a workspace, with the seats of its plan. */
    list,

    /**
     * Changes the role of somebody who is not the owner.
     * @throws AppError NOT_FOUND; OWNER_MUST_TRANSFER; NO_SEAT_LEFT; TEAM_NOT_INCLUDED.
     */
    async setRole(by: By, memberId: string, role: GivenRole): Promise<Member> {
      const { workspaceId } = by;
      await database.transaction(async (tx) => {
        const { person, people } = await lockOther(tx, workspaceId, memberId);
        requireOwner(people, by.userId);
        if (person.role === role) return;
        if (needsRoom(person.role, role)) {
          const { seats: promised } = await store.countOpen(tx, workspaceId, clock.now());
          await requireRoom(tx, workspaceId, role, { people, promised });
        }
        await workspaces.setRole(tx, workspaceId, memberId, role);
        const about = { userId: memberId, aboutId: by.userId, workspaceId };
        await topics.mail.publish(tx, { kind: "role-changed", ...about });
        const details = { email: person.email, role };
        await record(tx, { ...by, kind: "role_changed", details });
        await finish(tx, workspaceId);
      });
      const member = (await list(by)).members.find(({ id }) => id === memberId);
      if (!member) throw new AppError("NOT_FOUND");
      return member;
    },

    /**
     * Adds somebody as a member without an invitation, or makes them one. The caller knows that they need no seat.
     * @throws AppError OWNER_ONLY.
     */
    addStaff: ({ workspaceId, userId: by }: By, userId: string): Promise<void> =>
      database.transaction(async (tx) => {
        const people = await lockPeople(tx, workspaceId);
        requireOwner(people, by);
        const earlier = people.find((person) => person.userId === userId);
        if (earlier && takesSeat(earlier.role)) return;
        if (earlier) await workspaces.setRole(tx, workspaceId, userId, "member");
        else await workspaces.addMember(tx, workspaceId, userId, "member");
        await record(tx, {
          workspaceId,
          userId,
          kind: "member_joined",
          details: { role: "member" },
        });
        await finish(tx, workspaceId);
      }),

    /** Takes somebody who is not the owner out of a workspace, in a larger change. */
    async dropMember(tx: Tx, workspaceId: string, userId: string): Promise<void> {
      const people = await lockPeople(tx, workspaceId);
      const person = people.find((one) => one.userId === userId);
      if (!person || person.role === "owner") return;
      await takeOut(tx, workspaceId, userId);
      await record(tx, { workspaceId, userId, kind: "member_left" });
      await finish(tx, workspaceId);
    },

    /** Removes somebody who is not the owner. @throws AppError NOT_FOUND; OWNER_MUST_TRANSFER. */
    remove: (by: By, memberId: string): Promise<void> =>
      database.transaction(async (tx) => {
        const { workspaceId } = by;
        const { person, people } = await lockOther(tx, workspaceId, memberId);
        requireOwner(people, by.userId);
        await takeOut(tx, workspaceId, memberId);
        const about = { userId: memberId, aboutId: by.userId, workspaceId };
        await topics.mail.publish(tx, { kind: "removed", ...about });
        const details = { email: person.email };
        await record(tx, { ...by, kind: "member_removed", details });
        await finish(tx, workspaceId);
      }),

    /** @throws AppError OWNER_MUST_TRANSFER. */
    leave: ({ workspaceId, userId }: By): Promise<void> =>
      database.transaction(async (tx) => {
        await lockOther(tx, workspaceId, userId);
        await takeOut(tx, workspaceId, userId);
        await record(tx, { workspaceId, userId, kind: "member_left" });
        await finish(tx, workspaceId);
      }),

    /** Takes somebody whose account is deleted out of all workspaces that are not their own. */
    async leaveAll(userId: string): Promise<void> {
      for (const { id: workspaceId, role } of await workspaces.ofPerson(userId)) {
        if (role === "owner") continue;
        await database.transaction(async (tx) => {
          await lockPeople(tx, workspaceId);
          await workspaces.removeMember(tx, workspaceId, userId);
          await topics.left.publish(tx, { workspaceId, userId });
          await record(tx, { workspaceId, userId, kind: "member_left" });
          await finish(tx, workspaceId);
        });
      }
    },

    /**
     * Makes somebody else the owner; the owner becomes a member.
     * @throws AppError WRONG_PASSWORD; NOT_FOUND; VALIDATION_FAILED; NO_SEAT_LEFT; DELETION_REQUESTED.
     */
    async transfer(
      by: By & { sessionId: string },
      { memberId, password }: { memberId: string; password: string },
    ): Promise<void> {
      const { workspaceId, userId } = by;
      await accounts.confirmPassword(by, password);
      await database.transaction(async (tx) => {
        const { person, people } = await lockOther(tx, workspaceId, memberId);
        requireOwner(people, userId);
        if (person.emailVerifiedAt === null) {
          throw new AppError("VALIDATION_FAILED", {
            message: "The new owner has to confirm their email address first.",
          });
        }
        if (!takesSeat(person.role)) {
          const { seats: promised } = await store.countOpen(tx, workspaceId, clock.now());
          await requireRoom(tx, workspaceId, "member", { people, promised });
        }
        await topics.transferring.publish(tx, { workspaceId, toUserId: memberId });
        // In this order: there is never a second owner.
        await workspaces.setRole(tx, workspaceId, userId, "member");
        await workspaces.setRole(tx, workspaceId, memberId, "owner");
        const mails = [
          { kind: "became-owner", userId: memberId, aboutId: userId },
          { kind: "ownership-transferred", userId, aboutId: memberId },
        ] as const;
        for (const mail of mails) await topics.mail.publish(tx, { ...mail, workspaceId });
        const details = { email: person.email };
        await record(tx, { workspaceId, userId, kind: "ownership_transferred", details });
        await finish(tx, workspaceId);
      });
    },

    /** Has somebody work in another of their workspaces. @throws AppError NOT_FOUND. */
    switchTo: (userId: string, workspaceId: string): Promise<void> =>
      database.transaction(async (tx) => {
        if (!(await workspaces.membership(workspaceId, userId, tx))) {
          throw new AppError("NOT_FOUND");
        }
        await accounts.setCurrentWorkspace(tx, userId, workspaceId);
      }),

    /** Sends a mail. @throws Error when it may be tried again. */
    async sendMail(mail: TeamMail): Promise<void> {
      if (mail.kind === "invitation") {
        const found = await invitations.mailOf(mail.invitationId, mail.sends);
        if (!found) return;
        const { workspaceId, ...facts } = found;
        await send({ kind: mail.kind, ...facts, brand: await brands.ofWorkspace(workspaceId) });
        return;
      }
      const { kind, userId, aboutId, workspaceId } = mail;
      const [to, about] = await Promise.all([accounts.find(userId), accounts.find(aboutId)]);
      if (!to?.emailVerifiedAt || !about) return;
      const people = await workspaces.members(workspaceId);
      const person = people.find((one) => one.userId === (kind === "joined" ? aboutId : userId));
      // A role that has changed again is in the next mail.
      if (!person && kind !== "removed") return;
      const role = person?.role ?? "viewer";
      const brand = await brands.ofWorkspace(workspaceId);
      await send({ kind, to: to.email, about: about.email, role, brand });
    },
  };
}
