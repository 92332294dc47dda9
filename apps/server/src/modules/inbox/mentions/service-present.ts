import {
  type Assessment,
  hasWriters,
  type Intent,
  type IntentLevel,
  limits,
  type Mention,
  type ReplyStatus,
  type SignalKind,
  type Source,
  signalWords,
  type Warning,
  type WarningKind,
  warningMessages,
} from "@earshot/contract";
import { levelOf } from "@earshot/intent";
import { joinMarks, truncate } from "./rules.ts";
import type { CrossPost, ShownKeyword, ShownMention } from "./store.ts";

type Texts = Pick<ShownMention["post"], "title" | "body" | "threadTitle">;

/** The quoted words of the post, cut from its current text: a removed post has none. */
function quoteAt(post: Texts, at: { part: "title" | "body" | null; start: number; end: number }) {
  const noQuote = { in: null, span: null, quote: null };
  if (at.part === null) return noQuote;
  const quote = post[at.part].slice(at.start, at.end);
  // A comment is shown under its thread's title and has no title of its own.
  if (quote === "" || (at.part === "title" && post.threadTitle !== null)) return noQuote;
  const span: [number, number] = [at.start, at.end];
  return { in: at.part === "title" ? ("title" as const) : ("content" as const), span, quote };
}

/** When it was accepted, and until when the first reply of our writers is promised. */
function presentPromise(
  { status, statusNote, acceptedAt }: ShownMention["mention"],
  source: Source,
): Pick<Mention, "acceptedAt" | "dueAt"> {
  // The time of acceptance stays after a reply was withdrawn. A mention that the customer skipped has no note.
  const isPast = status === "pending" || (status === "denied" && statusNote === null);
  if (isPast || acceptedAt === null) return { acceptedAt: null, dueAt: null };
  return {
    acceptedAt: acceptedAt.toISOString(),
    dueAt: hasWriters(source)
      ? new Date(acceptedAt.getTime() + limits.promiseMs).toISOString()
      : null,
  };
}

/** A mention as its workspace sees it, with the keywords it matched and its cross-posts. */
export function presentMention(
  { mention, post }: ShownMention,
  matched: readonly ShownKeyword[],
  crossPosts: readonly CrossPost[],
  communityRule: Mention["communityRule"],
  { assignment, commentCount }: Pick<Mention, "assignment" | "commentCount">,
): Mention {
  return {
    id: mention.id,
    keyword: matched[0]?.keyword ?? "",
    keywords: matched.map((row) => row.keyword),
    status: mention.status,
    source: post.source,
    kind: post.kind,
    title: post.threadTitle ?? post.title,
    content: truncate(post.body, limits.previewMax),
    fullContent: post.body,
    droppedText: post.droppedText,
    // A mention that writers or the product denied has a note.
    restorable: mention.status === "denied" && mention.statusNote === null,
    created_utc: post.postedAt.getTime() / 1000,
    subreddit: post.community,
    author: post.author,
    authorUrl: post.authorUrl,
    languages: post.languages ?? [],
    score: post.score,
    num_comments: post.numComments,
    url: post.url,
    statusNote: mention.statusNote,
    ...presentPromise(mention, post.source),
    reply:
      mention.replyId && mention.replyStatus
        ? {
            id: mention.replyId,
            // Only the replies module writes it, through `recordReply`.
            status: mention.replyStatus as ReplyStatus,
            permalink: mention.replyPermalink,
          }
        : null,
    // PostgreSQL writes the moment with an offset.
    assignment: assignment && { ...assignment, at: new Date(assignment.at).toISOString() },
    commentCount,
    foundAt: mention.foundAt.toISOString(),
    intent: presentIntent(mention, post),
    communityRule,
    warnings: presentWarnings(mention, post),
    assessment: presentAssessment(mention),
    crossPosts: crossPosts.map(({ source, community, author, url, postedAt }) => ({
      source,
      subreddit: community,
      author,
      url,
      created_utc: postedAt.getTime() / 1000,
    })),
    marks: {
      title: post.droppedText ? [] : joinMarks(matched.flatMap((row) => row.titleMarks)),
      content: post.droppedText ? [] : joinMarks(matched.flatMap((row) => row.bodyMarks)),
    },
  };
}

/** The stored buying intent of the author. */
export function presentIntent(
  mention: Pick<ShownMention["mention"], "intentScore" | "intentSignals">,
  post: Texts,
): Intent {
  return {
    score: mention.intentScore,
    level: levelOf(mention.intentScore),
    // Without a position it only counts in the score: no clause of the post proves it.
    reasons: mention.intentSignals
      .filter(({ kind, part }) => part !== null || kind === "young")
      .map(({ kind, weight, ...at }) => ({
        // Only the intent rules write it.
        kind: kind as SignalKind,
        message: signalWords[kind as SignalKind],
        weight,
        ...quoteAt(post, at),
      })),
  };
}

export function presentWarnings(
  mention: Pick<ShownMention["mention"], "warnings">,
  post: Texts,
): Warning[] {
  return mention.warnings.map(({ kind, ...at }) => ({
    kind: kind as WarningKind,
    message: warningMessages[kind as WarningKind],
    ...quoteAt(post, at),
  }));
}

function presentAssessment({
  assessment,
}: Pick<ShownMention["mention"], "assessment">): Assessment | null {
  if (!assessment) return null;
  const { status, failure, verdict, readAt } = assessment;
  return {
    status,
    failure,
    verdict: verdict && { ...verdict, level: verdict.level as IntentLevel },
    assessedAt: readAt,
  };
}
