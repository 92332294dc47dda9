import { feedFormats } from "@earshot/contract";
import { useMay } from "../../../../lib/role.ts";
import { useMentionFeeds } from "../api/mention-feeds.ts";

/** Links the person's own feeds in the head of the page, where feed readers in the browser find them. */
export function FeedLinks() {
  const { data: feeds = [] } = useMentionFeeds(useMay()("listMentionFeeds"));
  return feeds
    .filter(({ isYours }) => isYours)
    .map(({ id, name, urls }) => (
      <link key={id} rel="alternate" type={feedFormats.atom.type} title={name} href={urls.atom} />
    ));
}
