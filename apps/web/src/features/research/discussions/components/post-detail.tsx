import { platforms, type WholePost } from "@earshot/contract";
import { useId } from "react";
import { age, count, exactTime, toMoment } from "../../../../lib/format.ts";
import { accountName, postTitle } from "../../../../lib/post-title.ts";
import { shortPhraseOf } from "../../../../lib/short-phrase.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { WarningNote } from "../../../../ui/warning-note.tsx";
import type { DiscussionLinks } from "../list-context.ts";
import { DiscussionActions } from "./discussion-actions.tsx";
import { DiscussionFacts } from "./discussion-row.tsx";

/** Deeper comments are not indented further, because a narrow screen has no room. */
const indentMax = 4;

interface CommentProps {
  comment: WholePost["comments"][number];
  post: WholePost["post"];
  now: number;
}

function Comment({ comment, post, now }: CommentProps) {
  const { depth, author, content, score, created_utc } = comment;
  return (
    <li
      className="grid gap-0.5 border-l-2 border-line pl-3 [overflow-wrap:anywhere]"
      style={{ marginInlineStart: `${Math.min(depth, indentMax) * 0.75}rem` }}
    >
      <p className="flex flex-wrap gap-x-3 text-sm text-ink-3 tabular-nums">
        <bdi className="font-semibold text-ink-2">
          {author === null ? "Deleted account" : accountName(post.source, author)}
        </bdi>
        <time dateTime={toMoment(created_utc)?.toISOString()} title={exactTime(created_utc)}>
          {age(created_utc, now)}
        </time>
        {score !== null && <span>{count(score, platforms[post.source].scoreNoun)}</span>}
        {depth > 0 && <span className="sr-only">{`Reply, level ${depth}`}</span>}
      </p>
      {content === null ? (
        <p className="text-ink-3">This comment was deleted or removed.</p>
      ) : (
        <p dir="auto" className="max-w-[72ch] font-quote whitespace-pre-line">
          {content}
        </p>
      )}
    </li>
  );
}

interface PostDetailProps {
  whole: WholePost;
  /** The suggested angle, if known. */
  angle?: string | undefined;
  links: DiscussionLinks;
}

/** A post with its comments. Its content is rendered as plain text. */
export function PostDetail({ whole, angle, links }: PostDetailProps) {
  const { post, comments, missing, isLocked } = whole;
  const now = useNow(60_000);
  const id = useId();
  const title = postTitle(post);
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      <article aria-labelledby={id} className="grid gap-2 [overflow-wrap:anywhere]">
        <DiscussionFacts discussion={post} now={now} />
        <h2 id={id} dir="auto" className="font-display text-xl font-bold tracking-[-0.02em]">
          {title}
        </h2>
        {post.author && (
          <p className="text-sm text-ink-3">
            <bdi>{accountName(post.source, post.author)}</bdi>
          </p>
        )}
        {post.fullContent && (
          <p dir="auto" className="max-w-[72ch] font-quote text-quote whitespace-pre-line">
            {post.fullContent}
          </p>
        )}
        <DiscussionActions
          discussion={post}
          keyword={shortPhraseOf(post.title || post.fullContent)}
          angle={angle}
          links={links}
          isOpen
          onUsed={() => {}}
        />
      </article>
      {isLocked && (
        <WarningNote title="This post is locked">Nobody can comment on it any more.</WarningNote>
      )}
      <section aria-labelledby={`${id}-comments`} className="grid gap-4">
        <h3 id={`${id}-comments`} className="text-lg font-semibold">
          {count(comments.length, "comment")}
        </h3>
        {missing && <p className="text-sm text-ink-2">{missing}</p>}
        {comments.length === 0 && !missing && (
          <p className="text-ink-2">Nobody has answered yet.</p>
        )}
        <ul className="grid gap-4">
          {comments.map((comment) => (
            <Comment key={comment.id} comment={comment} post={post} now={now} />
          ))}
        </ul>
      </section>
    </div>
  );
}
