import { includesRole, type MemberRole } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Accounts } from "../accounts/index.ts";
import { activeRoleOf } from "./rules-roles.ts";
import * as store from "./store.ts";
import * as members from "./store-members.ts";

/** A person in a workspace. */
export interface WorkspaceMember extends members.MemberRow {
  /** What they may do now (decision 063). */
  activeRole: MemberRole;
}

/** Who belongs to a workspace, and in which role. */
export function createMembers(deps: { database: Database; clock: Clock; accounts: Accounts }) {
  /** Adds somebody; one person is added at a time. */
  async function addMember(
    tx: Tx,
    workspaceId: string,
    userId: string,
    role: MemberRole,
  ): Promise<void> {
    await members.lockMembersForChange(tx, workspaceId);
    await members.insertMember(tx, { workspaceId, userId, role, createdAt: deps.clock.now() });
  }

  return {
    addMember,

    /** The people of a workspace, the owner first, then as they joined. */
    async members(
      workspaceId: string,
      db: Queryable = deps.database.pool,
    ): Promise<WorkspaceMember[]> {
      const rows = await members.listMembers(db, workspaceId);
      return rows.map((row) => ({ ...row, activeRole: activeRoleOf(row) }));
    },

    setRole: members.updateRole,
    removeMember: members.deleteMember,

    /** The name of a workspace: its company's, else one with the owner's name. @throws AppError NOT_FOUND. */
    async nameOf(workspaceId: string): Promise<string> {
      const owner = await members.findOwner(deps.database.pool, workspaceId);
      const own = owner ? await members.listOfPerson(deps.database.pool, owner.userId) : [];
      const found = own.find(({ id }) => id === workspaceId);
      if (!found) throw new AppError("NOT_FOUND");
      return found.name;
    },

    /** The workspaces of a person, by name. */
    ofPerson: (userId: string) => members.listOfPerson(deps.database.pool, userId),

    /** Switches somebody to their default workspace. @returns its id; null: they belong to none */
    async enterDefault(tx: Tx, userId: string): Promise<string | null> {
      const workspaceId = await members.findEntry(tx, userId);
      await deps.accounts.setCurrentWorkspace(tx, userId, workspaceId);
      return workspaceId;
    },

    /** The workspace, or null when the person is not a member of it. */
    membership: (workspaceId: string, userId: string, db: Queryable = deps.database.pool) =>
      store.findMembership(db, workspaceId, userId),

    /** Whether a member has confirmed their e-mail address: until then nothing is spent for it. */
    hasConfirmedMember: (workspaceId: string) =>
      store.hasConfirmedMember(deps.database.pool, workspaceId),

    /** The role that somebody was given in a workspace; null: they are not in it. */
    roleOf: (workspaceId: string, userId: string, db: Queryable = deps.database.pool) =>
      members.findRole(db, workspaceId, userId),

    /** Whether the workspace is the person's own: members see no secret of it. */
    isOwner: async (workspaceId: string, userId: string, db: Queryable = deps.database.pool) =>
      (await members.findRole(db, workspaceId, userId)) === "owner",

    /** The owner, who gets the mails about the workspace's plan. */
    findOwner: (workspaceId: string) => members.findOwner(deps.database.pool, workspaceId),

    /** The ids of the people who may do what a role may, the owner first. */
    async memberIds(
      workspaceId: string,
      needed: MemberRole,
      db: Queryable = deps.database.pool,
    ): Promise<string[]> {
      const rows = await members.listMembers(db, workspaceId);
      return rows.filter((row) => includesRole(activeRoleOf(row), needed)).map((row) => row.userId);
    },

    /** The user id of the owner; null: it has none. */
    ownerId: async (workspaceId: string, db: Queryable = deps.database.pool) =>
      (await members.findOwner(db, workspaceId))?.userId ?? null,

    /** Prevents joining a workspace until the transaction ends, so that it can rely on the list of members. */
    lockMembers: (tx: Tx, workspaceId: string) => members.lockMembers(tx, workspaceId),

    /** Lets one transaction at a time change the members of a workspace and their roles. */
    lockMembersForChange: members.lockMembersForChange,
  };
}
