import { limits, type Mention } from "@earshot/contract";
import { api } from "../../../../lib/client.ts";
import type { MentionFilters } from "../search.ts";

/** How many mentions of one request. */
const atOnce = 100;

/** Fetches the pending mentions under the filters, the first `limits.filteredRowsMax` of them. */
export async function listAllPending(filters: MentionFilters): Promise<Mention[]> {
  const all: Mention[] = [];
  while (all.length < limits.filteredRowsMax) {
    const query = { ...filters, status: "pending", limit: atOnce, offset: all.length } as const;
    const { mentions } = await api("listMentions", { query });
    all.push(...mentions);
    if (mentions.length < atOnce) break;
  }
  return all;
}
