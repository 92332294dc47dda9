import type { RedditError } from "@earshot/contract";
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

type RedditCalls = "getRedditStatus" | "startReddit" | "finishReddit" | "disconnectReddit";

const failed = (why: RedditError) => `/dashboard?reddit_error=${why}`;

export function connectionRoutes(
  deps: {
    connections: Connections;
    secrets: Secrets;
    clock: Clock;
    /**
     * Other ways to Reddit: it knows one way back for an app. Each says where the browser goes on to, or
     * null when that is none of its own.
     */
    redditReturns: readonly RedditReturnHandler[];
  },
  reach: { secure: boolean; siteUrl: () => string },
): Handlers<RedditCalls> {
  const { connections } = deps;
  const oauthState = createOAuthState<Begun>(
    { name: "earshot_reddit", path: "/api/auth/reddit", secure: reach.secure },
    deps,
  );
  const redirectUri = () => `${reach.siteUrl()}/api/auth/reddit/callback`;
  return {
    getRedditStatus: async ({ actor }) => {
      const username = await connections.username(actor.workspaceId);
      return { connected: username !== null, username };
    },
    startReddit: async ({ actor, query, reply }) => {
      // The address can be made by anyone: it connects the account of who asks, or none.
      if (query.user_id !== actor.userId) return failed("not_allowed");
      if (!connections.available) return failed("not_configured");
      const { userId, sessionId, workspaceId } = actor;
      const state = oauthState.begin(reply, { userId, sessionId, workspaceId });
      return connections.authorizeUrl({ state, redirectUri: redirectUri() }) ?? "/dashboard";
    },
    finishReddit: async ({ actor, query, request, reply }) => {
      for (const finish of deps.redditReturns) {
        const address = await finish({ actor, query, request, reply });
        if (address !== null) return address;
      }
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
      return `/dashboard?reddit_connected=true&username=${encodeURIComponent(made.username)}`;
    },
    disconnectReddit: async ({ actor }) => {
      await connections.disconnect(actor.workspaceId);
      return {};
    },
  };
}
