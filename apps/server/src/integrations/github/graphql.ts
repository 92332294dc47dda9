import type { Ask, HttpResponse } from "../../infrastructure/outbound/index.ts";
import type { SourceError } from "../ports/source.ts";
import { githubError } from "./failure.ts";
import { addressOf, type GithubOptions } from "./transport.ts";
import { graphResponse, parseAs } from "./wire.ts";

/** The fields that we read of an issue or discussion. Bodies are Markdown, as in the REST API. */
const threadFields =
  "__typename number title body url createdAt author { login __typename } repository { nameWithOwner isPrivate } comments { totalCount }";

/** The selection of each kind of thread, for fields that may be either. */
export const threadSelection = `__typename ... on Issue { ${threadFields} } ... on Discussion { ${threadFields} }`;

const limitWaitMs = 60_000;

/** Whether an error means that something does not exist or that we can't see it. */
const isMissing = (type: string | undefined): boolean => type === "NOT_FOUND";

function errorOf({ type, message }: { type?: string | undefined; message: string }): SourceError {
  if (type === "RATE_LIMITED") {
    return githubError("rate-limited", message, { retryAfterMs: limitWaitMs });
  }
  if (type === "INSUFFICIENT_SCOPES" || type === "FORBIDDEN") {
    return githubError("insufficient-scope", message);
  }
  // A query that takes too long is answered with an error without a type, and status 200.
  const isLate = type === undefined && /something went wrong|timeout|timed out/i.test(message);
  return githubError(isLate ? "unavailable" : "bad-request", message);
}

/**
 * Sends a query to GraphQL.
 * @returns the data by alias; null for an alias of something that does not exist
 * @throws SourceError for every other error: data that is missing for another reason must not look as
 *   if it did not exist.
 */
export async function askGraph(
  options: GithubOptions,
  transport: (ask: Ask) => Promise<HttpResponse>,
  query: string,
  variables: Record<string, string | number | null>,
): Promise<Record<string, unknown>> {
  const response = await transport({
    url: addressOf(options, "/graphql"),
    method: "POST",
    json: { query, variables },
    repeatable: true,
  });
  const { data, errors = [] } = parseAs(response, graphResponse, "a response of GraphQL");
  const failed = errors.find(({ type }) => !isMissing(type));
  if (failed) throw errorOf(failed);
  if (!data) throw githubError("malformed", "a response of GraphQL has no data");
  return data;
}
