import type { Assignment } from "@earshot/contract";
import type { QueryClient } from "@tanstack/react-query";
import { queryKeys } from "../lib/query-keys.ts";

/** Replaces one assignment in the cached lists, without changing their order. */
export function cacheAssignment(client: QueryClient, assignment: Assignment): void {
  client.setQueryData<Assignment[]>(queryKeys.assignments, (all) =>
    all?.map((one) => (one.id === assignment.id ? assignment : one)),
  );
  client.setQueryData([...queryKeys.assignmentOne, assignment.id], assignment);
}

/** Reloads both lists of a writer: a step may move a reply from one to the other. */
export function refreshWriterLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: queryKeys.opportunities });
  void client.invalidateQueries({ queryKey: queryKeys.assignments });
}
