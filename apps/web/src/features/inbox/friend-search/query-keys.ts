import { queryKeys } from "../../../lib/query-keys.ts";

/** The query key of the list of snapshots. */
export const snapshotListKey = [...queryKeys.friendResults, "list"] as const;

/** The query key of single snapshots. */
export const snapshotKey = [...queryKeys.friendResults, "one"] as const;
