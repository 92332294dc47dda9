import { z } from "zod";
import { carriedSchema } from "./accounts.ts";
import { call } from "./call.ts";

const nothing = z.object({});

/** Why a sign-in with Google came to nothing, as `google_error` in the address of /auth. */
export const googleErrors = {
  cancelled: "Google sign-in was cancelled.",
  expired: "The Google sign-in took too long or began in another browser. Please try again.",
  unverified: "Google has not verified this email address, so it can't be used to sign in.",
  existing: "An account with this email already exists. Please sign in with your password instead.",
  second_factor: "This account asks for a code. Please sign in with your password instead.",
  unavailable: "Google can't be reached. Please try again in a few moments.",
  not_configured: "Google sign-in is not set up on this installation.",
  failed: "Google sign-in failed. Please try again.",
} as const;
export type GoogleError = keyof typeof googleErrors;

/** Why Reddit was not connected, as `reddit_error` in the address of the dashboard. */
export const redditErrors = {
  cancelled: "You did not allow the connection on Reddit.",
  expired: "Connecting took too long or began in another browser. Please try again.",
  unavailable: "Reddit can't be reached. Please try again in a few moments.",
  not_allowed: "This is not your account's connection.",
  not_configured: "Connecting Reddit is not set up on this installation.",
  failed: "Reddit could not be connected. Please try again.",
} as const;
export type RedditError = keyof typeof redditErrors;

const anyText = z.string().max(4_000).optional().catch(undefined);

/** Sign-in with Google, and the workspace's own Reddit account. */
export const connectionCalls = {
  startGoogle: call({
    method: "GET",
    path: "/auth/google",
    who: "anyone",
    redirect: true,
    summary: "Go to Google to sign in or sign up.",
    query: z.object({
      plan: anyText,
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
    redirect: true,
    summary: "Where Google sends people back.",
    query: z.object({ code: anyText, state: anyText, error: anyText }),
    data: nothing,
  }),
  getRedditStatus: call({
    method: "GET",
    path: "/auth/reddit/status",
    who: "customer",
    summary: "Whether the workspace has a Reddit account connected.",
    data: z.object({ connected: z.boolean(), username: z.string().nullable() }),
  }),
  startReddit: call({
    method: "GET",
    path: "/auth/reddit/authorize",
    who: "customer",
    redirect: true,
    summary: "Go to Reddit to connect an account; user_id must be the asking user's.",
    query: z.object({ user_id: anyText }),
    data: nothing,
  }),
  finishReddit: call({
    method: "GET",
    path: "/auth/reddit/callback",
    who: "customer",
    redirect: true,
    summary: "Where Reddit sends people back.",
    query: z.object({ code: anyText, state: anyText, error: anyText }),
    data: nothing,
  }),
  disconnectReddit: call({
    method: "POST",
    path: "/auth/reddit/disconnect",
    who: "customer",
    summary: "Take the connection back at Reddit and forget it.",
    data: nothing,
  }),
};
