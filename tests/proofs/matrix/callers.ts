import type { ErrorCode, MemberRole, TokenScope } from "@earshot/contract";

/** Every kind of caller. */
export const kinds = [
  "nobody",
  "forged token",
  "owner",
  "member",
  "approver",
  "viewer",
  "client's viewer",
  "client's approver",
  "other customer",
  "writer",
  "other writer",
  "administrator",
  "administrator by password alone",
  "expired owner",
  "expired writer",
  "expired administrator",
  "signed-out owner",
  "signed-out writer",
  "signed-out administrator",
  "removed member",
  "demoted writer",
  "demoted administrator",
  "token that reads",
  "token that writes",
  "expired token",
  "revoked token",
  "token of another workspace",
] as const;
export type Kind = (typeof kinds)[number];

/** The rights of a caller at the time of the request: everything that `who` depends on. */
export interface Rights {
  signedIn: boolean;
  workspace: boolean;
  /** The role in the workspace; null without one. */
  role: MemberRole | null;
  writer: boolean;
  admin: boolean;
  /** The scopes of the API token, if the call is made with one. */
  scopes?: readonly TokenScope[];
  /** The error code for a caller who is not signed in; if missing, UNAUTHENTICATED. */
  refusal?: ErrorCode;
  /** Whether the caller works in a client workspace of an agency, where only the owner sees prices. */
  isClient?: boolean;
  /** Whether a second factor was used at sign-in; administrators may need one. */
  secondFactor?: boolean;
}

export interface Caller {
  kind: Kind;
  userId: string;
  headers: Record<string, string>;
  /** The headers that a browser sends to an address that redirects. */
  cookies: Record<string, string>;
  rights: Rights;
  /** The workspace that the caller works in: A has the planted data, B and C are others. */
  home: "A" | "B" | "C" | null;
}

/** Workspace A with its test users, and all the callers who must not reach it. */
export interface TestUsers {
  callers: ReadonlyMap<Kind, Caller>;
  workspaceId: string;
  /** A's keyword, which the planted posts contain. */
  phrase: string;
  ownerId: string;
  writerId: string;
}
