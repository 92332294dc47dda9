import { brand } from "../brand.ts";
import { agencyErrors } from "./agency-errors.ts";
import { roleNeededMessages } from "./roles.ts";

/** Errors of accounts, sign-in, workspaces, teams and API tokens. */
export const identityErrors = {
  ...agencyErrors,
  INVALID_CREDENTIALS: { status: 401, message: "Invalid email or password" },
  SECOND_FACTOR_WRONG: {
    status: 401,
    message: "This code is wrong or has already been used. Enter the code that your app shows now.",
  },
  PASSKEY_REFUSED: {
    status: 401,
    message: "This passkey could not be verified. Try again, or sign in another way.",
  },
  WRONG_PASSWORD: { status: 403, message: "The current password is wrong." },
  INVALID_LINK: {
    status: 400,
    message: "This link is invalid or has expired. Request a new one.",
  },
  EMAIL_TAKEN: {
    status: 409,
    message: "An account with this email already exists. Please sign in instead.",
  },
  EMAIL_NOT_CONFIRMED: {
    status: 403,
    // The server fills in the address.
    message:
      "Confirm your email address first. We sent a link to {address}; you can request another one.",
  },
  NO_WORKSPACE: {
    status: 403,
    message:
      "This is for customers, and your account has no workspace yet. Complete onboarding to create one.",
  },
  ONBOARDING_NEEDED: {
    status: 403,
    message: "Complete your company profile first, so that we know what to look for.",
  },
  WORKSPACE_PAUSED: {
    status: 403,
    message: `We have paused your workspace. Write to ${brand.supportEmail} to have it resumed.`,
  },
  TOKEN_NOT_ALLOWED: {
    status: 403,
    message: `API tokens can't make this call. Sign in to ${brand.name} to do this.`,
  },
  TOKEN_SCOPE_MISSING: {
    status: 403,
    // The server fills in the scope.
    message: "This API token lacks the scope {scope}. Create a token that has it.",
  },
  INVALID_API_TOKEN: {
    status: 401,
    message:
      "This API token is not valid: it is incomplete, expired or revoked, or its creator has left the workspace.",
  },
  API_TOKENS_FULL: {
    status: 409,
    message: "This workspace already has 20 API tokens. Revoke one to create another.",
  },
  OWNER_ONLY: {
    status: 403,
    message: roleNeededMessages.owner,
  },
  ROLE_NEEDED: {
    status: 403,
    // The server names the role that the call needs.
    message: roleNeededMessages.member,
  },
  TEAM_NOT_INCLUDED: {
    status: 409,
    message: "Your plan doesn't include team seats. Upgrade to Scale to invite people.",
  },
  NO_SEAT_LEFT: {
    status: 409,
    message:
      "All seats of this workspace’s plan are in use. Remove a member or an invitation, or choose the role approver or viewer, which use no seat.",
  },
  ALREADY_MEMBER: { status: 409, message: "This person is already in the workspace." },
  ALREADY_INVITED: {
    status: 409,
    message: "This address already has an open invitation. You can send it again.",
  },
  INVITATIONS_FULL: {
    status: 409,
    message: "There are already 20 open invitations. Revoke one to send another.",
  },
  INVALID_INVITATION: {
    status: 400,
    message:
      "This invitation is not valid: it has expired, was revoked or was already accepted. Ask the person who invited you for a new one.",
  },
  OTHER_EMAIL: {
    status: 403,
    // The server fills in both addresses.
    message:
      "This invitation is for {address}, and you are signed in as {own}. Sign in with {address} to accept it.",
  },
  OWNER_MUST_TRANSFER: {
    status: 409,
    message: "Transfer the workspace to another member first: every workspace has one owner.",
  },
  REDDIT_NOT_CONNECTED: {
    status: 409,
    message: "No Reddit account is connected. Connect one in Settings to publish on Reddit.",
  },
  NOTION_NOT_CONNECTED: { status: 409, message: "Connect Notion first, then export again." },
} as const;
