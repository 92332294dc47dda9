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

/** What a caller is at the moment of asking: all that `who` is decided by. */
export interface Rights {
  signedIn: boolean;
  workspace: boolean;
  /** The role in the workspace; null without one. */
  role: MemberRole | null;
  writer: boolean;
  admin: boolean;
  /** What the API token may do, if the call is made with one. */
  scopes?: readonly TokenScope[];
  /** With what the caller is refused who is not signed in; missing: UNAUTHENTICATED. */
  refusal?: ErrorCode;
  /** In a client workspace of an agency, in which prices are the owner's alone. */
  isClient?: boolean;
  /** A code was given at sign-in; the administrator may need one. */
  secondFactor?: boolean;
}

export interface Caller {
  kind: Kind;
  userId: string;
  headers: Record<string, string>;
  /** What a browser brings of itself to an address that sends it on. */
  cookies: Record<string, string>;
  rights: Rights;
  /** The workspace that the caller works in: A's data is planted, B and C are others. */
  home: "A" | "B" | "C" | null;
}

/** Workspace A with its test users, and all the callers who must not reach it. */
export interface TestUsers {
  callers: ReadonlyMap<Kind, Caller>;
  workspaceId: string;
  /** A's phrase, of which the planted posts speak. */
  phrase: string;
  ownerId: string;
  writerId: string;
}
