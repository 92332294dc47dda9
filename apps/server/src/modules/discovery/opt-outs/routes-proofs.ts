import type { OptOutSignInOutcome } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import { createOAuthState } from "../../../infrastructure/http/oauth-state.ts";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";
import type { RedditReturn } from "../../identity/connections/index.ts";
import type { OptOuts } from "./service.ts";

interface Deps {
  optOuts: OptOuts;
  secrets: Secrets;
  clock: Clock;
  log: Log;
}
interface Reach {
  secure: boolean;
  siteUrl: () => string;
}

const oauthStateOf = (deps: Deps, { secure }: Reach) =>
  createOAuthState<{ optOutId: string }>(
    { name: "earshot_reddit_opt_out", path: "/api/auth/reddit", secure },
    deps,
  );
/** Reddit redirects browsers to one address per app. */
const redirectUriOf = ({ siteUrl }: Reach) => `${siteUrl()}/api/auth/reddit/callback`;
const resultPage = (outcome: OptOutSignInOutcome) => `/opt-out/result?outcome=${outcome}`;

/** The call that redirects a requester to Reddit's sign-in. */
export function optOutProofRoutes(deps: Deps, reach: Reach): Handlers<"proveOptOutByReddit"> {
  const oauthState = oauthStateOf(deps, reach);
  return {
    proveOptOutByReddit: async ({ query: { token = "" }, request, reply }) => {
      // A link on another site must not make a moderator prove a request that they have not read: a page
      // shows it first.
      const from = request.headers["sec-fetch-site"];
      if (from !== undefined && from !== "same-origin") {
        return `/opt-out/confirm?token=${encodeURIComponent(token)}`;
      }
      try {
        const url = await deps.optOuts.proofs.signInUrl(token, request.ip, (optOutId) => ({
          state: oauthState.begin(reply, { optOutId }),
          redirectUri: redirectUriOf(reach),
        }));
        return url ?? resultPage("failed");
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return resultPage(error.code === "TOO_MANY_REQUESTS" ? "too_many" : "expired");
      }
    },
  };
}

/** The result of Reddit's redirect for an opt-out; null: the redirect belongs to something else. */
export function optOutReturn(deps: Deps, reach: Reach) {
  const oauthState = oauthStateOf(deps, reach);
  return async ({ query, request, reply }: Omit<RedditReturn, "actor">): Promise<string | null> => {
    if (!oauthState.matches(request, query.state)) return null;
    const begun = oauthState.finish(request, reply, query.state);
    if (!begun) return resultPage("expired");
    if (query.error !== undefined || query.code === undefined) {
      return resultPage(query.error === "access_denied" ? "cancelled" : "failed");
    }
    try {
      const { proofs } = deps.optOuts;
      return resultPage(
        await proofs.finishSignIn(begun.optOutId, query.code, redirectUriOf(reach)),
      );
    } catch (error) {
      deps.log.error({ err: error }, "an opt-out's way back from Reddit failed");
      return resultPage("failed");
    }
  };
}
