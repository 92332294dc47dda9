import { api } from "../../../../lib/client.ts";
import { filtersOf, type MentionsSearch } from "../search.ts";

/** Fetches all mentions under the filters of an address as CSV, in the order of the list. */
export const fetchMentionsCsv = (search: MentionsSearch): Promise<Blob> =>
  api("exportMentions", { query: { ...filtersOf(search) } });
