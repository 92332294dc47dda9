import { brand, type TokenScope } from "@earshot/contract";
import { McpServer } from "@modelcontextprotocol/server";
import { productVersion } from "../../../infrastructure/version.ts";
import { instructions } from "./rules-quoting.ts";
import type { ApiClient } from "./service-calls.ts";
import { draftTools } from "./service-tools-drafts.ts";
import { figureTools } from "./service-tools-figures.ts";
import { keywordTools } from "./service-tools-keywords.ts";
import { mentionTools } from "./service-tools-mentions.ts";

/** All tools, in the order in which they are listed. */
const tools = [...mentionTools, ...keywordTools, ...figureTools, ...draftTools];

/** The server of one request: it has the tools that the token's scopes allow. */
export function createServer(scopes: readonly TokenScope[], api: ApiClient): McpServer {
  const server = new McpServer(
    { name: "earshot", title: brand.name, version: productVersion },
    { instructions, capabilities: { tools: {} } },
  );
  for (const tool of tools) {
    if (scopes.includes(tool.scope)) tool.register(server, api);
  }
  return server;
}
