/**
 * Errors that a browser can raise without a server. They are in a separate file, so that its first load does not
 * contain the texts of all errors.
 */
export const firstErrors = {
  UNAUTHENTICATED: { status: 401, message: "Please sign in to continue." },
  SESSION_EXPIRED: { status: 401, message: "Session expired. Please log in again." },
  BAD_SIGNATURE: {
    status: 400,
    message:
      "The request's signature is missing, wrong or too old. Check your device's clock, then reload the page.",
  },
  UNAVAILABLE: {
    status: 503,
    message:
      "The service is restarting or its database can't be reached. Please try again in a moment.",
  },
  SECOND_FACTOR_REQUIRED: {
    status: 401,
    message: "Enter the code from your authenticator app.",
  },
  SECOND_FACTOR_NEEDED: {
    status: 403,
    message: "Turn on two-step sign-in in your settings first.",
  },
  FORBIDDEN: { status: 403, message: "Your account is not allowed to do this." },
  INVALID_RESET_LINK: {
    status: 400,
    message: "The password reset link is invalid or has expired.",
  },
} as const;
