import type { Clock } from "../../infrastructure/clock.ts";
import {
  type Ask,
  createTransport,
  type HttpResponse,
  type ServicePolicy,
  type TransportOptions,
} from "../../infrastructure/outbound/index.ts";
import type { OutboundLimits } from "../../infrastructure/outbound-rate-limits/index.ts";
import { SourceError } from "../ports/source.ts";
import { failureOf, githubError, windowOf } from "./failure.ts";

/** The addresses of GitHub, and our token. */
export interface GithubOptions extends TransportOptions {
  /** Base of the API (https://api.github.com). */
  apiUrl: string;
  /** Base of links for people (https://github.com). */
  webUrl: string;
  /** Any account's token; null: only a third of the searches, and no discussions. */
  token: string | null;
}

/** What the calls to GitHub need in addition to the options. */
export interface GithubDeps {
  outboundLimits: OutboundLimits;
  clock: Clock;
  fetch?: typeof fetch;
}

/** Calls whose limits GitHub counts separately (`x-ratelimit-resource`), by the name that all processes share. */
type Resource = "github:search" | "github:core" | "github:graphql";

const policy: ServicePolicy = { failureOf, fail: githubError, windowOf };

/** Makes requests that count towards one limit. */
export function createGithubTransport(
  options: GithubOptions,
  deps: GithubDeps,
  resource: Resource,
): (ask: Ask) => Promise<HttpResponse> {
  const transport = createTransport(options, deps, policy, { service: resource });
  const headers = {
    accept: "application/vnd.github+json",
    "x-github-api-version": "2022-11-28",
    ...(options.token !== null && { authorization: `Bearer ${options.token}` }),
  };
  let refusal: SourceError | null = null;
  return async (ask) => {
    if (refusal) throw refusal;
    const response = await transport({ ...ask, headers });
    if (options.token !== null) refusal = refusalOfScopes(response.headers.get("x-oauth-scopes"));
    if (refusal) throw refusal;
    return response;
  };
}

/** Tokens of the GitHub CLI have `repo`. Fine-grained tokens have no scopes, so they are not checked here. */
function refusalOfScopes(scopes: string | null): SourceError | null {
  if (!scopes?.split(",").some((scope) => scope.trim() === "repo")) return null;
  return new SourceError("unauthorized", "GITHUB_TOKEN has the scope repo", {
    publicText:
      "Our GitHub token can read private repositories, so we do not use it. The operator must set GITHUB_TOKEN to a token without any scope.",
  });
}

/** An address of the API; parameters without a value are dropped. */
export function addressOf(
  { apiUrl }: GithubOptions,
  path: string,
  query: Record<string, string | undefined> = {},
): URL {
  const url = new URL(`${apiUrl}${path}`);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url;
}
