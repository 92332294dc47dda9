import type { Campaign, CampaignPost } from "@earshot/contract";
import { momentOf } from "../../../infrastructure/calendar.ts";
import type { CampaignRow, PostRow } from "./store.ts";

/** A campaign as its workspace sees it. */
export function presentCampaign(row: CampaignRow, posts: readonly PostRow[]): Campaign {
  const { id, goal, platforms, weeks, startsOn, timeZone, status, failure } = row;
  const shown = posts.filter(({ isDropped }) => !isDropped);
  const done = shown.filter(({ isPending, content }) => !isPending && content !== "").length;
  return {
    ...{ id, goal, platforms, weeks, startsOn, timeZone, status, failure },
    progress: { done, total: shown.length },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A post as its workspace sees it. @param published the scheduled posts that are published */
export function presentPost(
  { timeZone }: CampaignRow,
  row: PostRow,
  published: ReadonlySet<string>,
): CampaignPost {
  const { id, postType, localTime, title, content, grounding, intent, ownPostId } = row;
  const handedOver = ownPostId !== null && published.has(ownPostId) ? "published" : "scheduled";
  return {
    ...{ id, postType, localTime, title, content, grounding, intent, ownPostId },
    at: momentOf(timeZone, localTime).toISOString(),
    status: ownPostId === null ? (row.isDropped ? "dropped" : "planned") : handedOver,
    updatedAt: row.updatedAt.toISOString(),
  };
}
