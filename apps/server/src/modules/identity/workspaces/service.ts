import type { Settings, Tier } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import { createTopic } from "../../../infrastructure/topic.ts";
import type { Accounts } from "../accounts/index.ts";
import { disclosureOf } from "./rules.ts";
import { type Company, companyOf } from "./rules-answers.ts";
import { createMembers } from "./service-members.ts";
import * as store from "./store.ts";

export type { WorkspaceMember } from "./service-members.ts";
export type { WorkspaceRow } from "./store.ts";

const profileChange = { kind: "profile_changed", details: {} } as const;

export type Workspaces = ReturnType<typeof createWorkspaces>;

/** Workspaces and who belongs to them. */
export function createWorkspaces(deps: { database: Database; clock: Clock; accounts: Accounts }) {
  const topics = {
    profileSaved: createTopic<{ workspaceId: string }>(),
    /** Somebody changed settings or the profile, for the log of activities. */
    changedBy: createTopic<{
      workspaceId: string;
      userId: string;
      kind: "settings_changed" | "profile_changed";
      details: Record<string, unknown>;
    }>(),
    /** A workspace was suspended, or that ended. */
    suspensionChanged: createTopic<{ workspaceId: string; isSuspended: boolean }>(),
  };

  const members = createMembers(deps);

  async function lock(
    tx: Tx,
    workspaceId: string,
    strength: "update" | "no key update",
  ): Promise<store.WorkspaceRow> {
    const workspace = await store.lockWorkspace(tx, workspaceId, strength);
    if (!workspace) throw new AppError("NOT_FOUND");
    return workspace;
  }

  return {
    topics,
    ...members,

    /** Makes a workspace that the person owns and works in from now on. */
    async createFor(
      tx: Tx,
      userId: string,
      options: {
        companyName: string | null;
        tier?: Tier;
        hasCompletedOnboarding?: boolean;
        timeZone?: string | undefined;
      },
    ): Promise<store.WorkspaceRow> {
      const workspace = await store.insertWorkspace(tx, {
        companyName: options.companyName,
        tier: options.tier ?? null,
        hasCompletedOnboarding: options.hasCompletedOnboarding ?? false,
        ...(options.timeZone !== undefined && { timeZone: options.timeZone }),
      });
      await members.addMember(tx, workspace.id, userId, "owner");
      await deps.accounts.setCurrentWorkspace(tx, userId, workspace.id);
      return workspace;
    },

    /** Makes a client workspace of an agency. Its owner stays where they work. */
    async createClient(
      tx: Tx,
      userId: string,
      client: { agencyId: string; companyName: string; website: string | null; timeZone: string },
    ): Promise<store.WorkspaceRow> {
      const made = { ...client, tier: null, hasCompletedOnboarding: false };
      const workspace = await store.insertWorkspace(tx, made);
      await members.addMember(tx, workspace.id, userId, "owner");
      return workspace;
    },

    /** The client workspaces of an agency, by name, whether its white label is on or not. */
    clientsOf: (agencyId: string, db: Queryable = deps.database.pool) =>
      store.listClients(db, agencyId),

    /** Takes a workspace out of an agency. @throws AppError NOT_FOUND: it is no client of it. */
    async removeFromAgency(tx: Tx, workspaceId: string, agencyId: string): Promise<void> {
      if (!(await store.clearAgency(tx, workspaceId, agencyId))) throw new AppError("NOT_FOUND");
    },

    /**
     * The settings of a workspace for all its replies. Pass the transaction if there is one: waiting for a
     * second connection could deadlock.
     * @throws AppError NOT_FOUND.
     */
    async settings(workspaceId: string, db: Queryable = deps.database.pool): Promise<Settings> {
      const workspace = await store.findWorkspace(db, workspaceId);
      if (!workspace) throw new AppError("NOT_FOUND");
      const { autoPost, timeZone } = workspace;
      return { autoPost, disclosure: disclosureOf(workspace), timeZone };
    },

    /** The time zone in which a workspace's days begin. @throws AppError NOT_FOUND. */
    async timeZone(workspaceId: string, db: Queryable = deps.database.pool): Promise<string> {
      const workspace = await store.findWorkspace(db, workspaceId);
      if (!workspace) throw new AppError("NOT_FOUND");
      return workspace.timeZone;
    },

    /** Changes settings; missing ones stay. */
    changeSettings: (
      workspaceId: string,
      settings: { [Field in keyof Settings]?: Settings[Field] | undefined },
      /** The person to be recorded; missing: nobody. */
      userId?: string,
    ): Promise<void> =>
      deps.database.transaction(async (tx) => {
        await store.updateSettings(tx, workspaceId, {
          ...(settings.autoPost !== undefined && { autoPost: settings.autoPost }),
          ...(settings.disclosure !== undefined && { disclosure: settings.disclosure }),
          ...(settings.timeZone !== undefined && { timeZone: settings.timeZone }),
        });
        const fields = Object.entries(settings).flatMap(([name, value]) =>
          value === undefined ? [] : [name],
        );
        if (userId === undefined) return;
        const act = { workspaceId, userId, kind: "settings_changed", details: { fields } } as const;
        await topics.changedBy.publish(tx, act);
      }),

    /**
     * The company profile and the website of a workspace.
     * @throws AppError NOT_FOUND.
     */
    async profile(workspaceId: string): Promise<{ company: Company; website: string | null }> {
      const workspace = await store.findWorkspace(deps.database.pool, workspaceId);
      if (!workspace) throw new AppError("NOT_FOUND");
      return { company: companyOf(workspace), website: workspace.website };
    },

    /** Saves the company's profile; this completes onboarding. A website that is not given stays. */
    async saveProfile(
      tx: Tx,
      workspaceId: string,
      profile: {
        companyName: string;
        answers: Partial<Record<string, string>>;
        website?: string | null | undefined;
      },
      userId?: string,
    ): Promise<void> {
      await store.updateProfile(tx, workspaceId, profile);
      await topics.profileSaved.publish(tx, { workspaceId });
      if (userId !== undefined) {
        await topics.changedBy.publish(tx, { ...profileChange, workspaceId, userId });
      }
    },

    /** Saves answers of the questionnaire; missing ones stay. Does not complete onboarding. */
    async saveAnswers(
      tx: Tx,
      workspaceId: string,
      answers: Partial<Record<string, string>>,
      userId?: string,
    ): Promise<void> {
      await store.updateAnswers(tx, workspaceId, answers);
      await topics.profileSaved.publish(tx, { workspaceId });
      if (userId !== undefined) {
        await topics.changedBy.publish(tx, { ...profileChange, workspaceId, userId });
      }
    },

    /** Several workspaces by id. */
    list: (ids: readonly string[], db: Queryable = deps.database.pool) =>
      store.listWorkspaces(db, ids),

    /**
     * Stores the plan of a workspace that the caller has locked. Only `billing` changes plans, and says so.
     * @throws AppError NOT_FOUND.
     */
    async setPlan(
      tx: Tx,
      workspaceId: string,
      plan: Parameters<typeof store.updatePlan>[2],
    ): Promise<store.WorkspaceRow> {
      const workspace = await store.updatePlan(tx, workspaceId, plan);
      if (!workspace) throw new AppError("NOT_FOUND");
      return workspace;
    },

    /** Pauses a workspace, or ends that. @returns whether it changed anything. */
    setPaused: (tx: Tx, workspaceId: string, paused: boolean) =>
      store.setPaused(tx, workspaceId, paused),

    /**
     * Suspends a workspace, or ends that (null), in the caller's transaction.
     * @throws AppError STATE_CHANGED when that was done already; NOT_FOUND.
     */
    async setSuspended(
      tx: Tx,
      workspaceId: string,
      suspension: { at: Date; reason: string } | null,
    ): Promise<void> {
      await lock(tx, workspaceId, "no key update");
      if (!(await store.setSuspended(tx, workspaceId, suspension))) {
        throw new AppError("STATE_CHANGED");
      }
      const isSuspended = suspension !== null;
      await topics.suspensionChanged.publish(tx, { workspaceId, isSuspended });
    },

    /** Refuses work for a suspended workspace. @throws AppError WORKSPACE_PAUSED; NOT_FOUND. */
    async requireActive(workspaceId: string, db: Queryable, message: string): Promise<void> {
      const workspace = await store.findWorkspace(db, workspaceId);
      if (!workspace) throw new AppError("NOT_FOUND");
      if (workspace.suspendedAt) throw new AppError("WORKSPACE_PAUSED", { message });
    },

    /** Since when a workspace is suspended; null: it is not. @throws AppError NOT_FOUND. */
    async suspendedSince(workspaceId: string, db: Queryable): Promise<Date | null> {
      const workspace = await store.findWorkspace(db, workspaceId);
      if (!workspace) throw new AppError("NOT_FOUND");
      return workspace.suspendedAt;
    },

    /** Those that are paused. */
    paused: () => store.listPaused(deps.database.pool),

    /**
     * Locks a workspace, so that two requests can't both take the last of a limit, and no mention is added
     * in the meantime.
     * @throws AppError NOT_FOUND.
     */
    lock: (tx: Tx, workspaceId: string) => lock(tx, workspaceId, "update"),

    /**
     * Locks a workspace's quota of replies. A transaction that has locked one of its mentions may wait for this.
     * @throws AppError NOT_FOUND.
     */
    lockQuota: (tx: Tx, workspaceId: string) => lock(tx, workspaceId, "no key update"),
  };
}
