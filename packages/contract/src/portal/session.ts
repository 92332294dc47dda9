import { z } from "zod";
import { call } from "../call.ts";
import {
  emailSchema,
  newPasswordSchema,
  passwordSchema,
  secondFactorCode,
  signedInSchema,
  writerNameSchema,
} from "../identity/accounts.ts";
import { portals, sources } from "../vocabulary.ts";

/** A link's secret, from its URL. */
const linkToken = z
  .string("The link is incomplete. Open it again from the email.")
  .min(1, "The link is incomplete. Open it again from the email.")
  .max(1_000, "This link is not valid. Request a new one.");

const resetLink = z.object({ access_token: linkToken, refresh_token: linkToken });
const nothing = z.object({});
const idParams = z.object({ id: z.uuid("is not an id") });

/** One session of the user, on a device. */
export const deviceSchema = z.object({
  id: z.string(),
  /** Whether it is the session of the request. */
  current: z.boolean(),
  portal: z.enum(portals),
  userAgent: z.string(),
  rememberMe: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
});
export type Device = z.output<typeof deviceSchema>;

/** Whether a code is required at sign-in. */
export const secondFactorSchema = z.object({
  enabled: z.boolean(),
  /** Whether this account must have a second factor. */
  required: z.boolean(),
  recoveryCodesLeft: z.number().int(),
  /** Whether a passkey can be used instead of the code. */
  hasPasskey: z.boolean(),
});
export type SecondFactor = z.output<typeof secondFactorSchema>;

/** An invitation to become a writer. */
export const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  usedAt: z.string().nullable(),
});
export type Invitation = z.output<typeof invitationSchema>;

/** Passwords, mailed links, second factor and devices. */
export const accessCalls = {
  forgotPassword: call({
    method: "POST",
    path: "/auth/forgot-password",
    who: "anyone",
    summary:
      "Email a password reset link. The response is the same whether or not the account exists.",
    body: z.object({ email: emailSchema }),
    data: nothing,
  }),
  checkResetLink: call({
    method: "POST",
    path: "/auth/reset-password/check",
    who: "anyone",
    summary: "Check a password reset link.",
    body: resetLink,
    data: nothing,
  }),
  resetPassword: call({
    method: "POST",
    path: "/auth/reset-password",
    who: "anyone",
    summary: "Set a new password with both tokens of a link; ends all sessions.",
    body: resetLink.extend({ password: newPasswordSchema }),
    data: nothing,
  }),
  changePassword: call({
    method: "PUT",
    path: "/auth/password",
    who: "user",
    summary: "Change your password; ends all other sessions.",
    body: z.object({ current: passwordSchema, password: newPasswordSchema }),
    data: nothing,
  }),
  verifyEmail: call({
    method: "POST",
    path: "/auth/verify-email",
    who: "user",
    summary: "Confirm the email address with the emailed link.",
    body: z.object({ token: linkToken }),
    data: z.object({ email: z.string() }),
  }),
  sendVerification: call({
    method: "POST",
    path: "/auth/verify-email/send",
    who: "user",
    summary: "Send the email confirmation link again.",
    data: nothing,
  }),
  listDevices: call({
    method: "GET",
    path: "/auth/sessions",
    who: "user",
    summary: "List the user's sessions, last used first.",
    data: z.object({ sessions: z.array(deviceSchema) }),
  }),
  endDevice: call({
    method: "DELETE",
    path: "/auth/sessions/{id}",
    who: "user",
    summary: "End one of the user's sessions.",
    params: idParams,
    data: nothing,
  }),
  endOtherDevices: call({
    method: "POST",
    path: "/auth/sessions/end-others",
    who: "user",
    summary: "End all of the user's sessions but this one.",
    data: z.object({ ended: z.number().int() }),
  }),
  getSecondFactor: call({
    method: "GET",
    path: "/auth/second-factor",
    who: "user",
    summary: "Get the state of the second factor.",
    data: z.object({ secondFactor: secondFactorSchema }),
  }),
  beginSecondFactor: call({
    method: "POST",
    path: "/auth/second-factor",
    who: "user",
    summary:
      "Create a secret for an authenticator app; it must be confirmed with a code. While another app is in use, its code or a recovery code is required, and that app works until the new one is confirmed.",
    body: z.object({ password: passwordSchema, code: secondFactorCode.optional() }),
    data: z.object({
      /** Base32, to be typed in where no QR code can be scanned. */
      secret: z.string(),
      /** otpauth://totp/…, to be shown as a QR code. */
      uri: z.string(),
    }),
  }),
  confirmSecondFactor: call({
    method: "POST",
    path: "/auth/second-factor/confirm",
    who: "user",
    summary:
      "Turn the second factor on, or replace its app, with a code of the new secret; ends all other sessions.",
    body: z.object({ code: secondFactorCode }),
    data: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  endSecondFactor: call({
    method: "POST",
    path: "/auth/second-factor/end",
    who: "user",
    summary: "Turn the second factor off.",
    body: z.object({ password: passwordSchema, code: secondFactorCode }),
    data: nothing,
  }),
  checkInvitation: call({
    method: "POST",
    path: "/writers/invitation",
    who: "anyone",
    summary: "Get the email address that a writer invitation is for.",
    body: z.object({ invitation: linkToken }),
    data: z.object({ email: z.string() }),
  }),
  writerSignup: call({
    method: "POST",
    path: "/writers/signup",
    who: "anyone",
    summary: "Become a writer with an invitation, and sign in.",
    body: z.object({
      email: emailSchema,
      password: newPasswordSchema,
      fullName: writerNameSchema,
      userType: z.literal("writer", "must be writer"),
      invitation: linkToken,
    }),
    data: signedInSchema,
  }),
  inviteWriter: call({
    method: "POST",
    path: "/admin/writers/invitations",
    who: "admin",
    summary: "Invite a writer. The link is emailed, and returned so that you can share it.",
    body: z.object({ email: emailSchema }),
    data: z.object({ invitation: invitationSchema, link: z.string() }),
  }),
  listInvitations: call({
    method: "GET",
    path: "/admin/writers/invitations",
    who: "admin",
    summary: "List the newest writer invitations.",
    data: z.object({ invitations: z.array(invitationSchema) }),
  }),
  withdrawInvitation: call({
    method: "DELETE",
    path: "/admin/writers/invitations/{id}",
    who: "admin",
    summary: "Withdraw an invitation that was not used.",
    params: idParams,
    data: nothing,
  }),
  getClientConfig: call({
    method: "GET",
    path: "/config",
    who: "anyone",
    summary: "Get the settings of this installation that a browser needs.",
    data: z.object({
      /** null: no analytics. */
      analytics: z.object({ key: z.string(), host: z.string() }).nullable(),
      /** null: errors of the browser are not reported. */
      errorReports: z.object({ dsn: z.string(), environment: z.string() }).nullable(),
      googleSignIn: z.boolean(),
      redditConnection: z.boolean(),
      /** The sources without keys that are read from the real services, and not from the sandbox. */
      realSources: z.array(z.enum(sources)),
      /** Whether to explain how the operator turns them on: the browser is on the operator's own machine. */
      offersRealSources: z.boolean(),
    }),
  }),
};
