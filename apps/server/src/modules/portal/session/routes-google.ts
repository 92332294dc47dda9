import { type GoogleError, googleErrors, type Portal } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import { createOAuthState } from "../../../infrastructure/http/oauth-state.ts";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";
import type { Accounts } from "../../identity/accounts/index.ts";
import { clientOf, createCookies, type PublicAddress } from "./routes-cookies.ts";
import type { GoogleFlow, GoogleSignIn } from "./service-google.ts";

const failed = (why: GoogleError) => `/auth?google_error=${why}`;

/** The settings from which a Google account was linked. */
function settingsPage(portal: Portal, search: Record<string, string>): string {
  const [page, view] =
    portal === "writer" ? ["/writers/settings", {}] : ["/dashboard", { view: "settings" }];
  return `${page}?${new URLSearchParams({ ...view, section: "security", ...search })}`;
}

/** The redirects to Google and back. Every outcome ends on a page of the product. */
export function googleRoutes(
  deps: { googleSignIn: GoogleSignIn; accounts: Accounts; secrets: Secrets; clock: Clock },
  address: PublicAddress,
): Handlers<"startGoogle" | "finishGoogle" | "linkGoogle" | "unlinkGoogle"> {
  const { googleSignIn, accounts } = deps;
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
      const fail = (why: GoogleError) =>
        flow?.link ? settingsPage(flow.link.portal, { google_error: why }) : failed(why);
      if (query.error !== undefined) {
        return fail(query.error === "access_denied" ? "cancelled" : "failed");
      }
      if (!flow) return failed("expired");
      const { code, state } = query;
      if (code === undefined || state === undefined) return fail("failed");
      if (flow.link) {
        const failure = await googleSignIn.finishLink(flow, flow.link, { code, state });
        // Without a session, the settings can't show the reason.
        if (failure === "signed_out") return failed(failure);
        return failure ? fail(failure) : settingsPage(flow.link.portal, { google: "linked" });
      }
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
    linkGoogle: async ({ actor, body, reply }) => {
      if (!googleSignIn.available) {
        throw new AppError("VALIDATION_FAILED", { message: googleErrors.not_configured });
      }
      const { userId, sessionId } = actor;
      const user = await accounts.confirmOwner(actor, body);
      const link = { userId, sessionId, portal: accounts.portalOf(user) };
      const flow = { ...googleSignIn.begin(), link };
      const url = await googleSignIn.authorizeUrl(flow, oauthState.begin(reply, flow));
      if (url === null) {
        throw new AppError("UNAVAILABLE", { message: googleErrors.unavailable });
      }
      return { url };
    },
    unlinkGoogle: async ({ actor, body }) => {
      await accounts.unlinkGoogle(actor, body);
      return {};
    },
  };
}
