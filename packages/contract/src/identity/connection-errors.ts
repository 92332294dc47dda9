/** Why a sign-in with Google failed, as `google_error` in the address of /auth. */
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

/** Why an account that replies are placed with was not connected, as `account_error` in the address of /admin. */
export const accountErrors = {
  cancelled: "The account did not allow the connection on Reddit.",
  expired: "Connecting took too long or began in another browser. Please try again.",
  unavailable: "Reddit can't be reached. Please try again in a few moments.",
  not_allowed: "Only the administrator who began a connection can finish it.",
  off: "Posting through Reddit's API is turned off here: see REDDIT_PLACEMENT.",
  gone: "The account is no longer in the list, or is used by hand now. Nothing was saved.",
  wrong_account:
    "Another account was signed in on Reddit. Sign in there as the one in the list, and connect again.",
  scopes: "Reddit did not grant all that posting needs. Allow everything that is asked for.",
  failed: "Reddit could not be connected. Please try again.",
} as const;
export type AccountError = keyof typeof accountErrors;
