import type { Environment } from "./config-variables.ts";

/** Where Hacker News is; its APIs need no key. */
export interface HackerNewsConfig {
  algoliaUrl: string;
  firebaseUrl: string;
  webUrl: string;
}

/** null unless it is among the sources that the operator turned on. */
export const hackerNewsOf = (
  env: Environment,
  trimSlash: (value: string) => string,
): HackerNewsConfig | null =>
  env.SOURCES.includes("hackernews")
    ? {
        algoliaUrl: trimSlash(env.HACKERNEWS_ALGOLIA_URL),
        firebaseUrl: trimSlash(env.HACKERNEWS_FIREBASE_URL),
        webUrl: trimSlash(env.HACKERNEWS_WEB_URL),
      }
    : null;
