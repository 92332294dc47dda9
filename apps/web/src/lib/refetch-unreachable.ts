import type { Query, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

/** Whether a query failed because the server could not be reached, and not because it refused. */
function isUnreachable({ state: { status, error } }: Query): boolean {
  if (status !== "error") return false;
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 502;
}

/** Fetches again what failed while the server could not be reached. Called when the event stream is open again. */
export function refetchUnreachable(client: QueryClient): void {
  void client.refetchQueries({ type: "active", predicate: isUnreachable });
}
