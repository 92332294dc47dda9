import { api } from "../../../../lib/client.ts";
import type { ReplyFilters } from "../search.ts";

/** Fetches all replies under the filters as CSV. */
export const fetchRepliesCsv = (filters: ReplyFilters): Promise<Blob> =>
  api("exportReplies", { query: { ...filters } });
