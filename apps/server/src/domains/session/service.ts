import { type Call, quotaOf, type User } from "@earshot/contract";
import type { FastifyRequest } from "fastify";
import type { Database } from "../../platform/db/index.ts";
import { AppError } from "../../platform/errors.ts";
import type { Actor, Guard } from "../../platform/http/register.ts";
import type { Accounts, Grant, UserRow } from "../accounts/index.ts";
import type { Billing } from "../billing/index.ts";
import type { Keywords } from "../keywords/index.ts";
import type { Workspaces } from "../workspaces/index.ts";

/** What sign-up takes. `userType` other than user is refused. */
export interface SignUp {
  email: string;
  password: string;
  fullName?: string | undefined;
  companyName?: string | undefined;
  userType?: "user" | "writer" | undefined;
}

const bearer = /^Bearer (\S+)$/i;

export type Session = ReturnType<typeof createSession>;

/** Who is asking, what they may do, and what `me` says of them. */
export function createSession(deps: {
  database: Database;
  accounts: Accounts;
  workspaces: Workspaces;
  billing: Billing;
  keywords: Keywords;
  adminEmail: string;
}) {
  const { database, accounts, workspaces, billing, keywords } = deps;

  const isAdmin = (user: UserRow) =>
    user.userType === "user" && user.emailVerifiedAt !== null && user.email === deps.adminEmail;

  async function present(user: UserRow): Promise<User> {
    const workspace = user.currentWorkspaceId
      ? await workspaces.membership(user.currentWorkspaceId, user.id)
      : null;
    const tier = workspace?.tier ?? null;
    const quota = quotaOf(tier);
    return {
      id: user.id,
      email: user.email,
      fullName: user.fullName,
      companyName: workspace?.companyName ?? user.companyName,
      userType: user.userType,
      hasCompletedOnboarding: workspace?.hasCompletedOnboarding ?? false,
      subscriptionTier: tier,
      ...(workspace ? await billing.figures(workspace) : { repliesUsed: 0, repliesLimit: 0 }),
      keywordsUsed: workspace ? await keywords.countUsed(workspace.id) : 0,
      keywordsLimit: workspace ? quota.keywords : 0,
      ...(isAdmin(user) && { isAdmin: true }),
    };
  }

  async function actorOf(request: FastifyRequest): Promise<Actor> {
    const token = bearer.exec(request.headers.authorization ?? "")?.[1];
    if (!token) throw new AppError("UNAUTHENTICATED");
    const { user, sessionId, tokenEndsAt } = await accounts.authenticate(token);
    const workspace = user.currentWorkspaceId
      ? await workspaces.membership(user.currentWorkspaceId, user.id)
      : null;
    return {
      userId: user.id,
      sessionId,
      userType: user.userType,
      isAdmin: isAdmin(user),
      workspaceId: workspace?.id ?? null,
      tokenEndsAt,
    };
  }

  function check(call: Call, actor: Actor): void {
    if (call.who === "customer" && actor.workspaceId === null) throw new AppError("NO_WORKSPACE");
    if (call.who === "writer" && actor.userType !== "writer") throw new AppError("FORBIDDEN");
    if (call.who === "admin" && !actor.isAdmin) throw new AppError("FORBIDDEN");
  }

  const guard: Guard = async (call, request) => {
    if (call.who === "anyone") return null;
    const actor = await actorOf(request);
    check(call, actor);
    return actor;
  };

  return {
    guard,

    /** The user of the `me` call. @throws AppError UNAUTHENTICATED when the account is gone. */
    async me(userId: string): Promise<User> {
      const user = await accounts.find(userId);
      if (!user) throw new AppError("UNAUTHENTICATED");
      return present(user);
    },

    /**
     * Signs a writer in; another account is refused and keeps no session.
     * @throws AppError INVALID_CREDENTIALS, FORBIDDEN.
     */
    async writerSignIn(
      credentials: { email: string; password: string; rememberMe: boolean },
      userAgent: string,
    ): Promise<Grant> {
      const grant = await accounts.signIn(credentials, userAgent);
      const user = await accounts.find(grant.userId);
      if (user?.userType === "writer") return grant;
      await accounts.signOut(grant.refreshToken);
      throw new AppError("FORBIDDEN", {
        message:
          "This account is not registered as a writer. Please use the main portal for client accounts.",
      });
    },

    /**
     * Makes a customer account with a workspace and signs in.
     * @throws AppError FORBIDDEN for writers, EMAIL_TAKEN, VALIDATION_FAILED.
     */
    async signUp(form: SignUp, userAgent: string): Promise<Grant> {
      if (form.userType === "writer") {
        throw new AppError("FORBIDDEN", { message: "Writers join by invitation" });
      }
      return database.transaction(async (tx) => {
        const user = await accounts.create(tx, { ...form, userType: "user" });
        await workspaces.createFor(tx, user.id, { companyName: form.companyName ?? null });
        return accounts.openSession(tx, user.id, false, userAgent);
      });
    },
  };
}
