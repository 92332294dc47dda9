import { z } from "zod";
import { call } from "../call.ts";
import { cutText } from "../cut-text.ts";
import { companyContextSchema } from "../discovery/company-profile.ts";
import { tiers } from "../ledger/plans.ts";
import { limits } from "../limits.ts";
import { pendingDeletionSchema } from "../portal/deletions-pending.ts";
import { cutToLength, trimmedText } from "../text.ts";
import { portals } from "../vocabulary.ts";
import { websiteSchema } from "../website.ts";
import { workspaceBrandSchema } from "./agencies-schema.ts";
import { dateLocales } from "./date-locales.ts";
import { passkeyAnswerSchema } from "./passkey-credentials.ts";
import { memberRoles } from "./roles.ts";
import { timeZoneSchema } from "./settings.ts";
import { terms } from "./terms.ts";
import { discoveryAnswersSchema } from "./workspaces-answers.ts";

/** S1 §5: trimmed, lower-cased, cut to 254 characters, of a simple address shape. */
export const emailSchema = trimmedText(limits.uncutMax, {
  type: "Valid email is required",
  empty: "Valid email is required",
  tooLong: "Invalid email format",
})
  .transform((address) => cutText(address.toLowerCase(), limits.emailMax))
  .pipe(z.string().regex(/^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/, "Invalid email format"));

export const passwordSchema = z
  .string("Valid password is required")
  .min(1, "Valid password is required")
  .max(limits.passwordMax, "Password too long");

/** A new password; the server also refuses common ones. */
export const newPasswordSchema = passwordSchema.min(
  limits.passwordMin,
  `Password too short: Password must be at least ${limits.passwordMin} characters long.`,
);

/** Text that is trimmed and cut; empty text counts as missing (S1 §5). */
const optionalText = (max: number) =>
  cutToLength(max)
    .transform((value) => value || undefined)
    .optional();

export const nameSchema = optionalText(limits.nameMax);

/** The name of a writer, which their form requires (S2 §5). */
export const writerNameSchema = cutToLength(limits.nameMax, {
  type: "Full name is required",
  empty: "Full name is required",
});

/** References that a sign-up carries from a checkout or a referral; stored with the account. */
export const carriedSchema = z.object({
  referralCode: optionalText(limits.referralCodeMax).transform((code) => code?.toUpperCase()),
  checkoutId: optionalText(limits.paymentReferenceMax),
  transactionId: optionalText(limits.paymentReferenceMax),
  subscriptionId: optionalText(limits.paymentReferenceMax),
  customerId: optionalText(limits.paymentReferenceMax),
  priceId: optionalText(limits.paymentReferenceMax),
});
export type Carried = z.output<typeof carriedSchema>;

/** The user of the `me` call: flat fields of S1 §3 and S2 §3, from the user and the workspace. */
export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  fullName: z.string().nullable(),
  companyName: z.string().nullable(),
  userType: z.enum(["user", "writer"]),
  hasCompletedOnboarding: z.boolean(),
  subscriptionTier: z.enum(tiers).nullable(),
  /** The IANA name of the workspace's time zone, in which days begin; UTC without a workspace. */
  timeZone: z.string(),
  /** The language in which the user reads dates; null: the browser's. */
  dateLocale: z.enum(dateLocales).nullable(),
  repliesUsed: z.number().int(),
  repliesLimit: z.number().int().nullable(),
  keywordsUsed: z.number().int(),
  keywordsLimit: z.number().int().nullable(),
  emailVerified: z.boolean(),
  /** Since when we have paused the workspace, and why; null: it is not paused. */
  pause: z.object({ since: z.string(), reason: z.string() }).nullable(),
  /** The terms that the user has yet to accept; null: they have accepted the current ones. */
  termsToAccept: z.object({ version: z.string() }).nullable(),
  /** The requested deletion of the account, or of the workspace; missing: none. */
  deletion: pendingDeletionSchema.optional(),
  /**
   * What the user may do in the current workspace; null without one. It is lower than the role that they were given
   * if the plan has no seat for them: `missesSeat` (decision 063).
   */
  role: z.enum(memberRoles).nullable(),
  missesSeat: z.boolean(),
  /** The workspaces that the user belongs to, by name. */
  workspaces: z.array(
    z.object({
      id: z.string(),
      /** The company's name; without one "Workspace of" its owner. */
      name: z.string(),
      /** The role that the user was given. */
      role: z.enum(memberRoles),
      current: z.boolean(),
      /** The agency whose client it is, by name; missing: none. */
      agency: z.string().optional(),
    }),
  ),
  /** The brand of the agency whose client the current workspace is; missing: the product's own. */
  brand: workspaceBrandSchema.optional(),
  /** Whether the current workspace is an agency's own, whose white label is on; missing: no. */
  isAgency: z.boolean().optional(),
  isAdmin: z.boolean().optional(),
  /** An administrator who must turn on the second factor before anything else. */
  secondFactorNeeded: z.boolean().optional(),
});
export type User = z.output<typeof userSchema>;

/** A new access token. `signingKey` is set when requests must be signed (S1 §7). */
export const renewedSchema = z.object({
  accessToken: z.string(),
  signingKey: z.string().optional(),
});

export const signedInSchema = renewedSchema.extend({ user: userSchema });

