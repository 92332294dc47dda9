import { z } from "zod";
import { call } from "./call.ts";
import { limits } from "./limits.ts";
import { tiers } from "./plans.ts";

/** S1 §5: trimmed, lower-cased, cut to 254 characters, of a simple address shape. */
export const emailSchema = z
  .string("Valid email is required")
  .trim()
  .min(1, "Valid email is required")
  .toLowerCase()
  .transform((value) => value.slice(0, limits.emailMax))
  .pipe(z.string().regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, "Invalid email format"));

export const passwordSchema = z
  .string("Valid password is required")
  .min(1, "Valid password is required")
  .max(limits.passwordMax, "Password too long");

const newPasswordSchema = passwordSchema.min(
  limits.passwordMin,
  `Password too short: Password must be at least ${limits.passwordMin} characters long.`,
);

/** S1 §5: trimmed, cut to 100 characters, kept only if non-empty. */
const nameSchema = z
  .string("must be text")
  .trim()
  .transform((value) => value.slice(0, limits.nameMax) || undefined)
  .optional();

/** The user of the `me` call: flat fields of S1 §3 and S2 §3, from the user and the workspace. */
export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  fullName: z.string().nullable(),
  companyName: z.string().nullable(),
  userType: z.enum(["user", "writer"]),
  hasCompletedOnboarding: z.boolean(),
  subscriptionTier: z.enum(tiers).nullable(),
  repliesUsed: z.number().int(),
  repliesLimit: z.number().int().nullable(),
  keywordsUsed: z.number().int(),
  keywordsLimit: z.number().int().nullable(),
  isAdmin: z.boolean().optional(),
});
export type User = z.output<typeof userSchema>;

export const signedInSchema = z.object({ accessToken: z.string(), user: userSchema });

/** What a workspace has decided once for all its replies. */
export const settingsSchema = z.object({
  /** Approved replies are placed without asking. */
  autoPost: z.boolean(),
  /** The line that every placed reply carries. */
  disclosure: z.string(),
});
export type Settings = z.output<typeof settingsSchema>;

export const settingsCalls = {
  getSettings: call({
    method: "GET",
    path: "/user/settings",
    who: "customer",
    summary: "The workspace's settings.",
    data: z.object({ settings: settingsSchema }),
  }),
  putSettings: call({
    method: "PUT",
    path: "/user/settings",
    who: "customer",
    summary: "Change the workspace's settings; what is left out stays.",
    body: z.object({
      autoPost: z.boolean("must be true or false").optional(),
      disclosure: z
        .string("must be text")
        .trim()
        .min(10, "must say who you are, in at least 10 characters")
        .max(limits.disclosureMax, `must have at most ${limits.disclosureMax} characters`)
        .optional(),
    }),
    data: z.object({ settings: settingsSchema }),
  }),
};

export const accountCalls = {
  signup: call({
    method: "POST",
    path: "/auth/signup",
    who: "anyone",
    summary: "Make a customer account with a workspace of its own, and sign in.",
    body: z.object({
      email: emailSchema,
      password: newPasswordSchema,
      fullName: nameSchema,
      companyName: nameSchema,
      userType: z.enum(["user", "writer"]).optional().catch(undefined),
    }),
    data: signedInSchema,
  }),
  login: call({
    method: "POST",
    path: "/auth/login",
    who: "anyone",
    summary: "Sign in with email and password.",
    body: z.object({
      email: emailSchema,
      password: passwordSchema,
      rememberMe: z.boolean("must be true or false").default(false),
    }),
    data: signedInSchema,
  }),
  me: call({
    method: "GET",
    path: "/auth/me",
    who: "user",
    summary: "The signed-in user.",
    data: z.object({ user: userSchema }),
  }),
  refresh: call({
    method: "POST",
    path: "/auth/refresh",
    who: "anyone",
    summary: "Exchange the refresh cookie for a new access token.",
    data: z.object({ accessToken: z.string() }),
  }),
  logout: call({
    method: "POST",
    path: "/auth/logout",
    who: "anyone",
    summary: "End the session.",
    data: z.object({}),
  }),
};
