import type { AccountError } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import { createHandshake } from "../../../infrastructure/http/handshake.ts";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";
import type { RedditReturn } from "../../identity/connections/index.ts";
import type { CommunityAccounts } from "./service.ts";

/** The session that started a connection, and its account. */
interface Begun {
  sessionId: string;
  accountId: string;
}

interface Deps {
  communityAccounts: CommunityAccounts;
  secrets: Secrets;
  clock: Clock;
  log: Log;
}
interface Reach {
  secure: boolean;
  siteUrl: () => string;
}

type AccountCalls =
  | "listCommunityAccounts"
  | "addCommunityAccount"
  | "changeCommunityAccount"
  | "deleteCommunityAccount"
  | "checkCommunityAccount"
  | "authorizeCommunityAccount";

const page = "/admin?tab=accounts";
const failed = (why: AccountError) => `${page}&account_error=${why}`;

const handshakeOf = (deps: Deps, { secure }: Reach) =>
  createHandshake<Begun>(
    { name: "earshot_reddit_account", path: "/api/auth/reddit", secure },
    deps,
  );
const redirectUriOf = ({ siteUrl }: Reach) => `${siteUrl()}/api/auth/reddit/callback`;

/** The administrator's calls. */
export function communityAccountRoutes(deps: Deps, reach: Reach): Handlers<AccountCalls> {
  const { communityAccounts: accounts } = deps;
  const { admin } = accounts;
  const handshake = handshakeOf(deps, reach);
  return {
    listCommunityAccounts: () => admin.list(),
    addCommunityAccount: async ({ actor, body }) => ({
      account: await admin.add(actor.userId, body),
    }),
    changeCommunityAccount: async ({ params, body }) => ({
      account: await admin.change(params.id, body),
    }),
    deleteCommunityAccount: async ({ params }) => {
      await admin.remove(params.id);
      return {};
    },
    checkCommunityAccount: async ({ params }) => ({ account: await admin.look(params.id) }),
    authorizeCommunityAccount: async ({ actor, params, reply }) => {
      const { sessionId } = actor;
      const to = await accounts.authorizeUrl(params.id, () => ({
        state: handshake.begin(reply, { sessionId, accountId: params.id }),
        redirectUri: redirectUriOf(reach),
      }));
      return "url" in to ? to.url : failed(to.error);
    },
  };
}

/** Handles Reddit's redirect for these accounts; null: it is for something else. */
export function communityAccountReturn(deps: Deps, reach: Reach) {
  const { communityAccounts: accounts, log } = deps;
  const handshake = handshakeOf(deps, reach);
  return async ({ actor, query, request, reply }: RedditReturn): Promise<string | null> => {
    if (!handshake.began(request, query.state)) return null;
    const begun = handshake.finish(request, reply, query.state);
    if (!begun) return failed("expired");
    // An administrator who lost that role in the meantime can't finish.
    if (begun.sessionId !== actor?.sessionId || !actor.isAdmin) return failed("not_allowed");
    if (query.error !== undefined || query.code === undefined) {
      return failed(query.error === "access_denied" ? "cancelled" : "failed");
    }
    try {
      const made = await accounts.connect(begun.accountId, query.code, redirectUriOf(reach));
      if ("error" in made) return failed(made.error);
      return `${page}&account_connected=${encodeURIComponent(made.name)}`;
    } catch (error) {
      log.error({ err: error }, "an account's way back from Reddit failed");
      return failed("failed");
    }
  };
}
