import { describe, expect, test } from "vitest";
import { communities } from "./communities.ts";
import { type Kind, monitoredPhrases, phrasesIn, type SeedComment } from "./content.ts";
import { fill } from "./live.ts";
import { laterAuthors } from "./live-authors.ts";
import { livePosts } from "./live-posts/index.ts";
import { threads } from "./threads/index.ts";

const shareOf = (texts: readonly { kind: Kind }[], kind: Kind) =>
  texts.filter((text) => text.kind === kind).length / texts.length;

function remarksIn(remarks: readonly SeedComment[] = []): SeedComment[] {
  return remarks.flatMap((remark) => [remark, ...remarksIn(remark.replies)]);
}

const allComments = threads.flatMap((thread) => remarksIn(thread.comments));

function duplicates(texts: readonly string[]): string[] {
  const plain = texts.map((text) => text.toLowerCase().replace(/\s+/g, " ").trim());
  return plain.filter((text, index) => plain.indexOf(text) !== index);
}

describe("the threads", () => {
  test("are many, and every community has some", () => {
    const used = new Set(threads.map((thread) => thread.community));
    expect(threads.length).toBeGreaterThanOrEqual(72);
    expect(used.size).toBeGreaterThanOrEqual(14);
    for (const { name, access } of communities) expect(used.has(name)).toBe(access === "public");
  });

  test("have 15 to 20 percent leads", () => {
    expect(shareOf(threads, "lead")).toBeGreaterThanOrEqual(0.15);
    expect(shareOf(threads, "lead")).toBeLessThanOrEqual(0.2);
  });

  test("contain every monitored phrase, often without being a lead", () => {
    const hits = threads.filter((thread) => phrasesIn(thread).length > 0);
    for (const phrase of monitoredPhrases) {
      expect(threads.some((thread) => phrasesIn(thread).includes(phrase))).toBe(true);
    }
    expect(hits.length).toBeGreaterThanOrEqual(25);
    expect(hits.filter((thread) => thread.kind !== "lead").length).toBeGreaterThan(hits.length / 2);
  });

  test("have no duplicate text", () => {
    expect(duplicates(threads.map(({ title }) => title))).toEqual([]);
    const bodies = threads
      .map(({ body }) => body)
      .filter((body) => body && !/^\[\w+\]$/.test(body));
    expect(duplicates(bodies)).toEqual([]);
    expect(
      duplicates(allComments.filter(({ takedown }) => !takedown).map(({ body }) => body)),
    ).toEqual([]);
  });

  test("respect Reddit's lengths and are older than the live posts", () => {
    for (const { title, body, ageMinutes, author } of threads) {
      expect(title.length).toBeLessThanOrEqual(300);
      expect(body.length).toBeLessThanOrEqual(40_000);
      expect(ageMinutes).toBeGreaterThan(0);
      expect(author).toMatch(/^([A-Za-z0-9_-]{3,20}|\[deleted\])$/);
    }
    for (const { author } of allComments)
      expect(author).toMatch(/^([A-Za-z0-9_-]{3,20}|\[deleted\])$/);
  });

  test("include hostile, deleted and removed content", () => {
    const some = (holds: (thread: (typeof threads)[number]) => boolean) => threads.some(holds);
    expect(some(({ title }) => title.includes("<script>"))).toBe(true);
    expect(some(({ body }) => body.includes("](javascript:"))).toBe(true);
    expect(some(({ title }) => title.includes("\u202E"))).toBe(true);
    expect(some(({ body }) => /\S{200}/.test(body))).toBe(true);
    expect(some(({ title }) => title.length === 300)).toBe(true);
    expect(some(({ takedown }) => takedown === "removed")).toBe(true);
    expect(some(({ takedown }) => takedown === "deleted")).toBe(true);
    expect(allComments.some(({ takedown }) => takedown === "removed")).toBe(true);
    expect(allComments.filter(({ takedown }) => takedown === "deleted").length).toBeGreaterThan(2);
  });
});

describe("the live posts", () => {
  test("are at least 60, a fifth with a monitored phrase, some of them leads", () => {
    const hits = livePosts.filter((post) => phrasesIn(post).length > 0);
    expect(livePosts.length).toBeGreaterThanOrEqual(60);
    expect(hits.length / livePosts.length).toBeGreaterThanOrEqual(0.2);
    expect(shareOf(livePosts, "lead")).toBeGreaterThanOrEqual(0.1);
    expect(shareOf(livePosts, "lead")).toBeLessThanOrEqual(0.3);
  });

  test("go to open communities and have different texts in later rounds", () => {
    for (const post of livePosts) {
      const community = communities.find(({ name }) => name === post.community);
      expect(community?.access).toBe("public");
      expect(post.author).toMatch(/^[A-Za-z0-9_-]{3,20}$/);
      const rounds = [0, 1].map((round) => fill(`${post.title}\n${post.body}`, round));
      expect(new Set(rounds).size).toBe(2);
      for (const text of rounds) expect(text).not.toMatch(/\[\[|\]\]/);
    }
  });

  test("duplicate neither a thread nor each other", () => {
    const texts = [...livePosts, ...threads];
    expect(duplicates(texts.map(({ title }) => title))).toEqual([]);
    expect(duplicates(livePosts.map(({ body }) => body))).toEqual([]);
    expect(duplicates(laterAuthors)).toEqual([]);
    for (const name of laterAuthors) expect(name).toMatch(/^[A-Za-z0-9_-]{3,20}$/);
  });
});
