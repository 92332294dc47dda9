import { zstdCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { haveRecordings, readRecording, readRecordingBytes } from "../../testing/recordings.ts";
import { collectBatch } from "./batch.ts";
import { canDecompress, decompress, readDictionary } from "./compression.ts";
import { type JetstreamEvent, readFrame } from "./events.ts";

const folder = "part2/bluesky";
const webUrl = "https://bsky.app";
const files = [
  { name: "jetstream_v1_contiguous_2026-07-04.jsonl", events: 152, posts: 17, deletions: 1 },
  { name: "jetstream_v1_kinds_2026-05-25.jsonl", events: 10, posts: 1, deletions: 0 },
];
const dictionaries = [
  { name: "zstd_dictionary_v1_1612007021.zdict", id: 1_612_007_021 },
  { name: "zstd_dictionary_v2_20260811.zdict", id: 20_260_811 },
];
const linesOf = (name: string) => readRecording(`${folder}/${name}`).trim().split("\n");

interface V1Frame {
  did: string;
  time_us: number;
  kind: "commit" | "identity" | "account";
  commit?: object;
  identity?: object;
  account?: object;
}

/** A recorded event in the newer wire, as its lexicon describes it. */
function newerFrame(line: string): string {
  const { did, time_us: at, kind, commit, identity, account } = JSON.parse(line) as V1Frame;
  const ms = new Date(Math.floor(at / 1000)).toISOString().slice(0, -1);
  const time = `${ms}${String(at % 1000).padStart(3, "0")}Z`;
  const $type = `network.bsky.jetstream.subscribeEvents#${kind}`;
  const own = { ...commit, ...(identity && { identity }), ...(account && { account }) };
  return JSON.stringify({ $type: "message", payload: { $type, seq: 1, did, time, ...own } });
}

describe.skipIf(!haveRecordings)("recorded events of Jetstream", () => {
  it.each(files)("$name: all are read the same on both wires", (file) => {
    const events = linesOf(file.name).map((line) => {
      const event = readFrame(line);
      expect(event).not.toBeNull();
      expect(readFrame(newerFrame(line))).toEqual(event);
      return event as JetstreamEvent;
    });
    expect(events).toHaveLength(file.events);
    const { posts, edits, deletedIds, readUntil } = collectBatch(events, webUrl);
    expect([posts.length, edits.length, deletedIds.length]).toEqual([
      file.posts,
      0,
      file.deletions,
    ]);
    expect(readUntil?.getTime()).toBe(
      Math.floor(Math.max(...events.map(({ atMicros }) => atMicros)) / 1000),
    );
    for (const post of posts) {
      expect(post.body).not.toBe("");
      expect(post.externalId).toMatch(/^at:\/\/did:plc:[a-z2-7]{24}\/app\.bsky\.feed\.post\/3m/);
      expect(post.postedAt.getTime()).toBeLessThanOrEqual(readUntil?.getTime() ?? 0);
      expect(post.kind === "comment").toBe(post.thread !== null);
    }
  });

  it("are malformed when cut anywhere", () => {
    for (const line of linesOf("jetstream_v1_kinds_2026-05-25.jsonl")) {
      for (let at = 0; at < line.length; at += 7) expect(readFrame(line.slice(0, at))).toBeNull();
    }
  });

  it("throw no error when any field is missing or has another type", () => {
    const broken = (value: unknown): unknown[] =>
      typeof value === "object" && value !== null
        ? [
            null,
            [],
            7,
            ...Object.keys(value).flatMap((key) => {
              const { [key]: field, ...rest } = value as Record<string, unknown>;
              return [rest, ...broken(field).map((other) => ({ ...rest, [key]: other }))];
            }),
          ]
        : [null, [], {}, 7, "x"];
    let read = 0;
    for (const line of linesOf("jetstream_v1_kinds_2026-05-25.jsonl")) {
      for (const frame of broken(JSON.parse(line))) {
        const event = readFrame(JSON.stringify(frame));
        if (event && event.what !== "notice") collectBatch([event], webUrl);
        read += 1;
      }
    }
    expect(read).toBeGreaterThan(500);
  });

  it.skipIf(!canDecompress).each(dictionaries)("$name decompresses frames", ({ name, id }) => {
    const dictionary = readDictionary(readRecordingBytes(`${folder}/${name}`));
    if (!dictionary) throw new Error("this is not a dictionary");
    expect(dictionary.id).toBe(id);
    let [plain, small] = [0, 0];
    for (const line of linesOf("jetstream_v1_contiguous_2026-07-04.jsonl")) {
      const frame = zstdCompressSync(Buffer.from(line), { dictionary: dictionary.bytes });
      expect(decompress(frame, dictionary)).toBe(line);
      plain += line.length;
      small += frame.length;
      const [other] = dictionaries.filter((one) => one.id !== id);
      const wrong = readDictionary(readRecordingBytes(`${folder}/${other?.name}`));
      if (wrong) expect(decompress(frame, wrong)).toBeNull();
    }
    expect(small).toBeLessThan(plain / 1.8);
  });
});
