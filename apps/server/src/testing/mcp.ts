import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { TokenScope } from "@earshot/contract";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { dataOf, type TestApp } from "./app.ts";

/** The eras of the protocol, as the client negotiates them. */
export const eras = ["auto", "legacy"] as const;

/** Creates an API token of a workspace. @returns its secret */
export async function openToken(
  app: TestApp,
  as: { token: string },
  scopes: TokenScope[] = ["read", "keywords", "mentions", "replies"],
) {
  const body = { name: "Assistant", scopes, days: null };
  const { token, secret } = dataOf(await app.call("createApiToken", { body }, as));
  return { id: token.id, secret };
}

/** Connects the protocol's own client to a server at an address. */
export async function connectClient(url: string, secret: string, era: (typeof eras)[number]) {
  const transport = new StreamableHTTPClientTransport(new URL("/mcp", url), {
    requestInit: { headers: { authorization: `Bearer ${secret}` } },
  });
  const client = new Client(
    { name: "earshot-tests", version: "1" },
    { versionNegotiation: { mode: era } },
  );
  await client.connect(transport);
  return client;
}

const inspector = join(
  dirname(createRequire(import.meta.url).resolve("@modelcontextprotocol/inspector/package.json")),
  "clients/launcher/build/index.js",
);

/** Runs the inspector's command line. @returns the JSON that it prints */
export async function inspect(url: string, secret: string, args: readonly string[]) {
  const target = [new URL("/mcp", url).href, "--transport", "http"];
  const header = ["--header", `Authorization: Bearer ${secret}`];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [inspector, "--cli", ...target, ...header, ...args],
    { timeout: 60_000 },
  );
  return JSON.parse(stdout);
}
