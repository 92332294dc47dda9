import { z } from "zod";
import { call } from "../call.ts";
import { limits } from "../limits.ts";
import { momentText, trimmedText } from "../text.ts";
import { sources } from "../vocabulary.ts";

/** How an account stands at its platform, as others see it. */
export const accountStates = ["unknown", "good", "shadowed", "suspended", "gone"] as const;
export type AccountState = (typeof accountStates)[number];

/** How replies are placed with an account. */
export const placementModes = ["hand", "api"] as const;
export type PlacementMode = (typeof placementModes)[number];

/** What an account has placed lately, against what it may. */
export const accountUsageSchema = z.object({
  /** As many as count against `day_most`. */
  placedToday: z.number().int(),
  /** null: no limit. */
  dailyLimit: z.number().int().nullable(),
  /** From when on it may place the next one anywhere; null: now. ISO 8601. */
  nextAllowedAt: z.string().nullable(),
});

/** An account that the operator has replies placed with. Its tokens are never shown. */
export const communityAccountSchema = z.object({
  id: z.string(),
  source: z.enum(sources),
  name: z.string(),
  /** What its profile says of whom it works for. */
  affiliation: z.string(),
  mode: z.enum(placementModes),
  /** Who works with it by hand; null: every writer. */
  writer: z.object({ id: z.string(), name: z.string() }).nullable(),
  active: z.boolean(),
  /** By API: whether its platform lets us act for it. */
  connected: z.boolean(),
  /** Why it can't be used although it was connected, in a sentence. */
  tokenFailure: z.string().nullable(),
  karma: z.number().int().nullable(),
  accountCreatedAt: z.string().nullable(),
  /** When karma and state were last asked for. */
  lastCheckedAt: z.string().nullable(),
  state: z.enum(accountStates),
  /** Whether its platform tells karma and state. */
  canCheck: z.boolean(),
  /** In the year 9999: until the administrator ends it. */
  cooldownUntil: z.string().nullable(),
  cooldownReason: z.string().nullable(),
  usage: accountUsageSchema,
  /** Replies placed with it, and those of them that others took away, in the last 90 days. */
  placed: z.number().int(),
  removed: z.number().int(),
  createdAt: z.string(),
});
export type CommunityAccount = z.output<typeof communityAccountSchema>;

const affiliation = trimmedText(500, { empty: "Say what its profile says of whom it works for." });
const mode = z.enum(placementModes, "must be hand or api");
const writerId = z.uuid("is no writer").nullable();
const accountParams = z.object({ id: z.uuid("is not an id") });
const answer = z.object({ account: communityAccountSchema });

export const communityAccountCalls = {
  listCommunityAccounts: call({
    method: "GET",
    path: "/admin/community-accounts",
    who: "admin",
    summary: "The accounts that replies are placed with, by platform and name.",
    data: z.object({
      accounts: z.array(communityAccountSchema),
      /** Whether the operator has turned placing through Reddit's API on. */
      apiPlacementEnabled: z.boolean(),
      /** Who can be said to work with an account. */
      writers: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  }),
  addCommunityAccount: call({
    method: "POST",
    path: "/admin/community-accounts",
    who: "admin",
    summary: "Declare an account. By API is for Reddit alone; it is connected after that.",
    body: z.object({
      source: z.enum(sources, `must be one of ${sources.join(", ")}`),
      name: trimmedText(100, {
        type: "must be a name",
        empty: "Give its name.",
        tooLong: "is no name",
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
    summary: "Change an account; what is left out stays.",
    params: accountParams,
    body: z.object({
      affiliation: affiliation.optional(),
      mode: mode.optional(),
      writerId: writerId.optional(),
      active: z.boolean("must be true or false").optional(),
      /** Lets it rest until then; null ends its rest. ISO 8601. */
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
    summary: "Forget an account, and take its permission back at the platform.",
    params: accountParams,
    data: z.object({}),
  }),
  checkCommunityAccount: call({
    method: "POST",
    path: "/admin/community-accounts/{id}/check",
    who: "admin",
    summary:
      "Ask the platform for its karma and state now. SOURCE_AWAY when it can't be asked, NO_STANDING when it never tells.",
    params: accountParams,
    data: answer,
  }),
  authorizeCommunityAccount: call({
    method: "GET",
    // Below the path of the session's cookie, and of the one way back that Reddit knows for an app
    // (/auth/reddit/callback).
    path: "/auth/reddit/community-accounts/{id}",
    who: "admin",
    summary: "To Reddit, to let us act for the account; back to /admin?tab=accounts.",
    params: accountParams,
    data: z.object({}),
    redirect: { failurePage: "/admin?tab=accounts&account_error=failed" },
  }),
};
