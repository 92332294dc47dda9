import { setTimeout as sleepFor } from "node:timers/promises";
import { cutText } from "@earshot/contract";
import { Client } from "@notionhq/client";
import type { Clock } from "../../infrastructure/clock.ts";
import type { Log } from "../../infrastructure/log.ts";
import type { OutboundLimits } from "../../infrastructure/outbound-rate-limits/index.ts";
import { type Notes, type NotesAccount, NotesError } from "../ports/notes.ts";
import { failureOf, identityErrorOf } from "./failure.ts";
import { createPages, type Session } from "./pages.ts";
import { type Ask, createRequests } from "./requests.ts";
import { grantSchema, type Tokens, tokensSchema } from "./wire.ts";

/** Our app at Notion, and how to call the API. */
export interface NotionOptions {
  /** https://api.notion.com; without a trailing slash. */
  apiUrl: string;
  /** The value of the header Notion-Version. */
  version: string;
  clientId: string;
  clientSecret: string;
  /** For one request. */
  timeoutMs?: number;
  /** How long all requests of one operation together may wait for the rate limit. */
  maxWaitMs?: number;
}

const nameMax = 200;

/** Notion, through its own library: OAuth, and pages whose text is sent as Markdown. */
export function createNotion(
  options: NotionOptions,
  deps: {
    outboundLimits: OutboundLimits;
    clock: Clock;
    log: Log;
    sleep?: (ms: number) => Promise<unknown>;
    fetch?: typeof fetch;
  },
): Notes {
  const { apiUrl, clientId, clientSecret, timeoutMs = 30_000, maxWaitMs = 60_000 } = options;
  const { clock, sleep = sleepFor, fetch: send = fetch } = deps;
  const client = new Client({
    baseUrl: apiUrl,
    notionVersion: options.version,
    // The library's own retries would not follow the limit that all processes share.
    retry: false,
    // The library's own logger would write to the console.
    logger: () => undefined,
    // The library's own time limit ends with the headers.
    fetch: (url, init) =>
      send(url, { ...(init as RequestInit), signal: AbortSignal.timeout(timeoutMs) }),
  });

  const createWork = createRequests({ ...deps, sleep, maxWaitMs });
  const credentials = { client_id: clientId, client_secret: clientSecret };
  const serialize = (tokens: Tokens) => JSON.stringify(tokens);
  const tokensOf = (text: string) => tokensSchema.parse(JSON.parse(text));

  async function grantFor(
    ask: Ask,
    body:
      | { grant_type: "authorization_code"; code: string; redirect_uri: string }
      | { grant_type: "refresh_token"; refresh_token: string },
  ) {
    const answer = await ask("token", () => client.oauth.token({ ...credentials, ...body }));
    const grant = grantSchema.parse(answer);
    const tokens = { accessToken: grant.access_token, refreshToken: grant.refresh_token };
    return { name: cutText(grant.workspace_name?.trim() ?? "", nameMax) || "Notion", tokens };
  }

  /** Requests with the token of an account, which is renewed once where Notion allows that. */
  function openSession(account: NotesAccount): Session {
    const ask = createWork();
    let tokens = tokensOf(account.refreshToken);

    async function renew(refreshToken: string): Promise<void> {
      try {
        const body = { grant_type: "refresh_token", refresh_token: refreshToken } as const;
        tokens = (await grantFor(ask, body)).tokens;
      } catch (cause) {
        const error = failureOf(cause, clock.now());
        // Here our own id or secret was refused, so the customer does not have to connect again.
        if (error.failure === "unauthorized") {
          throw new NotesError("unavailable", "Notion refused NOTION_CLIENT_ID or its secret");
        }
        // The refresh token was refused too: the permission was revoked.
        if (error.failure !== "refused") throw error;
        throw new NotesError("unauthorized", "Notion refused to renew the permission");
      }
      await account.onToken(serialize(tokens));
    }

    return async function call(name, request) {
      try {
        return await ask(name, () => request(tokens.accessToken));
      } catch (error) {
        const isExpired = error instanceof NotesError && error.failure === "unauthorized";
        if (!isExpired || tokens.refreshToken === null) throw error;
        await renew(tokens.refreshToken);
        return ask(name, () => request(tokens.accessToken));
      }
    };
  }

  async function asIdentity<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (cause) {
      throw identityErrorOf(cause, clock.now());
    }
  }

  return {
    link: {
      // Notion has one permission per app and workspace.
      renewsPermission: true,
      authorizeUrl({ state, redirectUri }) {
        const url = new URL(`${apiUrl}/v1/oauth/authorize`);
        const query = { client_id: clientId, response_type: "code", owner: "user" };
        for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
        url.searchParams.set("redirect_uri", redirectUri);
        url.searchParams.set("state", state);
        return url.href;
      },
      connect: (code, redirectUri) =>
        asIdentity(async () => {
          const body = {
            grant_type: "authorization_code",
            code,
            redirect_uri: redirectUri,
          } as const;
          const { name, tokens } = await grantFor(createWork(), body);
          return { username: name, refreshToken: serialize(tokens), scopes: [] };
        }),
      revoke: (refreshToken) =>
        asIdentity(async () => {
          const { accessToken } = tokensOf(refreshToken);
          await createWork()("revoke", () =>
            client.oauth.revoke({ ...credentials, token: accessToken }),
          );
        }),
    },

    ...createPages({ client, clock, openSession }),
  };
}
