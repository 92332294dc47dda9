import { z } from "zod";
import { call } from "../call.ts";
import { trimmedText } from "../text.ts";
import { apiTokenDays } from "./api-tokens-limits.ts";
import { tokenScopes } from "./token-scopes.ts";

const idParams = z.object({ id: z.uuid("is not an id") });

/** An API token, without its secret. */
export const apiTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The first characters, to recognize it by. */
  prefix: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  /** The person who created it, by name, else by email address. */
  createdBy: z.string(),
  isYours: z.boolean(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** null: it does not expire. */
  expiresAt: z.string().nullable(),
  expired: z.boolean(),
  /** To the minute; null: it was never used. */
  lastUsedAt: z.string().nullable(),
});
export type ApiToken = z.output<typeof apiTokenSchema>;

/** API tokens of a workspace. */
export const apiTokenCalls = {
  listApiTokens: call({
    method: "GET",
    path: "/workspace/api-tokens",
    who: "customer",
    needsRole: "member",
    summary: "List the API tokens of the workspace: the owner sees all, others their own.",
    data: z.object({ tokens: z.array(apiTokenSchema) }),
  }),
  createApiToken: call({
    method: "POST",
    path: "/workspace/api-tokens",
    who: "customer",
    needsConfirmedEmail: true,
    summary: "Create an API token. Its secret is in this answer alone.",
    body: z.object({
      name: trimmedText(60, { type: "Name the token.", empty: "Name the token." }),
      scopes: z
        .array(z.enum(tokenScopes, `must be one of ${tokenScopes.join(", ")}`), "must be a list")
        .min(1, "Choose at least one scope.")
        .check(z.maxLength(tokenScopes.length, { error: "names a scope twice", abort: true }))
        .refine((scopes) => new Set(scopes).size === scopes.length, "names a scope twice"),
      /** Days until it expires; null: it does not. */
      days: z
        .union(
          apiTokenDays.map((days) => z.literal(days)),
          `must be ${apiTokenDays.join(", ")} or null`,
        )
        .nullable(),
    }),
    data: z.object({
      token: apiTokenSchema,
      /** The token itself, which is shown once. */
      secret: z.string(),
    }),
  }),
  revokeApiToken: call({
    method: "DELETE",
    path: "/workspace/api-tokens/{id}",
    who: "customer",
    summary: "Revoke an API token; requests with it are refused from then on.",
    params: idParams,
    data: z.object({}),
  }),
  getTokenInfo: call({
    method: "GET",
    path: "/token",
    who: "customer",
    scope: "any",
    summary: "Get what an API token is: its workspace, scopes and expiry.",
    data: z.object({
      /** null: the request was made with a session, not with a token. */
      token: apiTokenSchema.pick({ name: true, scopes: true, expiresAt: true }).nullable(),
      workspace: z.object({ id: z.string(), name: z.string() }),
    }),
  }),
};
