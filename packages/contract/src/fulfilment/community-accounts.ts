import { z } from "zod";
import { call } from "../call.ts";
import { limits } from "../limits.ts";
import { momentText, trimmedText } from "../text.ts";
import { writerSources } from "../vocabulary.ts";

/** The state of an account at its platform, as others see it. */
export const accountStates = ["unknown", "good", "shadowed", "suspended", "gone"] as const;
export type AccountState = (typeof accountStates)[number];

/** Placed manually by a writer, or through the API of the platform. */
export const placementModes = ["hand", "api"] as const;
export type PlacementMode = (typeof placementModes)[number];

/** What an account has placed recently, and its limits. */
export const accountUsageSchema = z.object({
  /** Replies that count towards `dailyLimit`. */
  placedToday: z.number().int(),
  /** null: no limit. */
  dailyLimit: z.number().int().nullable(),
  /** When it may place its next reply, in any community; null: now. ISO 8601. */
  nextAllowedAt: z.string().nullable(),
});

/** One of the operator's accounts that replies are placed with. Its tokens are never shown. */
export const communityAccountSchema = z.object({
  id: z.string(),
  source: z.enum(writerSources),
  name: z.string(),
  /** The affiliation that its profile discloses. */
  affiliation: z.string(),
  mode: z.enum(placementModes),
  /** Who places replies with it manually; null: every writer. */
  writer: z.object({ id: z.string(), name: z.string() }).nullable(),
  active: z.boolean(),
  /** For API placement: whether the platform has granted us a permission. */
  connected: z.boolean(),
  /** Why its permission can no longer be used, in a sentence. */
  tokenFailure: z.string().nullable(),
  karma: z.number().int().nullable(),
  accountCreatedAt: z.string().nullable(),
  /** When karma and state were last checked. */
  lastCheckedAt: z.string().nullable(),
  state: z.enum(accountStates),
  /** Whether its platform shows karma and state. */
  canCheck: z.boolean(),
  /** In the year 9999: until an administrator ends it. */
  cooldownUntil: z.string().nullable(),
  cooldownReason: z.string().nullable(),
  usage: accountUsageSchema,
  /** Replies placed with it in the last 90 days, and how many of them were removed by others. */
  placed: z.number().int(),
  removed: z.number().int(),
  createdAt: z.string(),
});
export type CommunityAccount = z.output<typeof communityAccountSchema>;

const affiliation = trimmedText(500, {
  empty: "Enter what its profile says about who it works for.",
});
const mode = z.enum(placementModes, "must be hand or api");
const writerId = z.uuid("is not a writer").nullable();
const accountParams = z.object({ id: z.uuid("is not an id") });
const answer = z.object({ account: communityAccountSchema });

export const communityAccountCalls = {
  listCommunityAccounts: call({
    method: "GET",
    path: "/admin/community-accounts",
    who: "admin",
    summary: "List the accounts that replies are posted with, by platform and name.",
    data: z.object({
      accounts: z.array(communityAccountSchema),
      /** Whether the operator has enabled placement through Reddit's API. */
      apiPlacementEnabled: z.boolean(),
      /** The writers that can be assigned to an account. */
      writers: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  }),
  addCommunityAccount: call({
    method: "POST",
    path: "/admin/community-accounts",
    who: "admin",
    summary:
      "Add an account. API placement exists for Reddit only; the account is connected afterwards.",
    body: z.object({
      source: z.enum(writerSources, `must be one of ${writerSources.join(", ")}`),
      name: trimmedText(100, {
        type: "must be a name",
        empty: "Enter the account's name.",
        tooLong: "is not a name",
      }),
      affiliation,
      mode: mode.default("hand"),
      writerId: writerId.default(null),
    }),
    data: answer,
  }),
  changeCommunityAccount: call({
    method: "PATCH",
    path: "/admin/community-accounts/{id}",
    who: "admin",
    summary: "Change the given fields of an account.",
    params: accountParams,
    body: z.object({
      affiliation: affiliation.optional(),
      mode: mode.optional(),
      writerId: writerId.optional(),
      active: z.boolean("must be true or false").optional(),
      /** Starts a cooldown until then; null ends it. ISO 8601. */
      cooldownUntil: momentText("must be a time such as 2026-01-31T12:00:00Z")
        .nullable()
        .optional(),
      cooldownReason: trimmedText(limits.noteMax).optional(),
    }),
    data: answer,
  }),
  deleteCommunityAccount: call({
    method: "DELETE",
    path: "/admin/community-accounts/{id}",
    who: "admin",
    summary: "Delete an account and revoke its permission at the platform.",
    params: accountParams,
    data: z.object({}),
  }),
  checkCommunityAccount: call({
    method: "POST",
    path: "/admin/community-accounts/{id}/check",
    who: "admin",
    summary:
      "Check karma and state at the platform now. SOURCE_AWAY when it can't be reached, NO_STANDING when it does not show them.",
    params: accountParams,
    data: answer,
  }),
  authorizeCommunityAccount: call({
    method: "GET",
    // Below the path of the session's cookie, and equal to the single redirect address that Reddit allows
    // per app (/auth/reddit/callback).
    path: "/auth/reddit/community-accounts/{id}",
    who: "admin",
    summary: "Redirect to Reddit to grant the permission, and back to /admin?tab=accounts.",
    params: accountParams,
    data: z.object({}),
    redirect: { failurePage: "/admin?tab=accounts&account_error=failed" },
  }),
};
