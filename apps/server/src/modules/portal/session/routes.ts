import type { accountCalls } from "@earshot/contract";
import type { FastifyReply } from "fastify";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Accounts, Grant, SignInGrant } from "../../identity/accounts/index.ts";
import { answersOf, type Workspaces } from "../../identity/workspaces/index.ts";
import {
  clientOf,
  createCookies,
  type PublicAddress,
  refuseForeignOrigin,
} from "./routes-cookies.ts";
import type { Session } from "./service.ts";

/** Sign-up, sign-in, refresh, sign-out and profiles. */
export function sessionRoutes(
  deps: {
    session: Session;
    accounts: Accounts;
    workspaces: Workspaces;
    /** The key that a session's requests are signed with; null while signing is off. */
    signingKey: (sessionId: string) => string | null;
  },
  address: PublicAddress,
): Handlers<
  | keyof typeof accountCalls
  | "writerLogin"
  | "writerSignup"
  | "signInWithPasskey"
  | "signUpByInvitation"
> {
  const { session, accounts, workspaces } = deps;
  const cookies = createCookies(address);

  function renewed(grant: Grant) {
    const signingKey = deps.signingKey(grant.sessionId);
    return { accessToken: grant.accessToken, ...(signingKey !== null && { signingKey }) };
  }

  async function answer(reply: FastifyReply, grant: SignInGrant) {
    cookies.set(reply, grant);
    cookies.setDevice(reply, grant.portal, grant.deviceCookie);
    return { ...renewed(grant), user: await session.me(grant.userId, grant.secondFactor) };
  }

  return {
    signup: async ({ body, request, reply }) =>
      answer(reply, await session.signUp(body, clientOf(request))),
    login: async ({ body, request, reply }) =>
      answer(reply, await session.signIn(body, clientOf(request))),
    writerLogin: async ({ body, request, reply }) =>
      answer(reply, await session.writerSignIn(body, clientOf(request))),
    writerSignup: async ({ body, request, reply }) =>
      answer(reply, await session.writerSignUp(body, clientOf(request))),
    signInWithPasskey: async ({ body, request, reply }) =>
      answer(reply, await session.passkeySignIn(body, clientOf(request))),
    signUpByInvitation: async ({ body, request, reply }) =>
      answer(reply, await session.signUpByInvitation(body, clientOf(request))),
    me: async ({ actor }) => ({ user: await session.me(actor.userId, actor.secondFactor) }),
    acceptTerms: async ({ actor }) => {
      await accounts.acceptTerms(actor.userId);
      return { user: await session.me(actor.userId, actor.secondFactor) };
    },
    refresh: async ({ query, request, reply }) => {
      refuseForeignOrigin(request, address.publicHost);
      const token = cookies.read(request, query.portal);
      if (!token) return { accessToken: null };
      const grant = await accounts.sessions.refresh(token, clientOf(request).userAgent);
      cookies.set(reply, grant);
      return renewed(grant);
    },
    logout: async ({ query, request, reply }) => {
      refuseForeignOrigin(request, address.publicHost);
      const token = cookies.read(request, query.portal);
      if (token) await accounts.sessions.signOut(token);
      cookies.clear(reply, query.portal);
      return {};
    },
    getProfile: async ({ actor }) => {
      // The first answer repeats the name.
      const { company, website } = await workspaces.profile(actor.workspaceId);
      const { about: _, ...profile } = company;
      return { profile: { ...profile, ...(website !== null && { websiteUrl: website }) } };
    },
    putProfile: async ({ actor, body }) => {
      const { discovery_answers: numbered = {}, companyName, websiteUrl, ...flat } = body;
      const answers = { ...answersOf(flat), ...numbered };
      // An empty address deletes it.
      const website = websiteUrl === "" ? null : websiteUrl;
      await session.saveProfile(actor, { companyName, answers, website });
      return { user: await session.me(actor.userId, actor.secondFactor) };
    },
    putDiscoveryAnswers: async ({ actor, body }) => {
      const { workspaceId, userId } = actor;
      await session.saveAnswers({ workspaceId, userId }, body.answers);
      return { user: await session.me(actor.userId, actor.secondFactor) };
    },
    getUserProfile: async ({ actor }) => {
      const user = await accounts.userOf(actor.userId);
      return {
        profile: {
          id: user.id,
          email: user.email,
          emailVerified: user.emailVerifiedAt !== null,
          fullName: user.fullName,
          userType: user.userType,
        },
      };
    },
    putUserProfile: async ({ actor, body }) => {
      await accounts.rename(actor.userId, body.fullName);
      return { user: await session.me(actor.userId, actor.secondFactor) };
    },
    putDateLocale: async ({ actor, body }) => {
      await accounts.setDateLocale(actor.userId, body.dateLocale);
      return { user: await session.me(actor.userId, actor.secondFactor) };
    },
  };
}
