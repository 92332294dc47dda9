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
