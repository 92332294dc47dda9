/** Why a sign-in with Google failed, as `google_error` in the address of /auth, or of the settings after linking. */
export const googleErrors = {
  cancelled: "Google sign-in was cancelled.",
  expired: "The Google sign-in took too long or was started in another browser. Please try again.",
  unverified: "Google has not verified this email address, so it can't be used to sign in.",
  existing: "An account with this email already exists. Please sign in with your password instead.",
  second_factor: "This account uses two-step sign-in. Please sign in with your password instead.",
  taken: "This Google account already signs in to another account here. Choose a different one.",
  already_linked: "Your account is already linked to another Google account. Unlink it first.",
  signed_out: "You were signed out before Google answered. Sign in and link Google again.",
  unavailable: "Google can't be reached. Please try again in a few moments.",
  not_configured: "Google sign-in is not set up on this installation.",
  failed: "Google sign-in failed. Please try again.",
} as const;
export type GoogleError = keyof typeof googleErrors;

/** Why Reddit was not connected, as `reddit_error` in the address of the dashboard. */
export const redditErrors = {
  cancelled: "You did not allow the connection on Reddit. To connect, try again and allow it.",
  expired: "Connecting took too long or was started in another browser. Please try again.",
  unavailable: "Reddit can't be reached. Please try again in a few moments.",
  not_allowed: "This connection was started from another account. Please try again.",
  not_configured: "Connecting Reddit is not set up on this installation.",
  failed: "Reddit could not be connected. Please try again.",
} as const;
export type RedditError = keyof typeof redditErrors;

/** Why Notion was not connected, as `notion_error` in the address of Discover. */
export const notionErrors = {
  cancelled: "You did not allow the connection on Notion. To connect, try again and allow it.",
  expired: "Connecting took too long or was started in another browser. Please try again.",
  unavailable: "Notion can't be reached. Please try again in a few moments.",
  not_allowed: "This connection was started from another account. Please try again.",
  not_configured: "Connecting Notion is not set up on this installation.",
  failed: "Notion could not be connected. Please try again.",
} as const;
export type NotionError = keyof typeof notionErrors;

/** Why an account that replies are placed with was not connected, as `account_error` in the address of /admin. */
export const accountErrors = {
  cancelled: "The account did not allow the connection on Reddit.",
  expired: "Connecting took too long or was started in another browser. Please try again.",
  unavailable: "Reddit can't be reached. Please try again in a few moments.",
  not_allowed: "Only the administrator who started the connection can finish it.",
  off: "Posting through Reddit's API is off. To turn it on, set REDDIT_PLACEMENT=on and restart the server.",
  gone: "The account was deleted, or changed to manual posting. Nothing was saved.",
  wrong_account:
    "You were signed in to Reddit with a different account. Sign in there with the account in the list, then connect again.",
  scopes:
    "Reddit did not grant all the permissions that posting needs. Connect again and allow all of them.",
  failed: "Reddit could not be connected. Please try again.",
} as const;
export type AccountError = keyof typeof accountErrors;
