import { type Mention, sourceNames } from "@earshot/contract";
import { memo, type RefObject, useId } from "react";
import { count, exactTime, lessThanAnHour, shortAge, toMoment } from "../../../../lib/format.ts";
import { communityName, postTitle } from "../../../../lib/post-title.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { Mark } from "../../../../ui/mark.tsx";
import { strongestReason } from "../../../../ui/reasons.tsx";
import { SignalMeter } from "../../../../ui/signal-bars.tsx";
import { useSwipe } from "../../../../ui/use-swipe.ts";
import { engageWords } from "../engage-words.ts";
import { previewSpans } from "../preview.ts";
import { statusNames } from "../search.ts";
import { useMarks } from "../search-marks.ts";
import { useShownQuotes, useShownText } from "../shown-mention.ts";
import { SelectBox } from "./select-box.tsx";

/** The actions for any mention of the list. */
export interface RowActions {
  makeCurrent: (mention: Mention) => void;
  open: (mention: Mention) => void;
  select: (mention: Mention) => void;
  engage: (mention: Mention) => void;
  skip: (mention: Mention) => void;
}

interface MentionRowProps {
  mention: Mention;
  now: number;
  current: boolean;
  /** Whether it was opened before. */
  seen: boolean;
  /** Whether it is selected for a bulk action. */
  selected: boolean;
  /** Whether some mentions are selected; every row then shows its checkbox. */
  selecting: boolean;
  /** Whether the status is shown, as in a list of all statuses. */
  showStatus: boolean;
  /** The searched words, which are highlighted in addition to the keywords. */
  searched: string | undefined;
  /** Whether a swipe decides. */
  swipes: boolean;
  /** Whether it can be selected. */
  selectable: boolean;
  /** A stable reference, so that a change of the actions renders no row again. */
  acts: RefObject<RowActions>;
}

/** Returns the id of a row's element. */
export const rowId = (mentionId: string) => `mention-${mentionId}`;

/** Its assignee, where it was written, and the keywords that match it. */
function factsOf(mention: Mention): string {
  const { source, subreddit, keywords, keyword, crossPosts, assignment, commentCount } = mention;
  const phrases = keywords.length > 0 ? keywords : [keyword].filter(Boolean);
  const community = subreddit && communityName(source, subreddit);
  return [
    assignment && `assigned to ${assignment.name}`,
    commentCount > 0 && count(commentCount, "team comment"),
    community || sourceNames[source],
    // A name with a prefix, such as r/, needs no explanation.
    community && community === subreddit && sourceNames[source],
    phrases.length > 0 ? phrases.map((phrase) => `“${phrase}”`).join(", ") : "added by link",
    crossPosts.length > 0 && `${crossPosts.length + 1} copies`,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The title of a post with its marks; without a title, the beginning of its text. */
function RowTitle({ mention, searched }: { mention: Mention; searched: string | undefined }) {
  const marks = useMarks(mention, searched);
  const body = useShownText(mention, mention.content);
  if (mention.kind === "comment") return postTitle(mention);
  if (mention.title) return <Mark text={mention.title} spans={marks.title} />;
  if (!mention.content) return postTitle(mention);
  return <Mark text={body.text} spans={body.spansOf(previewSpans(mention, marks.content))} />;
}

/** The age of a post. On small widths, the title needs the room that "Less than 1 hour ago" would take. */
function ShortAge({ of }: { of: string }) {
  if (of !== lessThanAnHour) return of;
  return (
    <>
      {/* A block: axe takes the mark of a title that is cut off before it for the background of inline text. */}
      <span aria-hidden="true" className="block sm:hidden">
        {"< 1 h"}
      </span>
      <span className="block max-sm:sr-only">{of}</span>
    </>
  );
}

/**
 * A mention in the list, in three lines of fixed height: its title, where and when it was written, and the
 * strongest reason.
 */
export const MentionRow = memo(function MentionRow(props: MentionRowProps) {
  const { mention, now, current, acts } = props;
  const titleId = useId();
  const isPending = mention.status === "pending";
  const canSwipe = props.swipes && isPending;
  const swipe = useSwipe({
    onRight: canSwipe ? () => acts.current.engage(mention) : undefined,
    onLeft: canSwipe ? () => acts.current.skip(mention) : undefined,
  });
  const reason = strongestReason(useShownQuotes(mention).intent);
  const moment = toMoment(mention.created_utc);
  return (
    <li className="relative overflow-hidden border-b border-line">
      {swipe.offset !== 0 && (
        <p
          aria-hidden="true"
          className={classNames(
            "absolute inset-0 flex items-center px-5 text-sm font-semibold",
            swipe.offset < 0 && "justify-end",
            swipe.isReached ? "bg-ink text-paper" : "bg-raised text-ink-2",
          )}
        >
          {swipe.offset > 0 ? engageWords(mention.source).action : "Skip This One"}
        </p>
      )}
      <article
        id={rowId(mention.id)}
        tabIndex={-1}
        aria-labelledby={titleId}
        aria-current={current ? "true" : undefined}
        onFocus={() => acts.current.makeCurrent(mention)}
        {...swipe.props}
        style={swipe.offset === 0 ? undefined : { transform: `translateX(${swipe.offset}px)` }}
        className={classNames(
          "group/card relative grid h-19 touch-pan-y scroll-my-12 grid-cols-[2rem_minmax(0,1fr)] content-center items-start gap-x-2 px-3 outline-none lg:h-16",
          "before:absolute before:inset-y-0 before:left-0 before:w-[3px]",
          current && "lg:before:bg-signal",
          current || props.selected ? "bg-paper lg:bg-raised" : "bg-paper hover:bg-raised",
        )}
      >
        <div className="relative flex h-full items-start bg-inherit pt-0.5">
          <SignalMeter level={mention.intent.level} />
          {isPending && props.selectable && (
            <SelectBox
              titleId={titleId}
              checked={props.selected}
              shown={props.selecting}
              onChange={() => acts.current.select(mention)}
            />
          )}
        </div>
        <div className="min-w-0">
          <div className="flex items-baseline gap-x-3">
            <h2
              id={titleId}
              dir="auto"
              className={classNames(
                "min-w-0 flex-1 truncate text-base/5",
                props.seen ? "font-normal" : "font-semibold",
              )}
            >
              <button
                type="button"
                className="max-w-full truncate text-left outline-offset-0 after:absolute after:inset-0"
                onClick={() => acts.current.open(mention)}
              >
                <RowTitle mention={mention} searched={props.searched} />
              </button>
            </h2>
            <time
              dateTime={moment?.toISOString()}
              title={exactTime(mention.created_utc)}
              className="shrink-0 text-xs text-ink-3 tabular-nums"
            >
              <ShortAge of={shortAge(mention.created_utc, now)} />
            </time>
          </div>
          <p className="truncate text-xs text-ink-3">
            <span className="sr-only">Intent: </span>
            <span className="font-semibold text-ink-2">{mention.intent.level}</span> ·{" "}
            {props.showStatus && (
              <>
                <span className="font-semibold text-ink-2">{statusNames[mention.status]}</span> ·{" "}
              </>
            )}
            {mention.communityRule?.verdict === "forbidden" && (
              <span className="font-semibold text-caution">No reply possible · </span>
            )}
            <bdi>{factsOf(mention)}</bdi>
          </p>
          <p className="truncate text-xs text-ink-2" title={reason}>
            {reason}
          </p>
        </div>
      </article>
    </li>
  );
});
