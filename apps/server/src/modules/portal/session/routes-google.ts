import type { GoogleError } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import { createOAuthState } from "../../../infrastructure/http/oauth-state.ts";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";
import { clientOf, createCookies, type PublicAddress } from "./routes-cookies.ts";
import type { GoogleFlow, GoogleSignIn } from "./service-google.ts";

const failed = (why: GoogleError) => `/auth?google_error=${why}`;

/** The redirects to Google and back. Every outcome ends on a page of the product. */
export function googleRoutes(
  deps: { googleSignIn: GoogleSignIn; secrets: Secrets; clock: Clock },
  address: PublicAddress,
): Handlers<"startGoogle" | "finishGoogle"> {
  const { googleSignIn } = deps;
  const cookies = createCookies(address);
  const oauthState = createOAuthState<GoogleFlow>(
    { name: "earshot_google", path: "/api/auth/google", secure: address.secure },
    deps,
  );
  return {
    startGoogle: async ({ query, reply }) => {
      if (!googleSignIn.available) return failed("not_configured");
      const { plan, timeZone, ...carried } = query;
      const flow = { ...googleSignIn.begin(), plan, timeZone, carried };
      const state = oauthState.begin(reply, flow);
      return (await googleSignIn.authorizeUrl(flow, state)) ?? failed("unavailable");
    },
    finishGoogle: async ({ query, request, reply }) => {
      const flow = oauthState.finish(request, reply, query.state);
      if (query.error !== undefined) {
        return failed(query.error === "access_denied" ? "cancelled" : "failed");
      }
      if (!flow) return failed("expired");
      const { code, state } = query;
      if (code === undefined || state === undefined) return failed("failed");
      const outcome = await googleSignIn.finish(flow, { code, state }, clientOf(request));
      if (typeof outcome === "string") return failed(outcome);
      cookies.set(reply, outcome);
      cookies.setDevice(reply, outcome.portal, outcome.deviceCookie);
      // The page drops the token of an earlier session and uses this one.
      const search = new URLSearchParams({ signed_in: outcome.portal });
      if (outcome.isNewAccount) search.set("registered", "true");
      if (flow.plan) search.set("plan", flow.plan);
      return `/auth?${search}`;
    },
  };
}
