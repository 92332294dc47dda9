import type { Portal, User } from "@earshot/contract";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { enterPortal } from "./portal.ts";
import { meKey, queryKeys } from "./query-keys.ts";
import { takeTokens } from "./token.ts";

/** What the server answers to a sign-in or a sign-up. */
export interface SignedIn {
  accessToken: string;
  signingKey?: string | undefined;
  user: User;
}

/** Drops all that was fetched for someone, but for who is signed in at a portal. */
export function dropFetched(client: QueryClient, portal: Portal): void {
  const isKept = ([root, whose]: QueryKey) =>
    root === queryKeys.clientConfig[0] || (root === meKey(portal)[0] && whose === portal);
  client.removeQueries({ predicate: ({ queryKey }) => !isKept(queryKey) });
}

/**
 * Someone has signed in or up: the session goes to the portal of who they are, a writer's also
 * where it began on the customers' side, and is the one in use from then on. Nothing that was
 * fetched for someone before is left.
 */
export function beginSession(client: QueryClient, signedIn: SignedIn): void {
  const portal: Portal = signedIn.user.userType === "writer" ? "writer" : "main";
  takeTokens(signedIn, portal);
  dropFetched(client, portal);
  client.setQueryData(meKey(portal), signedIn.user);
  enterPortal(portal);
}
