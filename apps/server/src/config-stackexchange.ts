import type { Environment } from "./config-variables.ts";

/** Where Stack Exchange is, and which of its sites are read. */
export interface StackExchangeConfig {
  apiUrl: string;
  /** Where the pages of all sites are; null: at their own domains. */
  webUrl: string | null;
  /** null: 300 requests a day. */
  key: string | null;
  sites: string[];
}

/** null unless it is among the sources that the operator turned on. */
export const stackExchangeOf = (
  env: Environment,
  trimSlash: (value: string) => string,
): StackExchangeConfig | null =>
  env.SOURCES.includes("stackexchange")
    ? {
        apiUrl: trimSlash(env.STACKEXCHANGE_API_URL),
        webUrl: env.STACKEXCHANGE_WEB_URL ? trimSlash(env.STACKEXCHANGE_WEB_URL) : null,
        key: env.STACKEXCHANGE_KEY ?? null,
        sites: env.STACKEXCHANGE_SITES,
      }
    : null;
