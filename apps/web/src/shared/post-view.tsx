import { type Opportunity, platforms, sourceNames, type Warning } from "@earshot/contract";
import { age, count, exactTime, toMoment, webAddress } from "../lib/format.ts";
import { accountName, communityName, postTitle } from "../lib/post-title.ts";
import { buttonClass } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { ExternalLink } from "../ui/external-link.tsx";
import { Mark, type Span } from "../ui/mark.tsx";
import { type Words, wordsOf } from "../ui/use-pointing.ts";

interface PostViewProps {
  post: Opportunity["post"];
  /** Its warnings. Their words are underlined unless others are pointed at. */
  warnings: readonly Warning[];
  now: number;
  /** Words to highlight, such as the evidence of the intent reasons. */
  marked?: readonly Words[];
  /** The words that an element beside the post points at now. */
  pointed?: Words | null;
  /** Whether only its beginning is shown. */
  brief?: boolean;
  /** Whether its title is already shown above; it is then rendered only for screen readers. */
  titled?: boolean;
  titleId?: string;
  textId?: string;
}

const spansIn = (words: readonly (Words | null)[], part: Words["in"]): Span[] =>
  words.flatMap((one) => (one?.in === part ? [one.span] : []));

/** The post that a reply answers, with its author, age and score. */
export function PostView({
  post,
  warnings,
  now,
  marked = [],
  pointed = null,
  brief = false,
  titled = false,
  titleId,
  textId,
}: PostViewProps) {
  const Heading = titled ? "h3" : "h2";
  const address = webAddress(post.url);
  const underlined = pointed ? [pointed] : warnings.map(wordsOf);
  return (
    <>
      <p className="flex flex-wrap gap-x-3 text-sm text-ink-3 [overflow-wrap:anywhere]">
        {/* Without a community, nothing else names the platform. */}
        <span className="font-semibold text-ink-2">
          {post.subreddit ? communityName(post.source, post.subreddit) : sourceNames[post.source]}
        </span>
        {post.author && <bdi>{accountName(post.source, post.author)}</bdi>}
        <time
          dateTime={toMoment(post.created_utc)?.toISOString()}
          title={exactTime(post.created_utc)}
        >
          {age(post.created_utc, now)}
        </time>
        {post.score !== null && <span>{count(post.score, platforms[post.source].scoreNoun)}</span>}
        {post.num_comments !== null && <span>{count(post.num_comments, "comment")}</span>}
      </p>
      <Heading
        id={titleId}
        dir="auto"
        className={classNames(
          "mt-0.5 text-lg font-semibold [overflow-wrap:anywhere]",
          titled && "sr-only",
        )}
      >
        {post.kind === "post" && post.title ? (
          <Mark
            text={post.title}
            spans={spansIn(marked, "title")}
            pointed={spansIn(underlined, "title")}
          />
        ) : (
          postTitle(post)
        )}
      </Heading>
      {post.body && (
        <p
          id={textId}
          dir="auto"
          className={classNames(
            "mt-1 max-w-[72ch] font-quote text-quote [overflow-wrap:anywhere]",
            brief ? "line-clamp-3" : "whitespace-pre-line",
          )}
        >
          <Mark
            text={post.body}
            spans={spansIn(marked, "content")}
            pointed={spansIn(underlined, "content")}
          />
        </p>
      )}
      {address && !brief && (
        <ExternalLink
          href={address}
          arrow
          className={classNames(buttonClass("quiet", "small"), "-ml-3")}
        >
          Open thread
        </ExternalLink>
      )}
    </>
  );
}
