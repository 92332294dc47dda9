import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DumpError } from "@earshot/archive";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { systemClock } from "../clock.ts";
import { openSandbox } from "../testing.ts";
import { createReplay } from "./replay.ts";
import { createStore } from "./store.ts";

const folder = mkdtempSync(join(tmpdir(), "earshot-replay-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const day = 86_400;
const begin = 1_781_300_000;

const post = (id: string, at: number, fields: object = {}) => ({
  id,
  title: `Post ${id}`,
  selftext: "text",
  author: "ann",
  subreddit: "SaaS",
  created_utc: begin + at,
  ...fields,
});

let written = 0;
function dump(lines: readonly unknown[]): string {
  written += 1;
  const path = join(folder, `${written}.ndjson`);
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  return path;
}

/** A running replay into an empty store. */
async function play(lines: readonly unknown[], speed: number) {
  const store = createStore([], systemClock);
  const replay = createReplay({ file: dump(lines), speed }, store, systemClock);
  await replay.start();
  return {
    store,
    replay,
    titles: () => store.newest().map(({ title }) => title),
    /** Advances time by some seconds and runs what is due. */
    pass: (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000),
  };
}

describe("a replay", () => {
  it("plays posts in order at its speed, with new ids and times", async () => {
    const { store, titles, pass, replay } = await play(
      [post("c", 300), post("a", 0), { id: "broken" }, post("b", 100, { subreddit: "LocalLLaMA" })],
      100,
    );
    await pass(0);
    expect(titles()).toEqual(["Post a"]);
    await pass(0.9);
    expect(titles()).toEqual(["Post a"]);
    await pass(0.2);
    expect(titles()).toEqual(["Post b", "Post a"]);
    expect(store.newest()[0]?.createdAt).toBe(Date.now() - 100);
    expect(store.newest()[0]?.id).not.toBe("b");
    expect(store.community("LocalLLaMA")?.access).toBe("public");
    await pass(2);
    expect(titles()).toEqual(["Post c", "Post b", "Post a"]);
    expect(replay.progress).toMatchObject({ posts: 3, comments: 0, skipped: 1, ended: true });
  });

  it("spreads a day's posts over the day when the dump has only dates", async () => {
    const { titles, pass } = await play(
      [post("a", 0), post("b", 0), post("c", 0), post("d", 0), post("e", day)],
      day,
    );
    await pass(0);
    expect(titles()).toHaveLength(1);
    for (const count of [2, 3, 4, 5]) {
      await pass(0.25);
      expect(titles()).toHaveLength(count);
    }
  });

  it("plays polls and crossposts", async () => {
    const parent = { title: "Why", selftext: "Because.", author: "eve", subreddit: "other" };
    const { store, pass } = await play(
      [
        post("a", 0, { poll_data: { options: [{ text: "Yes" }, { text: "No" }] } }),
        post("b", 1, { selftext: "", crosspost_parent_list: [parent] }),
      ],
      1,
    );
    await pass(2);
    const [crosspost, poll] = store.newest();
    expect(poll?.poll).toEqual(["Yes", "No"]);
    expect(crosspost?.crosspostOf).toMatchObject({ body: "Because.", author: "eve" });
    expect(crosspost?.crosspostOf?.community.name).toBe("other");
  });

  it("adds comments to replayed posts and comments", async () => {
    const comment = (id: string, at: number, link: string, parent: string) => ({
      id,
      body: `Comment ${id}`,
      author: "bob",
      subreddit: "SaaS",
      link_id: link,
      parent_id: parent,
      created_utc: begin + at,
    });
    const { store, pass, replay } = await play(
      [
        post("a", 0),
        comment("x", 1, "t3_a", "t3_a"),
        comment("y", 2, "t3_a", "t1_x"),
        comment("z", 3, "t3_a", "t1_unknown"),
        comment("w", 4, "t3_unknown", "t3_unknown"),
        post("profile", 5, { subreddit: "u_/odd name" }),
      ],
      1,
    );
    await pass(10);
    const [thread] = store.newest();
    expect(thread?.comments.map(({ body }) => body)).toEqual(["Comment x", "Comment z"]);
    expect(thread?.comments[0]?.replies.map(({ body }) => body)).toEqual(["Comment y"]);
    expect(replay.progress).toMatchObject({ posts: 1, comments: 3, skipped: 2, ended: true });
  });

  it("stops on request", async () => {
    const { titles, pass, replay } = await play([post("a", 0), post("b", 10)], 1);
    await pass(1);
    replay.stop();
    await pass(100);
    expect(titles()).toEqual(["Post a"]);
  });

  it.each([
    ["a missing file", () => join(folder, "none"), "There is no file"],
    ["an empty dump", () => dump([]), "is empty"],
    ["an unusable dump", () => dump([{ id: "a" }]), "has no record that can be replayed"],
  ])("refuses %s with a sentence", async (_, file, sentence) => {
    const replay = createReplay(
      { file: file(), speed: 1 },
      createStore([], systemClock),
      systemClock,
    );
    const error = await replay.start().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DumpError);
    expect(String(error)).toContain(sentence);
  });

  it("is shown on the front page", async () => {
    const { app, replay } = await openSandbox({
      replay: { file: dump([post("a", 0)]), speed: 100 },
    });
    await replay?.start();
    await vi.advanceTimersByTimeAsync(0);
    const page = (await app.inject("/")).body;
    expect(page).toContain("Replay");
    expect(page).toContain("1 thread, 0 comments.");
    await app.close();
  });
});
