import type { GoogleError } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import { createHandshake } from "../../../infrastructure/http/handshake.ts";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";
import { clientOf, createCookies, type Reach } from "./routes-cookies.ts";
import type { GoogleBegun, GoogleSignIn } from "./service-google.ts";

const failed = (why: GoogleError) => `/auth?google_error=${why}`;

/** The way to Google and back. Whatever happens, the browser ends on a page of ours. */
export function googleRoutes(
  deps: { googleSignIn: GoogleSignIn; secrets: Secrets; clock: Clock },
  reach: Reach,
): Handlers<"startGoogle" | "finishGoogle"> {
  const { googleSignIn } = deps;
  const cookies = createCookies(reach);
  const handshake = createHandshake<GoogleBegun>(
    { name: "earshot_google", path: "/api/auth/google", secure: reach.secure },
    deps,
  );
  return {
    startGoogle: async ({ query, reply }) => {
      if (!googleSignIn.available) return failed("not_configured");
      const { plan, ...carried } = query;
      const begun = { ...googleSignIn.begin(), plan, carried };
      const state = handshake.begin(reply, begun);
      return (await googleSignIn.authorizeUrl(begun, state)) ?? failed("unavailable");
    },
    finishGoogle: async ({ query, request, reply }) => {
      const begun = handshake.finish(request, reply, query.state);
      if (query.error !== undefined) {
        return failed(query.error === "access_denied" ? "cancelled" : "failed");
      }
      if (!begun) return failed("expired");
      const { code, state } = query;
      if (code === undefined || state === undefined) return failed("failed");
      const outcome = await googleSignIn.finish(begun, { code, state }, clientOf(request));
      if (typeof outcome === "string") return failed(outcome);
      cookies.set(reply, outcome);
      cookies.setDevice(reply, outcome.portal, outcome.deviceCookie);
      // The page drops the token of whoever was signed in before, and takes this session up.
      const search = new URLSearchParams({ signed_in: outcome.portal });
      if (begun.plan) search.set("plan", begun.plan);
      return `/auth?${search}`;
    },
  };
}
