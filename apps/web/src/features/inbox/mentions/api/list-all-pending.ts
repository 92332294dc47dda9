import { limits, type Mention, maxListed } from "@earshot/contract";
import { api } from "../../../../lib/client.ts";
import type { MentionFilters } from "../search.ts";

/** How many mentions of one request. */
const atOnce = 100;

/** How many of the pending mentions under the filters can be selected together. */
export const maxSelectable = (filters: MentionFilters): number =>
  Math.min(limits.selectionMax, maxListed(filters) ?? limits.selectionMax);

/** Fetches the first pending mentions under the filters, as many as can be selected together. */
export async function listAllPending(filters: MentionFilters): Promise<Mention[]> {
  const all: Mention[] = [];
  while (all.length < maxSelectable(filters)) {
    const query = { ...filters, status: "pending", limit: atOnce, offset: all.length } as const;
    const { mentions } = await api("listMentions", { query });
    all.push(...mentions);
    if (mentions.length < atOnce) break;
  }
  return all;
}