export const portalQuery = z.object({
  portal: z.enum(portals, "must be main or writer").default("main"),
});

/** The six digits of an authenticator app, or a recovery code. */
export const secondFactorCode = trimmedText(100, { tooLong: "is not a code of your app" })
  .transform((code) => code.replaceAll(/[\s-]/g, ""))
  .pipe(z.string().min(6, "Enter the six digits of your app").max(20, "is not a code of your app"));

/**
 * Proves that the signed-in user owns the account: the password, and the code if two-step sign-in is on.
 * An account without a password needs a session of the last 10 minutes instead.
 */
export const ownerProofSchema = z.object({
  password: passwordSchema.optional(),
  code: secondFactorCode.optional(),
});
export type OwnerProof = z.output<typeof ownerProofSchema>;

export const rememberMe = z.boolean("must be true or false").default(false);

export const credentialsSchema = z.object({
  email: emailSchema,
  password: passwordSchema,
  rememberMe,
  /** One of these is required after SECOND_FACTOR_REQUIRED, whose details name those that the account has. */
  code: secondFactorCode.optional(),
  passkey: passkeyAnswerSchema.optional(),
});

export const accountCalls = {
  signup: call({
    method: "POST",
    path: "/auth/signup",
    who: "anyone",
    summary: "Create a customer account with its own workspace, and sign in.",
    body: carriedSchema.extend({
      email: emailSchema,
      password: newPasswordSchema,
      fullName: nameSchema,
      companyName: nameSchema,
      userType: z.enum(["user", "writer"]).optional().catch(undefined),
      /** The browser's; an unknown name is omitted. */
      timeZone: timeZoneSchema.optional().catch(undefined),
    }),
    data: signedInSchema,
  }),
  login: call({
    method: "POST",
    path: "/auth/login",
    who: "anyone",
    summary: "Sign in with email and password, and a code or passkey where a second factor is on.",
    body: credentialsSchema,
    data: signedInSchema,
  }),
  me: call({
    method: "GET",
    path: "/auth/me",
    who: "user",
    summary: "Get the signed-in user.",
    data: z.object({ user: userSchema }),
  }),
  acceptTerms: call({
    method: "POST",
    path: "/auth/terms",
    who: "user",
    summary: "Accept the current terms. A sign-up accepts them, too.",
    body: z.object({
      version: z.literal(terms.version, "The terms have changed. Reload the page to read them."),
    }),
    data: z.object({ user: userSchema }),
  }),
  refresh: call({
    method: "POST",
    path: "/auth/refresh",
    who: "anyone",
    summary: "Exchange the refresh cookie for a new access token; null where there is no cookie.",
    query: portalQuery,
    // No 401 without a cookie: browsers report each 401 as an error of the page.
    data: renewedSchema.extend({ accessToken: z.string().nullable() }),
  }),
  logout: call({
    method: "POST",
    path: "/auth/logout",
    who: "anyone",
    summary: "End the session.",
    query: portalQuery,
    data: z.object({}),
  }),
  getProfile: call({
    method: "GET",
    path: "/auth/profile",
    who: "customer",
    summary: "Get the workspace's company profile, without empty fields.",
    data: z.object({ profile: companyContextSchema }),
  }),
  putProfile: call({
    method: "PUT",
    path: "/auth/profile",
    who: "user",
    needsRole: "member",
    summary: "Save the company's profile; this completes onboarding.",
    body: z.object({
      companyName: cutToLength(limits.nameMax, {
        type: "Company name is required",
        empty: "Company name is required",
      }),
      /** Keys 0 to 6 as S2 §7. */
      discovery_answers: discoveryAnswersSchema.optional(),
      // The same answers, flat (S2 §7): they are used if the numbered answer is missing.
      ...companyContextSchema.omit({ companyName: true, websiteUrl: true }).shape,
      /** The company's own site; missing: unchanged, empty: deleted. */
      websiteUrl: websiteSchema.optional(),
    }),
    data: z.object({ user: userSchema }),
  }),
  putDiscoveryAnswers: call({
    method: "PUT",
    path: "/auth/discovery-answers",
    who: "customer",
    summary: "Save the given answers of the discovery questionnaire.",
    body: z.object({
      /** Keys 0 to 6 as S2 §7. */
      answers: discoveryAnswersSchema,
    }),
    data: z.object({ user: userSchema }),
  }),
  getUserProfile: call({
    method: "GET",
    path: "/user/profile",
    who: "user",
    summary: "Get your own name and email address.",
    data: z.object({
      profile: userSchema.pick({
        id: true,
        email: true,
        emailVerified: true,
        fullName: true,
        userType: true,
      }),
    }),
  }),
  putUserProfile: call({
    method: "PUT",
    path: "/user/profile",
    who: "user",
    summary: "Change your own name.",
    body: z.object({
      fullName: cutToLength(limits.nameMax, {
        type: "Please tell us what to call you",
        empty: "Please tell us what to call you",
      }),
    }),
    data: z.object({ user: userSchema }),
  }),
  putDateLocale: call({
    method: "PUT",
    path: "/user/date-locale",
    who: "user",
    summary: "Choose the language in which you read dates; null: the browser's.",
    body: z.object({
      dateLocale: z.enum(dateLocales, "is not a language that dates can be shown in").nullable(),
    }),
    data: z.object({ user: userSchema }),
  }),
};
