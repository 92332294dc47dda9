import { type Assignment, limits } from "@earshot/contract";
import type { QueryClient } from "@tanstack/react-query";
import { queryKeys } from "../lib/query-keys.ts";

/** Replaces one assignment in the cached lists, without changing their order. */
export function cacheAssignment(client: QueryClient, assignment: Assignment): void {
  client.setQueryData<Assignment[]>(queryKeys.assignments, (all) =>
    all?.map((one) => (one.id === assignment.id ? assignment : one)),
  );
  client.setQueryData([...queryKeys.assignmentOne, assignment.id], assignment);
}

/** Updates the cached assignment after its draft was saved, which also renews the claim. */
export function cacheDraft(
  client: QueryClient,
  id: string,
  { text, revision }: Pick<Assignment, "text" | "revision">,
): void {
  const claimExpiresAt = new Date(Date.now() + limits.claimMs).toISOString();
  const update = (one: Assignment) => ({ ...one, text, revision, claimExpiresAt });
  client.setQueryData<Assignment[]>(queryKeys.assignments, (all) =>
    all?.map((one) => (one.id === id ? update(one) : one)),
  );
  client.setQueryData<Assignment>([...queryKeys.assignmentOne, id], (one) => one && update(one));
}

/** Reloads both lists of a writer: a step may move a reply from one to the other. */
export function refreshWriterLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: queryKeys.opportunities });
  void client.invalidateQueries({ queryKey: queryKeys.assignments });
}
