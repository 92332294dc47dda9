import type { FastifyReply, FastifyRequest } from "fastify";
import { type Query, queryOf } from "../../forms.ts";
import type { Meter, RateLimitBucket } from "../meter.ts";
import type { FieldSelection, Spelling } from "../wire.ts";
import { refuse } from "./problems.ts";

/**
 * Checks a call's bearer token and rate limit. Every token of four or more characters is valid.
 * @returns false after a refusal was sent
 */
export function authorizeRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { meter, bucket }: { meter: Meter; bucket: RateLimitBucket },
): boolean {
  const [, token] = /^bearer (\S{4,})$/i.exec(request.headers.authorization ?? "") ?? [];
  if (token === undefined) {
    refuse(reply, 401, { title: "Unauthorized", status: 401, detail: "Unauthorized" });
    return false;
  }
  const { allowed, limit, remaining, reset } = meter.count(bucket, token);
  reply.headers({
    "x-rate-limit-limit": limit,
    "x-rate-limit-remaining": remaining,
    "x-rate-limit-reset": reset,
  });
  if (allowed) return true;
  refuse(reply, 429, { title: "Too Many Requests", detail: "Too Many Requests", status: 429 });
  return false;
}

const listOf = (text: string | undefined): ReadonlySet<string> =>
  new Set((text ?? "").split(",").filter(Boolean));

/** The requested fields; callers that use the newer spelling get it in the response. */
export function fieldSelectionOf(request: FastifyRequest, usual: Spelling): FieldSelection {
  const query: Query = queryOf(request);
  const newer = query["post.fields"];
  return {
    spelling: newer === undefined ? usual : "post",
    postFields: listOf(newer ?? query["tweet.fields"]),
    userFields: listOf(query["user.fields"]),
    authors: listOf(query.expansions).has("author_id"),
  };
}
