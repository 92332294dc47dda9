import { expect, test } from "vitest";
import { livePostAt as blueskyLivePostAt } from "./bluesky/live.ts";
import { writtenPosts } from "./bluesky/posts.ts";
import { shuffled } from "./random.ts";
import { phrasesIn, type SeedComment } from "./reddit/content.ts";
import { livePostAt, orderOf } from "./reddit/live.ts";
import { livePosts } from "./reddit/live-posts/index.ts";
import { threads } from "./reddit/threads/index.ts";
import { seedPages } from "./websearch/seed-pages/index.ts";
import { xLivePostAt } from "./x/live.ts";
import { seedPosts } from "./x/posts/index.ts";
import { livePosts as xLivePosts } from "./x/posts/live.ts";
import type { SeedPost } from "./x/seed-posts.ts";

interface Text {
  title: string;
  body: string;
}

const ofBody = (body: string): Text => ({ title: "", body });
const remarksIn = (remarks: readonly SeedComment[] = []): Text[] =>
  remarks.flatMap(({ body, takedown, replies }) => [
    ...(takedown ? [] : [ofBody(body)]),
    ...remarksIn(replies),
  ]);
const repliesIn = ({ text, replies = [] }: SeedPost): Text[] => [
  ofBody(text),
  ...replies.flatMap(repliesIn),
];
const isMention = (text: Text) => phrasesIn(text).length > 0;

/** The texts that contain a phrase of the demo customer: seed texts, then live posts. */
function demoMentions(redditPosts: number, seed: number): Text[] {
  const order = orderOf(livePosts, seed);
  const xOrder = shuffled(xLivePosts, seed);
  const blueskyOrder = shuffled(writtenPosts, seed);
  const live = Array.from({ length: redditPosts }, (_, index) => [
    livePostAt(order, index),
    // X has a third of Reddit's rate, Bluesky a sixth.
    index % 3 === 0 ? xLivePostAt(xOrder, index / 3) : undefined,
    index % 6 === 0 ? blueskyLivePostAt(blueskyOrder, index / 6) : undefined,
  ])
    .flat()
    .flatMap((post) => {
      if (!post) return [];
      return "text" in post ? ofBody(post.text) : { title: post.title, body: post.body };
    });
  return [
    ...threads.filter(({ takedown }) => !takedown),
    ...threads.flatMap(({ comments }) => remarksIn(comments)),
    ...seedPosts.flatMap(repliesIn),
    ...seedPages.map(({ text }) => ofBody(text)),
    ...live,
  ].filter(isMention);
}

const plain = (text: string) => text.toLowerCase().replaceAll(/\s+/g, " ").trim();

function repeated(texts: readonly string[]): string[] {
  const seen = new Set<string>();
  return texts
    .map(plain)
    .filter((text) => text !== "")
    .filter((text) => seen.size === seen.add(text).size);
}

/** Sentences that are long enough for a reader to notice a repetition. */
const sentencesOf = ({ title, body }: Text) =>
  `${title}\n${body}`.split(/(?<=[.!?])\s+|\n+/).filter((sentence) => sentence.length > 30);

test.each([1, 2, 3])("no sentence occurs twice in 100 mentions of the demo (seed %i)", (seed) => {
  const mentions = demoMentions(200, seed);
  expect(mentions.length).toBeGreaterThan(100);
  expect(repeated(mentions.slice(0, 110).flatMap(sentencesOf))).toEqual([]);
});

test("no title and no body occurs twice in an hour of the demo", () => {
  const mentions = demoMentions(720, 1);
  expect(mentions.length).toBeGreaterThan(300);
  expect(repeated(mentions.map(({ title }) => title))).toEqual([]);
  expect(repeated(mentions.map(({ body }) => body))).toEqual([]);
});
