import { z } from "zod";
import { call } from "../call.ts";
import { carriedSchema, ownerProofSchema } from "./accounts.ts";
import { timeZoneSchema } from "./settings.ts";

const nothing = z.object({});

const anyText = z.string().max(4_000).optional().catch(undefined);

/** Sign-in with Google, and the workspace's own accounts at Reddit and Notion. */
export const connectionCalls = {
  startGoogle: call({
    method: "GET",
    path: "/auth/google",
    who: "anyone",
    redirect: { failurePage: "/auth?google_error=unavailable" },
    summary: "Redirect to Google to sign in or sign up.",
    query: z.object({
      plan: anyText,
      timeZone: timeZoneSchema.optional().catch(undefined),
      referralCode: carriedSchema.shape.referralCode.catch(undefined),
      checkoutId: carriedSchema.shape.checkoutId.catch(undefined),
      transactionId: carriedSchema.shape.transactionId.catch(undefined),
      subscriptionId: carriedSchema.shape.subscriptionId.catch(undefined),
      customerId: carriedSchema.shape.customerId.catch(undefined),
      priceId: carriedSchema.shape.priceId.catch(undefined),
    }),
    data: nothing,
  }),
  finishGoogle: call({
    method: "GET",
    path: "/auth/google/callback",
    who: "anyone",
    redirect: { failurePage: "/auth?google_error=unavailable" },
    summary: "The callback from Google.",
    query: z.object({ code: anyText, state: anyText, error: anyText }),
    data: nothing,
  }),
  linkGoogle: call({
    method: "POST",
    path: "/auth/google/link",
    who: "user",
    summary: "Prove that it is you, and get the address at Google that links your account there.",
    body: ownerProofSchema,
    data: z.object({ url: z.string() }),
  }),
  unlinkGoogle: call({
    method: "POST",
    path: "/auth/google/unlink",
    who: "user",
    summary:
      "Prove that it is you, and unlink the Google account. Another way to sign in must be left.",
    body: ownerProofSchema,
    data: nothing,
  }),
  getRedditStatus: call({
    method: "GET",
    path: "/auth/reddit/status",
    who: "customer",
    summary: "Get whether the workspace has a Reddit account connected.",
    data: z.object({ connected: z.boolean(), username: z.string().nullable() }),
  }),
  startReddit: call({
    method: "GET",
    path: "/auth/reddit/authorize",
    who: "customer",
    needsRole: "member",
    redirect: { failurePage: "/dashboard?reddit_error=unavailable" },
    summary: "Redirect to Reddit to connect an account; user_id must be your own.",
    query: z.object({ user_id: anyText }),
    data: nothing,
  }),
  finishReddit: call({
    method: "GET",
    path: "/auth/reddit/callback",
    // Administrators and authors who prove an opt-out return here, too: Reddit allows one callback per
    // app. Each flow checks who started it.
    who: "anyone",
    optionalSignIn: true,
    redirect: { failurePage: "/dashboard?reddit_error=unavailable" },
    summary: "The callback from Reddit.",
    query: z.object({ code: anyText, state: anyText, error: anyText }),
    data: nothing,
  }),
  disconnectReddit: call({
    method: "POST",
    path: "/auth/reddit/disconnect",
    who: "customer",
    summary: "Revoke the connection at Reddit and delete it.",
    data: nothing,
  }),
  getNotionStatus: call({
    method: "GET",
    path: "/auth/notion/status",
    who: "customer",
    summary: "Get whether the workspace has a workspace of Notion connected.",
    data: z.object({
      /** Whether this installation can connect to Notion. */
      available: z.boolean(),
      connected: z.boolean(),
      /** The name of the workspace at Notion; null: not connected. */
      workspaceName: z.string().nullable(),
    }),
  }),
  startNotion: call({
    method: "GET",
    path: "/auth/notion/authorize",
    who: "customer",
    needsRole: "member",
    redirect: { failurePage: "/dashboard?view=ads-promotions&notion_error=unavailable" },
    summary:
      "Redirect to Notion to connect it; user_id must be your own. The browser returns to the framework of the analysis.",
    query: z.object({ user_id: anyText, analysis: z.uuid().optional().catch(undefined) }),
    data: nothing,
  }),
  finishNotion: call({
    method: "GET",
    path: "/auth/notion/callback",
    who: "customer",
    needsRole: "member",
    redirect: { failurePage: "/dashboard?view=ads-promotions&notion_error=unavailable" },
    summary: "The callback from Notion.",
    query: z.object({ code: anyText, state: anyText, error: anyText }),
    data: nothing,
  }),
  disconnectNotion: call({
    method: "POST",
    path: "/auth/notion/disconnect",
    who: "customer",
    summary: "Revoke the connection at Notion and delete it. Exported pages stay at Notion.",
    data: nothing,
  }),
};
