import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { zstdDecompressSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { openSandbox } from "../testing.ts";

const v2 = "xrpc/network.bsky.jetstream.subscribeEvents";

async function openBluesky() {
  const { app, clock } = await openSandbox();
  await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const post = async (text: string, more: object = {}) => {
    clock.advance(1_000);
    const payload = { author: "ada.example", text, ...more };
    const response = await app.inject({ method: "POST", url: "/sandbox/bluesky/posts", payload });
    return response.json<{ uri: string; did: string }>();
  };
  /** Reads the first frames of a stream as texts. */
  async function read(
    path: string,
    count: number,
    decode: (data: Buffer) => string = String,
  ): Promise<string[]> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/bluesky/${path}`);
    const frames: string[] = [];
    socket.on("message", (data: Buffer) => {
      if (frames.push(decode(data)) >= count) socket.close();
    });
    await once(socket, "close");
    return frames;
  }
  return { app, clock, port, post, read };
}

test("both streams send the same events, each in its own format", async () => {
  const { clock, post, read } = await openBluesky();
  const since = clock.now() * 1000 + 1;
  const root = await post("root");
  await post("reply", { inReplyTo: root.uri, author: "bob.example" });
  const collections = "app.bsky.feed.post";
  const [older, newer] = await Promise.all([
    read(`subscribe?wantedCollections=${collections}&cursor=${since}`, 2),
    read(`${v2}?collections=app.bsky.feed.*&cursor=${since}`, 2),
  ]);
  const [first, second] = older.map((frame) => JSON.parse(frame));
  expect(first).toMatchObject({
    did: root.did,
    time_us: since - 1 + 1_000_000,
    kind: "commit",
    commit: { operation: "create", collection: collections, record: { text: "root" } },
  });
  expect(root.uri).toBe(`at://${root.did}/${collections}/${first.commit.rkey}`);
  expect(second.commit.record.reply).toMatchObject({ root: { uri: root.uri } });
  const payload = JSON.parse(newer[0] ?? "").payload;
  expect(payload).toMatchObject({
    $type: "network.bsky.jetstream.subscribeEvents#commit",
    seq: first.cursor,
    ...first.commit,
  });
  expect(payload.time).toMatch(/T\d\d:\d\d:\d\d\.\d{6}Z$/);
  // A cursor of the newer stream is a sequence number, and the stream starts with that event.
  const again = await read(`${v2}?cursor=${second.cursor}`, 1);
  expect(JSON.parse(again[0] ?? "").payload.record.text).toBe("reply");
});

test("the newer stream compresses frames with its dictionary", async () => {
  const { app, clock, post, read } = await openBluesky();
  const since = clock.now() * 1000 + 1;
  await post("compressed");
  const { rawPayload: dictionary } = await app.inject(
    "/bluesky/xrpc/network.bsky.jetstream.getZstdDictionary",
  );
  const id = dictionary.readUInt32LE(4);
  const [frame] = await read(`${v2}?cursor=${since}&zstdDictionary=${id}`, 1, (data) =>
    zstdDecompressSync(data, { dictionary }).toString(),
  );
  expect(JSON.parse(frame ?? "").payload.record.text).toBe("compressed");
});

test.each([
  [`${v2}?cursor=0`, "CursorTooOld"],
  [`${v2}?cursor=abc`, "InvalidRequest"],
  [`${v2}?wantedCollections=a`, "InvalidRequest"],
  [`${v2}?zstdDictionary=7`, "UnknownZstdDictionary"],
])("%s is refused before the stream begins", async (path, error) => {
  const { port } = await openBluesky();
  const socket = new WebSocket(`ws://127.0.0.1:${port}/bluesky/${path}`);
  const [, response] = await once(socket, "unexpected-response");
  let body = "";
  for await (const chunk of response) body += chunk;
  expect([response.statusCode, JSON.parse(body).error]).toEqual([400, error]);
});

test("the public AppView refuses searches without a login", async () => {
  const { app } = await openBluesky();
  const response = await app.inject("/bluesky/xrpc/app.bsky.feed.searchPosts?q=crm");
  expect(response.statusCode).toBe(403);
  expect(response.body).toContain("administrative rules");
});
