import type { accessCalls, passkeyCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Accounts } from "../../identity/accounts/index.ts";
import { clientOf, createCookies, type PublicAddress } from "./routes-cookies.ts";
import type { Session } from "./service.ts";

type AccessCalls = Exclude<
  keyof typeof accessCalls | keyof typeof passkeyCalls,
  | "signInWithPasskey"
  | "checkInvitation"
  | "writerSignup"
  | "inviteWriter"
  | "listInvitations"
  | "withdrawInvitation"
  | "getClientConfig"
>;

/** Passwords, mailed links, second factor, passkeys and devices. */
export function accessRoutes(
  { accounts, session }: { accounts: Accounts; session: Session },
  address: PublicAddress,
): Handlers<AccessCalls> {
  const { sessions } = accounts;
  const cookies = createCookies(address);
  return {
    forgotPassword: async ({ body, request }) => {
      await accounts.forgotPassword(body.email, clientOf(request));
      return {};
    },
    checkResetLink: async ({ body, request }) => {
      await accounts.checkResetLink(body, clientOf(request));
      return {};
    },
    resetPassword: async ({ body, request, reply }) => {
      const client = clientOf(request);
      const { portal, deviceCookie } = await accounts.resetPassword(body, body.password, client);
      cookies.setDevice(reply, portal, deviceCookie);
      return {};
    },
    changePassword: async ({ actor, body, request }) => {
      await accounts.changePassword(actor, body, clientOf(request));
      return {};
    },
    verifyEmail: async ({ actor, body, request }) => ({
      email: await accounts.verifyEmail(actor.userId, body.token, clientOf(request)),
    }),
    sendVerification: async ({ actor }) => {
      await accounts.sendVerification(actor.userId);
      return {};
    },
    listDevices: async ({ actor }) => {
      const rows = await sessions.list(actor.userId);
      return {
        sessions: rows.map((row) => ({
          id: row.id,
          current: row.id === actor.sessionId,
          portal: row.portal,
          userAgent: row.userAgent,
          rememberMe: row.rememberMe,
          createdAt: row.createdAt.toISOString(),
          lastUsedAt: row.lastUsedAt.toISOString(),
        })),
      };
    },
    endDevice: async ({ actor, params }) => {
      await sessions.end(actor.userId, params.id);
      return {};
    },
    endOtherDevices: async ({ actor, request }) => ({
      ended: await accounts.endOtherSessions(actor, clientOf(request)),
    }),
    getSecondFactor: async ({ actor }) => {
      const user = await accounts.userOf(actor.userId);
      const state = await accounts.secondFactors.state(user.id);
      const hasPasskey = (await accounts.passkeys.count(user.id)) > 0;
      const required = session.needsSecondFactor(user);
      return { secondFactor: { ...state, required, hasPasskey } };
    },
    beginSecondFactor: ({ actor, body }) => accounts.beginSecondFactor(actor, body),
    confirmSecondFactor: async ({ actor, body }) => ({
      recoveryCodes: await accounts.confirmSecondFactor(actor, body.code),
    }),
    endSecondFactor: async ({ actor, body }) => {
      const user = await accounts.userOf(actor.userId);
      await accounts.endSecondFactor(actor, body, session.needsSecondFactor(user));
      return {};
    },
    getSignInMethods: async ({ actor }) => ({
      methods: await accounts.signInMethods(actor.userId),
    }),
    beginPasskey: async ({ actor, body }) => ({
      options: { ...(await accounts.beginPasskey(actor, body)) },
    }),
    addPasskey: async ({ actor, body }) => {
      const user = await accounts.userOf(actor.userId);
      const isRequired = session.needsSecondFactor(user);
      return { passkey: await accounts.addPasskey(actor, body, isRequired) };
    },
    renamePasskey: async ({ actor, params, body }) => ({
      passkey: await accounts.renamePasskey(actor, params.id, body.name),
    }),
    removePasskey: async ({ actor, params, body }) => {
      const user = await accounts.userOf(actor.userId);
      await accounts.removePasskey(actor, params.id, body, session.needsSecondFactor(user));
      return {};
    },
    beginPasskeySignIn: async ({ request }) => ({
      options: { ...(await accounts.beginPasskeySignIn(clientOf(request))) },
    }),
  };
}
