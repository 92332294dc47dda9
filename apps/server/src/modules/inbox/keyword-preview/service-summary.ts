import { type IntentLevel, intentLevels, type KeywordPreview, limits } from "@earshot/contract";
import { levelOf } from "@earshot/intent";
import { type PhraseFound, summarizePost } from "../../discovery/matching/index.ts";
import type { PostRow } from "../../discovery/posts/index.ts";
import { distinctiveTerms, joinMarks } from "../mentions/index.ts";
import { scorePost } from "../recording/index.ts";
import { excerpt } from "./rules-excerpt.ts";
import { commonWordOf, noiseOf, type WordCounts } from "./rules-noise.ts";

type Marks = PhraseFound["marks"];
type Profile = Parameters<typeof scorePost>[2];

interface Match {
  post: PostRow;
  score: number;
  level: IntentLevel;
  marks: Marks;
}

/** The maximum number of weak and of strong matches whose words are compared. */
const maxCompared = 500;

const byStrength = (a: Match, b: Match) =>
  b.score - a.score || b.post.postedAt.getTime() - a.post.postedAt.getTime();

function addWords(counts: { words: Map<string, number>; posts: number }, words: readonly string[]) {
  if (counts.posts >= maxCompared) return;
  counts.posts += 1;
  for (const word of new Set(words)) counts.words.set(word, (counts.words.get(word) ?? 0) + 1);
}

const noWords = () => ({ words: new Map<string, number>(), posts: 0 }) satisfies WordCounts;

function presentExample({ post, level, marks }: Match): KeywordPreview["examples"][number] {
  const body = excerpt(post.body, joinMarks(marks.body), limits.previewMax);
  // A comment is shown under its thread's title, which was not searched.
  const isOwnTitle = post.threadTitle === null;
  return {
    source: post.source,
    kind: post.kind,
    title: post.threadTitle ?? post.title,
    content: body.text,
    subreddit: post.community,
    author: post.author,
    url: post.url,
    created_utc: post.postedAt.getTime() / 1000,
    level,
    marks: { title: isOwnTitle ? joinMarks(marks.title) : [], content: body.marks },
  };
}

export interface SummaryOptions {
  phrase: string;
  now: Date;
  /** When each of the days began, the oldest first, today last. */
  dayStarts: readonly Date[];
  profile: Profile;
  /** Whether a visibility filter hides a post with such signals from the workspace. */
  isHidden: (post: PostRow, signals: readonly string[]) => boolean;
}

export type Summary = ReturnType<typeof createSummary>;

/** Summarizes what a phrase matched, post by post, the newest first. */
export function createSummary(options: SummaryOptions) {
  const { phrase, now, dayStarts, profile } = options;
  const days = dayStarts.map(() => 0);
  /** A post with a date in the future counts for today. */
  const dayOf = (moment: Date) =>
    Math.max(
      0,
      dayStarts.findLastIndex((start) => start <= moment),
    );
  const levels = Object.fromEntries(intentLevels.map((level) => [level, 0])) as Record<
    IntentLevel,
    number
  >;
  const weak = noWords();
  const strong = noWords();
  let examples: Match[] = [];
  let matches = 0;
  let oldest = now;
  const strongMatches = () => levels.Looking + levels["Ready to buy"];

  return {
    add(post: PostRow, marks: Marks): void {
      const { intentScore: score, intentSignals } = scorePost(summarizePost(post), now, profile);
      const kinds = intentSignals.map(({ kind }) => kind);
      if (options.isHidden(post, kinds)) return;
      const level = levelOf(score);
      matches += 1;
      levels[level] += 1;
      const at = dayOf(post.postedAt);
      days[at] = (days[at] ?? 0) + 1;
      if (post.postedAt < oldest) oldest = post.postedAt;
      const isStrong = level === "Looking" || level === "Ready to buy";
      addWords(isStrong ? strong : weak, distinctiveTerms(post, marks, [phrase]));
      examples = [...examples, { post, score, level, marks }]
        .sort(byStrength)
        .slice(0, limits.previewExamples);
    },

    counts: () => ({ matches, strong: strongMatches() }),

    report(): Pick<KeywordPreview, "matches" | "levels" | "days" | "noise" | "examples"> {
      const noise = noiseOf({
        phrase,
        matches,
        strong: strongMatches(),
        days: days.length - dayOf(oldest),
        common: commonWordOf(weak, strong),
      });
      return { matches, levels, days, noise, examples: examples.map(presentExample) };
    },
  };
}
