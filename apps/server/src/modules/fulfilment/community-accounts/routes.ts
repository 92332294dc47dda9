import type { AccountError } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import { createOAuthState } from "../../../infrastructure/http/oauth-state.ts";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";
import type { RedditReturn } from "../../identity/connections/index.ts";
import type { CommunityAccounts } from "./service.ts";

/** The session that started a connection, and its account. */
interface PendingConnection {
  sessionId: string;
  accountId: string;
}

interface Deps {
  communityAccounts: CommunityAccounts;
  secrets: Secrets;
  clock: Clock;
  log: Log;
}
interface SiteAddress {
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

const adminPage = "/admin?tab=accounts";
const failurePage = (why: AccountError) => `${adminPage}&account_error=${why}`;

const oauthStateOf = (deps: Deps, { secure }: SiteAddress) =>
  createOAuthState<PendingConnection>(
    { name: "earshot_reddit_account", path: "/api/auth/reddit", secure },
    deps,
  );
const redirectUriOf = ({ siteUrl }: SiteAddress) => `${siteUrl()}/api/auth/reddit/callback`;

/** The administrator's calls. */
export function communityAccountRoutes(deps: Deps, site: SiteAddress): Handlers<AccountCalls> {
  const { communityAccounts: accounts } = deps;
  const { admin } = accounts;
  const oauthState = oauthStateOf(deps, site);
  return {
    listCommunityAccounts: () => admin.list(),
    addCommunityAccount: async ({ actor, body }) => ({
      account: await admin.add(actor.userId, body),
    }),
    changeCommunityAccount: async ({ actor, params, body }) => ({
      account: await admin.change(actor.userId, params.id, body),
    }),
    deleteCommunityAccount: async ({ actor, params }) => {
      await admin.remove(actor.userId, params.id);
      return {};
    },
    checkCommunityAccount: async ({ params }) => ({ account: await admin.check(params.id) }),
    authorizeCommunityAccount: async ({ actor, params, reply }) => {
      const { sessionId } = actor;
      const target = await accounts.authorizeUrl(params.id, () => ({
        state: oauthState.begin(reply, { sessionId, accountId: params.id }),
        redirectUri: redirectUriOf(site),
      }));
      return "url" in target ? target.url : failurePage(target.error);
    },
  };
}

/** Handles Reddit's redirect for these accounts; null: it is for something else. */
export function communityAccountReturn(deps: Deps, site: SiteAddress) {
  const { communityAccounts: accounts, log } = deps;
  const oauthState = oauthStateOf(deps, site);
  return async ({ actor, query, request, reply }: RedditReturn): Promise<string | null> => {
    if (!oauthState.matches(request, query.state)) return null;
    const pending = oauthState.finish(request, reply, query.state);
    if (!pending) return failurePage("expired");
    // An administrator who lost that role in the meantime can't finish.
    if (pending.sessionId !== actor?.sessionId || !actor.isAdmin) return failurePage("not_allowed");
    if (query.error !== undefined || query.code === undefined) {
      return failurePage(query.error === "access_denied" ? "cancelled" : "failed");
    }
    try {
      const outcome = await accounts.connect(pending.accountId, query.code, redirectUriOf(site));
      if ("error" in outcome) return failurePage(outcome.error);
      return `${adminPage}&account_connected=${encodeURIComponent(outcome.name)}`;
    } catch (error) {
      log.error({ err: error }, "the return from Reddit for an account failed");
      return failurePage("failed");
    }
  };
}
