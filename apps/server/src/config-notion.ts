import type { Environment } from "./config-variables.ts";

/** Our registration at Notion. */
export interface NotionConfig {
  apiUrl: string;
  /** The version of the API, as Notion-Version. */
  version: string;
  clientId: string;
  clientSecret: string;
}

/** null: nothing is exported to Notion. */
export function notionOf(
  env: Environment,
  trimSlash: (value: string) => string,
): NotionConfig | null {
  const { NOTION_CLIENT_ID: clientId, NOTION_CLIENT_SECRET: clientSecret } = env;
  if (!clientId || !clientSecret) return null;
  return {
    apiUrl: trimSlash(env.NOTION_API_URL),
    version: env.NOTION_VERSION,
    ...{ clientId, clientSecret },
  };
}
