import type { Caution, Opportunity } from "@earshot/contract";
import { age, count, exactTime, toMoment, webAddress } from "../../../lib/format.ts";
import { accountName, communityName, postTitle } from "../../../lib/post-title.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Mark, type Span } from "../../../ui/mark.tsx";

/** When the promise of a first reply ends, in words. */
export function due(dueAt: string, now: number): string {
  const minutes = Math.round((Date.parse(dueAt) - now) / 60_000);
  return minutes >= 0 ? `due in ${minutes} min` : `late by ${-minutes} min`;
}

interface PostViewProps {
  post: Opportunity["post"];
  /** What to mind in it; their words are underlined. */
  cautions: readonly Caution[];
  now: number;
}

/** The post that asks, whole, with what is known of it. */
export function PostView({ post, cautions, now }: PostViewProps) {
  const address = webAddress(post.url);
  const pointedIn = (part: "title" | "content"): Span[] =>
    cautions.flatMap(({ in: where, span }) => (where === part && span ? [span] : []));
  return (
    <>
      <p className="flex flex-wrap gap-x-3 text-sm text-ink-3 [overflow-wrap:anywhere]">
        {post.subreddit && (
          <span className="font-semibold text-ink-2">
            {communityName(post.source, post.subreddit)}
          </span>
        )}
        {post.author && <bdi>{accountName(post.source, post.author)}</bdi>}
        <time
          dateTime={toMoment(post.created_utc)?.toISOString()}
          title={exactTime(post.created_utc)}
        >
          {age(post.created_utc, now)}
        </time>
        {post.score !== null && <span>{count(post.score, "point")}</span>}
        {post.num_comments !== null && <span>{count(post.num_comments, "comment")}</span>}
      </p>
      <h2 dir="auto" className="mt-0.5 text-lg font-semibold [overflow-wrap:anywhere]">
        {post.kind === "post" && post.title ? (
          <Mark text={post.title} spans={[]} pointed={pointedIn("title")} />
        ) : (
          postTitle(post)
        )}
      </h2>
      {post.body && (
        <p
          dir="auto"
          className="mt-1 max-w-[72ch] whitespace-pre-line font-quote text-quote [overflow-wrap:anywhere]"
        >
          <Mark text={post.body} spans={[]} pointed={pointedIn("content")} />
        </p>
      )}
      {address && (
        <a
          href={address}
          target="_blank"
          rel="noopener nofollow ugc noreferrer"
          className={classNames(buttonClass("quiet"), "-ml-4")}
        >
          Open thread <span aria-hidden="true">↗</span>
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      )}
    </>
  );
}
