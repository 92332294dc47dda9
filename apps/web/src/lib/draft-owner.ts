import type { User } from "@earshot/contract";
import { useQueryClient } from "@tanstack/react-query";
import { queryKeys } from "./query-keys.ts";
import { currentWorkspace } from "./workspace.ts";

/**
 * Whose unfinished forms a tab stores, as a part of their keys: each user has forms of their own in each workspace, so
 * that nothing of one client is offered, or saved, in the workspace of another.
 */
export const draftOwnerOf = (user: User | null | undefined): string =>
  `${user?.id ?? ""}.${currentWorkspace(user)?.id ?? ""}`;

/** Returns the owner of the forms on the screen. */
export function useDraftOwner(): string {
  return draftOwnerOf(useQueryClient().getQueryData<User | null>(queryKeys.me));
}
