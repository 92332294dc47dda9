import type { Environment } from "./config-variables.ts";

/** Where GitHub is. `token` null: a third of the searches, and no discussions. */
export interface GithubConfig {
  apiUrl: string;
  webUrl: string;
  token: string | null;
}

/** null unless it is among the sources that the operator turned on. */
export const githubOf = (
  env: Environment,
  trimSlash: (value: string) => string,
): GithubConfig | null =>
  env.SOURCES.includes("github")
    ? {
        apiUrl: trimSlash(env.GITHUB_API_URL),
        webUrl: trimSlash(env.GITHUB_WEB_URL),
        token: env.GITHUB_TOKEN ?? null,
      }
    : null;
