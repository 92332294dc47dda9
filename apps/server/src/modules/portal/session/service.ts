import {
  type Call,
  includesRole,
  quotaOf,
  roleNeededBy,
  roleNeededMessages,
  type User,
} from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import { type Actor, hidesPlans } from "../../../infrastructure/http/actor.ts";
import type { Keywords } from "../../discovery/keywords/index.ts";
import type { Invitations } from "../../fulfilment/writers/index.ts";
import type { Accounts, UserRow } from "../../identity/accounts/index.ts";
import type { Agencies } from "../../identity/agencies/index.ts";
import type { ApiTokens } from "../../identity/api-tokens/index.ts";
import type { Team } from "../../identity/team/index.ts";
import { activeRoleOf, type Workspaces } from "../../identity/workspaces/index.ts";
import type { Billing } from "../../ledger/billing/index.ts";
import type { Referrals } from "../../ledger/referrals/index.ts";
import type { Deletions } from "../deletions/index.ts";
import { createSignIn } from "./service-sign-in.ts";
import { listActorRows, prepareFindActor } from "./store.ts";

/** The dependencies of the service. */
export interface SessionDeps {
  database: Database;
  clock: Clock;
  accounts: Accounts;
  apiTokens: Pick<ApiTokens, "find">;
  workspaces: Workspaces;
  team: Team;
  agencies: Agencies;
  billing: Billing;
  referrals: Referrals;
  keywords: Keywords;
  invitations: Invitations;
  deletions: Deletions;
  adminEmail: string;
  /** Whether the administrator needs a second factor for every call. */
  adminNeedsSecondFactor: boolean;
}

export type Session = ReturnType<typeof createSession>;

