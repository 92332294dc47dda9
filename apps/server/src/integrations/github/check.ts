import { z } from "zod";
import { githubError } from "./failure.ts";
import {
  addressOf,
  createGithubTransport,
  type GithubDeps,
  type GithubOptions,
} from "./transport.ts";

const limitsResponse = z.object({
  resources: z.object({ search: z.object({ limit: z.number(), remaining: z.number() }) }),
});

/**
 * Reads the limits of searches. This call does not count towards any limit.
 * @returns searches a minute, and how many of them are left
 * @throws SourceError, also for a token that may read private repositories
 */
export async function checkGithub(
  options: GithubOptions,
  deps: GithubDeps,
): Promise<{ limit: number; remaining: number }> {
  const transport = createGithubTransport(options, deps, "github:core");
  const { text } = await transport({ url: addressOf(options, "/rate_limit"), repeatable: true });
  try {
    return limitsResponse.parse(JSON.parse(text)).resources.search;
  } catch (cause) {
    throw githubError("malformed", "the limits are not of the documented shape", { cause });
  }
}
