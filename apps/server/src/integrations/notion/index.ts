import { setTimeout as sleepFor } from "node:timers/promises";
import { Client } from "@notionhq/client";
import type { Clock } from "../../infrastructure/clock.ts";
import type { Log } from "../../infrastructure/log.ts";
import type { OutboundLimits } from "../../infrastructure/outbound-rate-limits/index.ts";
import {
  type NoteContent,
  type NotePage,
  type Notes,
  type NotesAccount,
  NotesError,
} from "../ports/notes.ts";
import { failureOf, identityErrorOf } from "./failure.ts";
import { splitMarkdown } from "./parts.ts";
import { grantSchema, pageSchema, type Tokens, tokensSchema } from "./wire.ts";

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

const service = "notion";
/** An average of three requests a second is allowed; all connections together stay below it. */
const spacingMs = 350;
/** When a refusal does not say how long to wait. */
const defaultWaitMs = 1_000;
const titleMax = 2_000;

const titleOf = (title: string) => ({
  title: { title: [{ text: { content: title.slice(0, titleMax) } }] },
});

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
  const { outboundLimits, clock, log, sleep = sleepFor, fetch: send = fetch } = deps;
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

  /** A piece of work: its requests share one allowance of waiting. */
  function createWork() {
    let waitedMs = 0;
    /** Waits for a free slot. @throws NotesError rate-limited when that takes too long. */
    async function takeSlot(): Promise<void> {
      for (;;) {
        const waitMs = await outboundLimits.take(service, spacingMs);
        if (waitMs <= 0) return;
        waitedMs += waitMs;
        if (waitedMs > maxWaitMs) {
          throw new NotesError("rate-limited", "no request is allowed right now", {
            retryAfterMs: waitMs,
          });
        }
        await sleep(waitMs);
      }
    }
    /** Makes a request, again after a refusal that says to come back later: nothing was done then. */
    return async function ask<T>(name: string, request: () => Promise<T>): Promise<T> {
      for (;;) {
        await takeSlot();
        try {
          return await request();
        } catch (cause) {
          const error = failureOf(cause, clock.now());
          log.warn({ err: error, call: name, failure: error.failure }, "a call to Notion failed");
          if (error.failure !== "rate-limited") throw error;
          await outboundLimits.block(service, error.retryAfterMs ?? defaultWaitMs);
        }
      }
    };
  }
  type Ask = ReturnType<typeof createWork>;

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
    return { name: grant.workspace_name?.trim() || "Notion", tokens };
  }

  /** Requests with the token of an account, which is renewed once where Notion allows that. */
  function createSession(account: NotesAccount) {
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
        // The refresh token is refused, too: the permission is gone.
        if (error.failure !== "refused") throw error;
        throw new NotesError("unauthorized", "Notion refused to renew the permission");
      }
      await account.onToken(sealable(tokens));
    }

    return async function call<T>(name: string, request: (auth: string) => Promise<T>): Promise<T> {
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
  type Session = ReturnType<typeof createSession>;

  async function readPage(answer: Promise<unknown>) {
    const page = pageSchema.parse(await answer);
    if (page.isInTrash) throw new NotesError("not-found", "the page is in Notion's trash");
    return { id: page.id, url: page.url };
  }

  async function appendAll(session: Session, pageId: string, parts: string[]): Promise<void> {
    for (const content of parts) {
      await session("append", (auth) =>
        client.pages.updateMarkdown({
          ...{ auth, page_id: pageId, type: "insert_content" },
          insert_content: { content, position: { type: "end" } },
        }),
      );
    }
  }

  /** Fails in the terms of the port, whatever fails. */
  async function inTermsOfPort<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (cause) {
      throw failureOf(cause, clock.now());
    }
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

    createPage: (account, { title, markdown }: NoteContent, onCreated): Promise<NotePage> =>
      inTermsOfPort(async () => {
        const session = createSession(account);
        const [first, ...rest] = splitMarkdown(markdown);
        const page = await readPage(
          session("create page", (auth) =>
            client.pages.create({
              auth,
              parent: { type: "workspace", workspace: true },
              properties: titleOf(title),
              markdown: first,
            }),
          ),
        );
        await onCreated(page);
        await appendAll(session, page.id, rest);
        return page;
      }),

    updatePage: (account, pageId, { title, markdown }): Promise<NotePage> =>
      inTermsOfPort(async () => {
        const session = createSession(account);
        const [first, ...rest] = splitMarkdown(markdown);
        // A page in the trash can be read, and refuses every change.
        await readPage(
          session("get page", (auth) => client.pages.retrieve({ auth, page_id: pageId })),
        );
        const page = await readPage(
          session("rename page", (auth) =>
            client.pages.update({ auth, page_id: pageId, properties: titleOf(title) }),
          ),
        );
        // Pages that the customer has put into ours are not deleted with its text: Notion refuses then.
        await session("replace text", (auth) =>
          client.pages.updateMarkdown({
            ...{ auth, page_id: pageId, type: "replace_content" },
            replace_content: { new_str: first },
          }),
        );
        await appendAll(session, pageId, rest);
        return page;
      }),
  };
}