/** The actor of a request, what they may call, and the user of `me`. */
export function createSession(deps: SessionDeps) {
  const { database, accounts, workspaces, agencies, billing, keywords } = deps;

  const findActorRow = prepareFindActor(database.pool);

  const isAdmin = (user: Pick<UserRow, "userType" | "emailVerifiedAt" | "email">) =>
    user.userType === "user" && user.emailVerifiedAt !== null && user.email === deps.adminEmail;

  const workspaceOf = (user: UserRow) =>
    user.currentWorkspaceId
      ? workspaces.membership(user.currentWorkspaceId, user.id)
      : Promise.resolve(null);

  /** The user as a member of their current workspace; null without one. */
  async function memberOf(user: UserRow) {
    if (user.currentWorkspaceId === null) return null;
    const people = await workspaces.members(user.currentWorkspaceId);
    return people.find(({ userId }) => userId === user.id) ?? null;
  }

  /** @throws AppError OWNER_ONLY, ROLE_NEEDED. */
  function requireRole(call: Call, actor: Actor): void {
    if (call.isHiddenFromClients && hidesPlans(actor)) throw new AppError("OWNER_ONLY");
    const { role } = actor;
    const needed = roleNeededBy(call);
    if (needed === null || role === null || includesRole(role, needed)) return;
    throw new AppError(needed === "owner" ? "OWNER_ONLY" : "ROLE_NEEDED", {
      message: roleNeededMessages[needed],
    });
  }

  const needsSecondFactor = (user: UserRow) => deps.adminNeedsSecondFactor && isAdmin(user);

  return {
    isAdmin,

    /** Whether an account must have a second factor. */
    needsSecondFactor,

    /**
     * The actor of an access token. The session and the workspace are read from the database.
     * @throws AppError UNAUTHENTICATED.
     */
    async actorOfToken(accessToken: string): Promise<Actor> {
      const { userId, sessionId, tokenEndsAt } = await accounts.sessions.verify(accessToken);
      const actorRow = await findActorRow(sessionId, userId, deps.clock.now());
      if (!actorRow) throw new AppError("UNAUTHENTICATED");
      const { userType, secondFactor, workspaceId, hasCompletedOnboarding } = actorRow;
      const { role, tier, seatsBefore, hasAgency } = actorRow;
      return {
        userId,
        sessionId,
        token: null,
        secondFactor,
        userType,
        isEndedWriter: actorRow.writerEndedAt !== null,
        isAdmin: isAdmin(actorRow),
        unconfirmedEmail: actorRow.emailVerifiedAt === null ? actorRow.email : null,
        workspaceId,
        role: role && activeRoleOf({ role, tier, seatsBefore, hasAgency }),
        hasAgency,
        hasCompletedOnboarding: hasCompletedOnboarding ?? false,
        tokenEndsAt,
      };
    },

    /**
     * The actor of an API token: its creator, with what they may do now in the token's workspace. It is never an
     * administrator.
     * @throws AppError INVALID_API_TOKEN.
     */
    async actorOfApiToken(apiToken: string): Promise<Actor> {
      const row = await deps.apiTokens.find(apiToken);
      const { tokenId, scopes, role, tier, seatsBefore, hasAgency } = row;
      return {
        userId: row.userId,
        sessionId: tokenId,
        token: { id: tokenId, scopes },
        secondFactor: false,
        userType: row.userType,
        isEndedWriter: row.writerEndedAt !== null,
        isAdmin: false,
        unconfirmedEmail: row.emailVerifiedAt === null ? row.email : null,
        workspaceId: row.workspaceId,
        role: activeRoleOf({ role, tier, seatsBefore, hasAgency }),
        hasAgency,
        hasCompletedOnboarding: row.hasCompletedOnboarding,
        tokenEndsAt: 0,
      };
    },

    /** The actors whose session has ended, whose type of account has changed, or who work in another workspace. */
    async findEnded(actors: readonly Actor[]): Promise<Actor[]> {
      const ids = [...new Set(actors.map(({ sessionId }) => sessionId))];
      const rows = ids.length > 0 ? await listActorRows(database.pool, ids, deps.clock.now()) : [];
      const actorRows = new Map(rows.map((row) => [row.sessionId, row]));
      return actors.filter((actor) => {
        const actorRow = actorRows.get(actor.sessionId);
        return actorRow?.userType !== actor.userType || actorRow.workspaceId !== actor.workspaceId;
      });
    },

    /** The actor of a page load, from the owner of the refresh cookie. */
    async actorOfOwner({
      user,
      sessionId,
      secondFactor,
    }: {
      user: UserRow;
      sessionId: string;
      secondFactor: boolean;
    }): Promise<Actor> {
      const [workspace, member] = await Promise.all([workspaceOf(user), memberOf(user)]);
      return {
        userId: user.id,
        sessionId,
        token: null,
        secondFactor,
        userType: user.userType,
        isEndedWriter: user.writerEndedAt !== null,
        isAdmin: isAdmin(user),
        unconfirmedEmail: user.emailVerifiedAt === null ? user.email : null,
        workspaceId: workspace?.id ?? null,
        role: member?.activeRole ?? null,
        hasAgency: member?.hasAgency ?? false,
        hasCompletedOnboarding: workspace?.hasCompletedOnboarding ?? false,
        tokenEndsAt: 0,
      };
    },

    /** @throws AppError NO_WORKSPACE, OWNER_ONLY, ROLE_NEEDED, ONBOARDING_NEEDED, FORBIDDEN, WRITER_ENDED, SECOND_FACTOR_NEEDED. */
    check(call: Call, actor: Actor): void {
      if (call.who === "customer" && actor.workspaceId === null) throw new AppError("NO_WORKSPACE");
      requireRole(call, actor);
      if (call.needsOnboarding && !actor.hasCompletedOnboarding) {
        throw new AppError("ONBOARDING_NEEDED");
      }
      if (call.who === "writer" && actor.userType !== "writer") throw new AppError("FORBIDDEN");
      if (call.who === "writer" && actor.isEndedWriter) throw new AppError("WRITER_ENDED");
      if (call.who !== "admin") return;
      if (!actor.isAdmin) throw new AppError("FORBIDDEN");
      if (deps.adminNeedsSecondFactor && !actor.secondFactor) {
        throw new AppError("SECOND_FACTOR_NEEDED");
      }
    },

    /** The user of the `me` call. @throws AppError UNAUTHENTICATED when the account was deleted. */
    async me(userId: string, secondFactor: boolean): Promise<User> {
      const user = await accounts.userOf(userId);
      const [workspace, member, own, termsToAccept] = await Promise.all([
        workspaceOf(user),
        memberOf(user),
        agencies.workspacesOf(user.id, user.currentWorkspaceId),
        accounts.termsToAccept(user.id),
      ]);
      const deletion = await deps.deletions.pendingOf(user, workspace);
      const brand = workspace && (await agencies.brandOf(workspace.id));
      const quota = quotaOf(workspace?.tier ?? null);
      const admin = isAdmin(user);
      return {
        id: user.id,
        email: user.email,
        emailVerified: user.emailVerifiedAt !== null,
        fullName: user.fullName,
        companyName: workspace?.companyName ?? user.companyName,
        userType: user.userType,
        hasCompletedOnboarding: workspace?.hasCompletedOnboarding ?? false,
        subscriptionTier: workspace?.tier ?? null,
        pause: workspace?.suspendedAt
          ? {
              since: workspace.suspendedAt.toISOString(),
              reason: workspace.suspensionReason ?? "",
            }
          : null,
        timeZone: workspace?.timeZone ?? "UTC",
        dateLocale: user.dateLocale,
        ...(workspace ? await billing.figures(workspace) : { repliesUsed: 0, repliesLimit: 0 }),
        keywordsUsed: workspace ? await keywords.countUsed(workspace) : 0,
        keywordsLimit: workspace ? quota.keywords : 0,
        termsToAccept,
        ...(deletion && { deletion }),
        role: member?.activeRole ?? null,
        missesSeat: member !== null && member.activeRole !== member.role,
        workspaces: own,
        ...(brand?.isWhiteLabel && { brand }),
        ...(workspace && (await agencies.isAgency(workspace.id)) && { isAgency: true }),
        ...(admin && { isAdmin: true }),
        ...(admin && deps.adminNeedsSecondFactor && !secondFactor && { secondFactorNeeded: true }),
      };
    },

    ...createSignIn({ ...deps, needsSecondFactor }),

    /** Saves answers of the discovery questionnaire; missing ones stay. */
    async saveAnswers(
      by: { workspaceId: string; userId: string },
      answers: Partial<Record<string, string>>,
    ): Promise<void> {
      await database.transaction((tx) =>
        workspaces.saveAnswers(tx, by.workspaceId, answers, by.userId),
      );
    },

    /** Saves the company's profile. A writer who has no workspace gets one, and is then a customer, too. */
    async saveProfile(
      actor: Actor,
      profile: Parameters<Workspaces["saveProfile"]>[2],
    ): Promise<void> {
      await database.transaction(async (tx) => {
        const workspaceId =
          actor.workspaceId ??
          (await workspaces.createFor(tx, actor.userId, { companyName: profile.companyName })).id;
        await workspaces.saveProfile(tx, workspaceId, profile, actor.userId);
      });
    },
  };
}
