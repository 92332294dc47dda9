import type { MemberRole, TokenScope } from "@earshot/contract";

/** Who makes a call, as determined by the guard. */
export interface Actor {
  userId: string;
  /** The session, or the API token, that the call is made with. */
  sessionId: string;
  /** The API token; null: the call is made with a session. */
  token: { id: string; scopes: readonly TokenScope[] } | null;
  userType: "user" | "writer";
  /** A writer whose access an administrator has ended. */
  isEndedWriter: boolean;
  isAdmin: boolean;
  /** The account's e-mail address while it is not confirmed; null: it is confirmed. */
  unconfirmedEmail: string | null;
  /** A code of the second factor was given in this session. */
  secondFactor: boolean;
  workspaceId: string | null;
  /** What they may do in the workspace; null without one. */
  role: MemberRole | null;
  /** Whether the workspace is the client of an agency, in whose name people see it. */
  hasAgency: boolean;
  /** Whether the workspace's company profile is complete; false without a workspace. */
  hasCompletedOnboarding: boolean;
  /** When the access token ends, milliseconds since the epoch; 0: there is none, but a cookie or an API token. */
  tokenEndsAt: number;
}

/** Whether plans and prices are hidden from an actor: an agency hides them from its clients, not from the owner. */
export const hidesPlans = ({ hasAgency, role }: Pick<Actor, "hasAgency" | "role">): boolean =>
  hasAgency && role !== "owner";
