import type { NotionError, RedditError } from "@earshot/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../../../infrastructure/clock.ts";
import { createOAuthState } from "../../../infrastructure/http/oauth-state.ts";
import type { Actor, Handlers } from "../../../infrastructure/http/register.ts";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";
import type { Connections } from "./service.ts";

/** What a browser comes back from Reddit with. */
export interface RedditReturn {
  /** null: nobody is signed in. */
  actor: Actor | null;
  query: { code?: string | undefined; state?: string | undefined; error?: string | undefined };
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Finishes what a module began at Reddit: where the browser goes next, or null when it began nothing. */
export type RedditReturnHandler = (back: RedditReturn) => Promise<string | null>;

/** Who began, and in which session: both must be the same on the way back. */
interface Begun {
  userId: string;
  sessionId: string;
  workspaceId: string;
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

/** What a browser comes back with, and what answers it. */
type Return = Pick<RedditReturn, "query" | "request" | "reply"> & { actor: Actor | null };

/** The way to one service and back. */
function createFlow(
  deps: { connections: Connections; secrets: Secrets; clock: Clock },
  site: { secure: boolean; siteUrl: () => string },
) {
  const { connections } = deps;
  const { provider: service } = connections;
  const path = `/api/auth/${service}`;
  const oauthState = createOAuthState<Begun>(
    { name: `earshot_${service}`, path, secure: site.secure },
    deps,
  );
  const redirectUri = () => `${site.siteUrl()}${path}/callback`;
  const failed = (why: RedditError & NotionError) => `/dashboard?${service}_error=${why}`;
  return {
    /** Where the browser goes to allow the connection. */
    start(actor: Begun, userId: string | undefined, reply: FastifyReply): string {
      // The address can be made by anyone: it connects the account of who asks, or none.
      if (userId !== actor.userId) return failed("not_allowed");
      if (!connections.available) return failed("not_configured");
      const { sessionId, workspaceId } = actor;
      const state = oauthState.begin(reply, { userId, sessionId, workspaceId });
      return connections.authorizeUrl({ state, redirectUri: redirectUri() }) ?? "/dashboard";
    },
    /** Where the browser goes when it is back. @param connectedAt where, with a name, when all went well */
    async finish(back: Return, connectedAt: (name: string) => string): Promise<string> {
      const { actor, query, request, reply } = back;
      const begun = oauthState.finish(request, reply, query.state);
      if (!begun) return failed("expired");
      const same = begun.sessionId === actor?.sessionId && begun.workspaceId === actor.workspaceId;
      if (!same) return failed("not_allowed");
      if (query.error !== undefined || query.code === undefined) {
        return failed(query.error === "access_denied" ? "cancelled" : "failed");
      }
      const made = await connections.connect(begun, query.code, redirectUri());
      if ("failure" in made)
        return failed(made.failure === "unavailable" ? "unavailable" : "failed");
      return connectedAt(made.username);
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
     * Other ways to Reddit: it knows one way back for an app. Each says where the browser goes on to, or
     * null when that is none of its own.
     */
    redditReturns: readonly RedditReturnHandler[];
  },
  site: { secure: boolean; siteUrl: () => string },
): Handlers<ConnectionCalls> {
  const { connections, notionConnections } = deps;
  const reddit = createFlow(deps, site);
  const notion = createFlow({ ...deps, connections: notionConnections }, site);
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
        (name) => `/dashboard?reddit_connected=true&username=${encodeURIComponent(name)}`,
      );
    },
    disconnectReddit: async ({ actor }) => {
      await connections.disconnect(actor.workspaceId);
      return {};
    },
    getNotionStatus: async ({ actor }) => {
      const name = await notionConnections.username(actor.workspaceId);
      return { connected: name !== null, name };
    },
    startNotion: async ({ actor, query, reply }) => notion.start(actor, query.user_id, reply),
    finishNotion: async ({ actor, query, request, reply }) =>
      notion.finish({ actor, query, request, reply }, () => "/dashboard?notion_connected=true"),
    disconnectNotion: async ({ actor }) => {
      await notionConnections.disconnect(actor.workspaceId);
      return {};
    },
  };
}
