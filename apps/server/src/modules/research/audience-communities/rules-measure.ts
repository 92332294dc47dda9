/** What is stored of a post: when it was written and how it was answered, without words and names. */
export interface MeasuredPost {
  /** Seconds since the epoch. */
  at: number;
  /** null: the platform does not say. */
  replies: number | null;
  /** Whether somebody else answered within a day; null: not a day old, or its comments are no longer listed. */
  isAnswered: boolean | null;
}

/** Who answers in a community, in numbers. */
export interface Answering {
  answers: number;
  people: number;
  topTenShare: number;
  byAuthorOfPost: number;
}

/** A community as it was when it was measured. Moments are ISO 8601. */
export interface Measurement {
  /** As the platform writes it. */
  name: string;
  description: string;
  subscribers: number | null;
  createdAt: string;
  measuredAt: string;
  /** Newest first. */
  posts: MeasuredPost[];
  /** Whether these are all its posts: its listing has no more. */
  isWhole: boolean;
}

/** What the measurement needs of a post. */
interface ListedPost {
  externalId: string;
  author: string | null;
  numComments: number | null;
  postedAt: Date;
  removed: boolean;
}
/** What the measurement needs of a comment. */
interface ListedComment {
  author: string | null;
  thread: { externalId: string } | null;
  postedAt: Date;
  removed: boolean;
}

export const dayMs = 24 * 3_600_000;

/** Fewer comments do not show who answers. */
const minAnswers = 50;
const topWriters = 10;
/** Programs that comment on every post of a community. */
const programs: readonly string[] = ["automoderator"];

const isProgram = ({ author }: ListedComment) => programs.includes(author?.toLowerCase() ?? "");

/**
 * Reduces listed posts to numbers.
 * @param commentsSince since when `comments` is complete
 */
export function measurePosts(
  posts: readonly ListedPost[],
  comments: readonly ListedComment[],
  commentsSince: Date,
  now: Date,
): MeasuredPost[] {
  const byThread = Map.groupBy(
    comments.filter((one) => !one.removed && !isProgram(one)),
    ({ thread }) => thread?.externalId ?? "",
  );
  return posts
    .filter(({ removed }) => !removed)
    .map(({ externalId, author, numComments, postedAt }): MeasuredPost => {
      const end = postedAt.getTime() + dayMs;
      const isKnown = postedAt >= commentsSince && end <= now.getTime();
      const isAnswer = (one: ListedComment) =>
        one.postedAt.getTime() <= end && (one.author === null || one.author !== author);
      return {
        at: Math.floor(postedAt.getTime() / 1000),
        replies: numComments,
        isAnswered: isKnown ? (byThread.get(externalId) ?? []).some(isAnswer) : null,
      };
    })
    .sort((one, other) => other.at - one.at);
}

/** Counts who answers; null when there are too few comments. */
export function measureAnswering(
  posts: readonly ListedPost[],
  comments: readonly ListedComment[],
): Answering | null {
  const written = comments.filter((one) => !one.removed && one.author !== null && !isProgram(one));
  if (written.length < minAnswers) return null;
  const byWriter = Map.groupBy(written, ({ author }) => author);
  const counts = [...byWriter.values()].map(({ length }) => length).sort((a, b) => b - a);
  const ofTop = counts.slice(0, topWriters).reduce((sum, count) => sum + count, 0);
  const authorOf = new Map(posts.map(({ externalId, author }) => [externalId, author]));
  const known = written.filter(({ thread }) => authorOf.has(thread?.externalId ?? ""));
  const own = known.filter(
    ({ author, thread }) => authorOf.get(thread?.externalId ?? "") === author,
  );
  return {
    answers: written.length,
    people: byWriter.size,
    topTenShare: ofTop / written.length,
    byAuthorOfPost: known.length === 0 ? 0 : own.length / known.length,
  };
}
