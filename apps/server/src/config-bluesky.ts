import type { Environment } from "./config-variables.ts";

/** Where Bluesky is; it needs no key. */
export interface BlueskyConfig {
  jetstreamUrl: string;
  appviewUrl: string;
  webUrl: string;
}

/** null unless it is among the sources that the operator turned on. */
export const blueskyOf = (
  env: Environment,
  trimSlash: (value: string) => string,
): BlueskyConfig | null =>
  env.SOURCES.includes("bluesky")
    ? {
        jetstreamUrl: env.BLUESKY_JETSTREAM_URL,
        appviewUrl: trimSlash(env.BLUESKY_APPVIEW_URL),
        webUrl: trimSlash(env.BLUESKY_WEB_URL),
      }
    : null;

export function blueskyProblems(env: Environment): string[] {
  if (env.NODE_ENV !== "production" || env.BLUESKY_JETSTREAM_URL.startsWith("wss:")) return [];
  return ["BLUESKY_JETSTREAM_URL must be a wss address in production, not a local imitation"];
}
