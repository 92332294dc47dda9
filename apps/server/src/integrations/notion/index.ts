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

/** The connection that we are to Notion, and how it is asked. */
export interface NotionOptions {
  /** https://api.notion.com; without a trailing slash. */
  apiUrl: string;
  /** As Notion-Version. */
  version: string;
  clientId: string;
  clientSecret: string;
  /** For one request. */
  timeoutMs?: number;
  /** How long one piece of work may wait for the rate limit, all its requests together. */
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
    // It would retry after a time of its own choice; all processes share one limit here.
    retry: false,
    // Its own logger would write to the console.
    logger: () => undefined,
    // Its own time limit ends with the headers.
    fetch: (url, init) =>
      send(url, { ...(init as RequestInit), signal: AbortSignal.timeout(timeoutMs) }),
  });

  const createWork = createRequests({ ...deps, sleep, maxWaitMs });
  const credentials = { client_id: clientId, client_secret: clientSecret };
  const sealable = (tokens: Tokens) => JSON.stringify(tokens);
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
        // Here it is about our own id and secret, which is no reason to ask the customer for anything.
        if (error.failure === "unauthorized") {
          throw new NotesError("unavailable", "Notion refused NOTION_CLIENT_ID or its secret");
        }
        // The refresh token is refused, too: the permission was revoked.
        if (error.failure !== "refused") throw error;
        throw new NotesError("unauthorized", "Notion refused to renew the permission");
      }
      await account.onToken(sealable(tokens));
    }

    return async function call(name, request) {
      try {
        return await ask(name, () => request(tokens.accessToken));
      } catch (error) {
        const isEnded = error instanceof NotesError && error.failure === "unauthorized";
        if (!isEnded || tokens.refreshToken === null) throw error;
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
      // Notion knows one permission of an app in a workspace.
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
          return { username: name, refreshToken: sealable(tokens), scopes: [] };
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
