import { type FriendPost, platforms, sourceNames } from "@earshot/contract";
import { useId } from "react";
import { age, count, exactTime, toMoment, webAddress } from "../../../../lib/format.ts";
import { communityName } from "../../../../lib/post-title.ts";
import { AuthorName } from "../../../../shared/author-name.tsx";
import { buttonClass } from "../../../../ui/button.tsx";
import { ExternalLink } from "../../../../ui/external-link.tsx";
import { threadTitle } from "../labels.ts";
import { previewOf } from "../preview.ts";

/** A thread of the results. Its content is rendered as plain text. */
export function ThreadCard({ post, now }: { post: FriendPost; now: number }) {
  const titleId = useId();
  const { source, subreddit, author, score, num_comments, created_utc } = post;
  const address = webAddress(post.url);
  return (
    <article
      aria-labelledby={titleId}
      className="grid gap-1 border-b border-line py-5 [overflow-wrap:anywhere]"
    >
      <p className="flex flex-wrap gap-x-3 text-sm text-ink-3">
        <span className="font-semibold text-ink-2">
          {subreddit ? communityName(source, subreddit) : sourceNames[source]}
        </span>
        <time dateTime={toMoment(created_utc)?.toISOString()} title={exactTime(created_utc)}>
          {age(created_utc, now)}
        </time>
        {score !== null && <span>{count(score, platforms[source].scoreNoun)}</span>}
        {num_comments !== null && <span>{count(num_comments, "comment")}</span>}
      </p>
      <h3 id={titleId} dir="auto" className="text-lg font-semibold">
        {threadTitle(post)}
      </h3>
      <p dir="auto" className="max-w-[72ch] font-quote text-quote">
        {previewOf(post.content)}
      </p>
      <p className="flex flex-wrap items-center gap-x-4 text-sm text-ink-3">
        <AuthorName source={source} author={author} authorUrl={post.authorUrl} />
        {address && (
          <ExternalLink
            href={address}
            arrow
            aria-describedby={titleId}
            className={buttonClass("text", "bare")}
          >
            View post
          </ExternalLink>
        )}
      </p>
    </article>
  );
}
