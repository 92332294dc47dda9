import { type Mention, sourceNames } from "@earshot/contract";
import { type ReactNode, useId } from "react";
import { age, count, exactTime, toMoment, webAddress } from "../../../lib/format.ts";
import { accountName, postTitle } from "../../../lib/post-title.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Mark } from "../../../ui/mark.tsx";
import { previewSpans } from "../preview.ts";
import { statusNames } from "../search.ts";
import { limitBannerId } from "./limit-banner.tsx";

interface MentionCardProps {
  mention: Mention;
  now: number;
  current: boolean;
  expanded: boolean;
  /** The status is worth a word only where statuses are mixed. */
  showStatus: boolean;
  /** No reply is left to engage with. */
  atLimit: boolean;
  /** How its reply stands, in words. */
  replyLine: ReactNode;
  onCurrent: () => void;
  onEngage: () => void;
  onToggle: () => void;
  onSkip: () => void;
  onCommunity: (subreddit: string) => void;
}

/** The id of a card's element, by which the keyboard finds it. */
export const cardId = (mentionId: string) => `mention-${mentionId}`;

function SourceAndTime({ mention, now }: { mention: Mention; now: number }) {
  return (
    <p className="flex gap-x-2 text-sm md:block">
      <span className="font-semibold md:block">{sourceNames[mention.source]}</span>
      <time
        dateTime={toMoment(mention.created_utc)?.toISOString()}
        title={exactTime(mention.created_utc)}
        className="text-ink-3"
      >
        {age(mention.created_utc, now)}
      </time>
    </p>
  );
}

function Facts({
  mention: { source, subreddit, author, score, num_comments, keyword, keywords },
  onCommunity,
}: Pick<MentionCardProps, "mention" | "onCommunity">) {
  const phrases = keywords.length > 0 ? keywords : [keyword].filter(Boolean);
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-ink-3 [overflow-wrap:anywhere]">
      {subreddit && (
        <button
          type="button"
          title={`Only mentions in r/${subreddit}`}
          className="text-left font-semibold text-ink-2 hover:text-ink hover:underline"
          onClick={() => onCommunity(subreddit)}
        >
          r/{subreddit}
        </button>
      )}
      {author && <bdi>{accountName(source, author)}</bdi>}
      {score !== null && <span>{count(score, source === "x" ? "like" : "point")}</span>}
      {num_comments !== null && <span>{count(num_comments, "comment")}</span>}
      <span>
        {phrases.length === 0 && "added by link"}
        {phrases.length > 0 && (phrases.length > 1 ? "keywords " : "keyword ")}
        {phrases.map((phrase) => `“${phrase}”`).join(", ")}
      </span>
    </p>
  );
}

/** A public post that asks for what the customer sells, and what can be done with it. */
export function MentionCard({
  mention,
  now,
  current,
  expanded,
  showStatus,
  atLimit,
  replyLine,
  onCurrent,
  onEngage,
  onToggle,
  onSkip,
  onCommunity,
}: MentionCardProps) {
  const titleId = useId();
  const textId = useId();
  const { title, content, fullContent, status, marks, status_note } = mention;
  const isComment = mention.kind === "comment";
  const hasMore = fullContent.length > content.length;
  const address = webAddress(mention.url);
  return (
    <article
      id={cardId(mention.id)}
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-current={current ? "true" : undefined}
      onFocus={onCurrent}
      className={classNames(
        "relative grid gap-x-6 gap-y-3 border-b border-line py-6 outline-none md:grid-cols-[6.5rem_minmax(0,1fr)_10.5rem]",
        "before:absolute before:inset-y-0 before:-left-4 before:w-[3px] md:before:-left-5",
        current && "before:bg-signal",
      )}
    >
      <SourceAndTime mention={mention} now={now} />
      <div className="min-w-0">
        <Facts mention={mention} onCommunity={onCommunity} />
        <h2
          id={titleId}
          dir="auto"
          className={classNames(
            "mt-0.5 text-lg font-semibold [overflow-wrap:anywhere]",
            !title && "sr-only",
          )}
        >
          {title && !isComment ? <Mark text={title} spans={marks.title} /> : postTitle(mention)}
        </h2>
        {content && (
          <p
            id={textId}
            dir="auto"
            className={classNames(
              "mt-1 max-w-[72ch] font-quote text-quote [overflow-wrap:anywhere]",
              expanded && "whitespace-pre-line",
            )}
          >
            {expanded ? (
              <Mark text={fullContent} spans={marks.content} />
            ) : (
              <Mark text={content} spans={previewSpans(mention)} />
            )}
          </p>
        )}
        {hasMore && (
          <Button
            look="text"
            size="bare"
            className="mt-2 text-sm"
            aria-expanded={expanded}
            aria-controls={textId}
            aria-describedby={titleId}
            onClick={onToggle}
          >
            {expanded ? "Show less" : "Read more"}
          </Button>
        )}
        {status_note && (
          <p className="mt-3 max-w-[72ch] border-l-2 border-caution pl-3 text-sm text-ink-2 [overflow-wrap:anywhere]">
            {status_note}
          </p>
        )}
        {replyLine && <div className="mt-3 text-sm">{replyLine}</div>}
      </div>
      <div className="flex flex-wrap items-start gap-2 md:flex-col md:items-stretch">
        {showStatus && (
          <p className="min-h-6 text-sm font-semibold text-ink-2 max-md:w-full">
            {statusNames[status]}
          </p>
        )}
        {status === "pending" && (
          <>
            <Button
              look="primary"
              unavailable={atLimit}
              aria-describedby={atLimit ? `${titleId} ${limitBannerId}` : titleId}
              onClick={onEngage}
            >
              Let's Engage
            </Button>
            <Button aria-describedby={titleId} onClick={onSkip}>
              Skip This One
            </Button>
          </>
        )}
        {address && (
          <a
            href={address}
            target="_blank"
            rel="noopener nofollow ugc noreferrer"
            aria-describedby={titleId}
            className={buttonClass("quiet")}
          >
            {isComment ? "View comment" : "View post"}
            <span aria-hidden="true">↗</span>
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        )}
      </div>
    </article>
  );
}
