import type { NotionError, RedditError } from "@earshot/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Actor } from "../../../infrastructure/http/actor.ts";
import { createOAuthState } from "../../../infrastructure/http/oauth-state.ts";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";
import type { Connections } from "./service.ts";

/** The request with which a browser returns from Reddit. */
export interface RedditReturn {
  /** null: nobody is signed in. */
  actor: Actor | null;
  query: { code?: string | undefined; state?: string | undefined; error?: string | undefined };
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Finishes a flow that a module started at Reddit. @returns where the browser goes next; null: it started none */
export type RedditReturnHandler = (back: RedditReturn) => Promise<string | null>;

/** A started flow. User and session must be the same when the browser returns. */
interface StartedFlow {
  userId: string;
  sessionId: string;
  workspaceId: string;
  /** The page that the browser returns to. */
  page: string;
}

type ConnectionCalls =
  | "getRedditStatus"
  | "startReddit"
  | "finishReddit"
  | "disconnectReddit"
  | "getNotionStatus"
  | "startNotion"
  | "finishNotion"
  | "disconnectNotion";

const withResult = (page: string, result: string) =>
  `${page}${page.includes("?") ? "&" : "?"}${result}`;

/** The screen from which research is exported. */
const discover = "/dashboard?view=ads-promotions";

/** The request with which a browser returns from a service, and its reply. */
type Return = Pick<RedditReturn, "query" | "request" | "reply"> & { actor: Actor | null };

/** The redirects to one service and back. @param home the page for a browser that started no flow */
function createFlow(
  deps: { connections: Connections; secrets: Secrets; clock: Clock },
  site: { secure: boolean; siteUrl: () => string },
  home: string,
) {
  const { connections } = deps;
  const { provider } = connections;
  const path = `/api/auth/${provider}`;
  const oauthState = createOAuthState<StartedFlow>(
    { name: `earshot_${provider}`, path, secure: site.secure },
    deps,
  );
  const redirectUri = () => `${site.siteUrl()}${path}/callback`;
  const failed = (why: RedditError & NotionError, page = home) =>
    withResult(page, `${provider}_error=${why}`);
  return {
    /** The address at which the user allows the connection. */
    start(
      { userId, sessionId, workspaceId }: Omit<StartedFlow, "page">,
      claimedUserId: string | undefined,
      reply: FastifyReply,
      page = home,
    ): string {
      // Anyone can make this address for somebody else: it only works for the user whom it names.
      if (claimedUserId !== userId) return failed("not_allowed", page);
      const state = oauthState.begin(reply, { userId, sessionId, workspaceId, page });
      const address = connections.authorizeUrl({ state, redirectUri: redirectUri() });
      return address ?? failed("not_configured", page);
    },
    /** Where the browser goes after it returned. @param resultOf the parameters of that address after success */
    async finish(back: Return, resultOf: (name: string) => string): Promise<string> {
      const { actor, query, request, reply } = back;
      const started = oauthState.finish(request, reply, query.state);
      if (!started) return failed("expired");
      const { page } = started;
      const same =
        started.sessionId === actor?.sessionId && started.workspaceId === actor.workspaceId;
      if (!same) return failed("not_allowed");
      if (query.error !== undefined || query.code === undefined) {
        return failed(query.error === "access_denied" ? "cancelled" : "failed", page);
      }
      const outcome = await connections.connect(started, query.code, redirectUri());
      if ("failure" in outcome) {
        return failed(outcome.failure === "unavailable" ? "unavailable" : "failed", page);
      }
      return withResult(page, resultOf(outcome.username));
    },
  };
}

export function connectionRoutes(
  deps: {
    connections: Connections;
    notionConnections: Connections;
    secrets: Secrets;
    clock: Clock;
    /**
     * Handlers of the other flows with Reddit, since Reddit knows only one callback of an app. Each returns where
     * the browser continues, or null for a flow of another module.
     */
    redditReturns: readonly RedditReturnHandler[];
  },
  site: { secure: boolean; siteUrl: () => string },
): Handlers<ConnectionCalls> {
  const { connections, notionConnections } = deps;
  const reddit = createFlow(deps, site, "/dashboard");
  const notion = createFlow({ ...deps, connections: notionConnections }, site, discover);
  return {
    getRedditStatus: async ({ actor }) => {
      const username = await connections.username(actor.workspaceId);
      return { connected: username !== null, username };
    },
    startReddit: async ({ actor, query, reply }) => reddit.start(actor, query.user_id, reply),
    finishReddit: async ({ actor, query, request, reply }) => {
      for (const finish of deps.redditReturns) {
        const address = await finish({ actor, query, request, reply });
        if (address !== null) return address;
      }
      return reddit.finish(
        { actor, query, request, reply },
        (name) => `reddit_connected=true&username=${encodeURIComponent(name)}`,
      );
    },
    disconnectReddit: async ({ actor }) => {
      await connections.disconnect(actor.workspaceId);
      return {};
    },
    getNotionStatus: async ({ actor }) => {
      const workspaceName = await notionConnections.username(actor.workspaceId);
      const { available } = notionConnections;
      return { available, connected: workspaceName !== null, workspaceName };
    },
    startNotion: async ({ actor, query, reply }) => {
      const { user_id: userId, analysis } = query;
      const page = analysis && `${discover}&tab=framework&analysis=${analysis}`;
      return notion.start(actor, userId, reply, page);
    },
    finishNotion: async ({ actor, query, request, reply }) =>
      notion.finish({ actor, query, request, reply }, () => "notion_connected=true"),
    disconnectNotion: async ({ actor }) => {
      await notionConnections.disconnect(actor.workspaceId);
      return {};
    },
  };
}
