import type { Portal, User } from "@earshot/contract";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { enterPortal } from "./portal.ts";
import { meKey, queryKeys } from "./query-keys.ts";
import { takeTokens } from "./token.ts";

/** The response to a sign-in or sign-up. */
export interface SignedIn {
  accessToken: string;
  signingKey?: string | undefined;
  user: User;
}

/** Data that is the same for every user. An invitation must not be checked again after it was accepted. */
const publicRoots: readonly unknown[] = [
  queryKeys.clientConfig[0],
  queryKeys.workspaceInvitation[0],
];

/** Drops all cached data of a user, except the signed-in user of each portal. */
export function dropCachedData(client: QueryClient, portal: Portal): void {
  const isShared = ([root, whose]: QueryKey) =>
    publicRoots.includes(root) || (root === meKey(portal)[0] && whose === portal);
  client.removeQueries({ predicate: ({ queryKey }) => !isShared(queryKey) });
}

/**
 * Starts a session after a sign-in or sign-up. The user's role determines its portal: a writer's session
 * belongs to the writer portal, also after a sign-in on the customers' side. The session is then in use,
 * and all data cached for an earlier user is dropped.
 */
export function beginSession(client: QueryClient, signedIn: SignedIn): void {
  const portal: Portal = signedIn.user.userType === "writer" ? "writer" : "main";
  takeTokens(signedIn, portal);
  dropCachedData(client, portal);
  client.setQueryData(meKey(portal), signedIn.user);
  enterPortal(portal);
}
