import { type Reply, sourceNames } from "@earshot/contract";
import { age, exactTime, toMoment } from "../../../../lib/format.ts";
import { accountName, communityName } from "../../../../lib/post-title.ts";

/** Where, by whom and when the post of a reply was written. */
export function ReplyFacts({ reply: { post, keywords }, now }: { reply: Reply; now: number }) {
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-ink-3 [overflow-wrap:anywhere]">
      <span className="font-semibold text-ink-2">{sourceNames[post.source]}</span>
      {post.subreddit && <span>{communityName(post.source, post.subreddit)}</span>}
      {post.author && <bdi>{accountName(post.source, post.author)}</bdi>}
      <time
        dateTime={toMoment(post.created_utc)?.toISOString()}
        title={exactTime(post.created_utc)}
      >
        posted {age(post.created_utc, now).replace(/^Less/, "less")}
      </time>
      {keywords.length > 0 && <span>Keyword: {keywords.join(", ")}</span>}
    </p>
  );
}
