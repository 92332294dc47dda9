import { expect, it } from "vitest";
import { idOfAddress, partsOfAddress } from "./addresses.ts";
import { collectBatch } from "./batch.ts";
import { toPost } from "./records.ts";

const did = "did:plc:q235v55g5unth4zjjdpacfdr";
const seen = {
  did,
  rkey: "3mmoojp4cd223",
  seenMs: Date.UTC(2026, 10, 21, 12),
  handle: null,
  webUrl: "https://bsky.app",
};
const record = (more: Record<string, unknown>) => ({
  $type: "app.bsky.feed.post",
  createdAt: "2026-11-21T11:59:58.000Z",
  text: "",
  ...more,
});
const bodyOf = (more: Record<string, unknown>) => toPost(record(more), seen)?.body;
const link = (byteStart: number, byteEnd: number, uri: string) => ({
  index: { byteStart, byteEnd },
  features: [{ $type: "app.bsky.richtext.facet#link", uri }],
});

it("reads a post with the account's id in its own id and address", () => {
  expect(toPost(record({ text: "Hello" }), seen)).toEqual({
    source: "bluesky",
    kind: "post",
    externalId: `at://${did}/app.bsky.feed.post/3mmoojp4cd223`,
    thread: null,
    community: null,
    author: did,
    authorId: did,
    title: "",
    body: "Hello",
    url: `https://bsky.app/profile/${did}/post/3mmoojp4cd223`,
    score: null,
    numComments: null,
    postedAt: new Date("2026-11-21T11:59:58.000Z"),
    removed: false,
  });
});

it("shows shortened links in full, by the byte offsets of the facets", () => {
  const text = "Ünïcode 🦓 see acme.io/pri... and zoo.example";
  const start = Buffer.from("Ünïcode 🦓 see ").length;
  const end = start + "acme.io/pri...".length;
  const second = Buffer.from(text).length - "zoo.example".length;
  expect(
    bodyOf({
      text,
      facets: [
        link(second, second + 11, "https://zoo.example/apes"),
        link(start, end, "https://acme.io/pricing"),
        // Overlapping another one, outside the text, and within a code point.
        link(start + 2, end, "https://wrong.example/1"),
        link(0, 4_000, "https://wrong.example/2"),
        link(1, 3, "https://wrong.example/3"),
        { index: { byteStart: 0, byteEnd: 2 }, features: [{ tag: "x" }] },
        null,
      ],
    }),
  ).toBe("Ünïcode 🦓 see https://acme.io/pricing and https://zoo.example/apes");
});

it("includes the attachments that a post shows beside its text", () => {
  const external = {
    uri: "https://kiln.example/terms",
    title: "Late payments",
    description: "A studio on terms",
  };
  const card = "Late payments\n\nA studio on terms\n\nhttps://kiln.example/terms";
  const media = { $type: "app.bsky.embed.external", external };
  expect(bodyOf({ text: "Read:", embed: media })).toBe(`Read:\n\n${card}`);
  const quoted = { $type: "app.bsky.embed.recordWithMedia", record: { record: {} }, media };
  expect(bodyOf({ text: "Read:", embed: quoted })).toBe(`Read:\n\n${card}`);
  const images = [{ alt: "A fuse box" }, { alt: "" }, {}, null];
  expect(bodyOf({ text: "", embed: { images }, tags: ["diy", 7, "home"] })).toBe(
    "A fuse box\n\n#diy #home",
  );
  expect(bodyOf({ text: "x", embed: { alt: "A film" } })).toBe("x\n\nA film");
});

it("does not date a post later than it was seen, even if the author's app does", () => {
  const at = (createdAt: unknown) => toPost(record({ createdAt }), seen)?.postedAt.getTime();
  expect(at("2031-01-01T00:00:00Z")).toBe(seen.seenMs);
  expect(at("no time")).toBe(seen.seenMs);
  expect(at(undefined)).toBe(seen.seenMs);
  // PostgreSQL would refuse these years, and the whole batch with them.
  expect(at("-000001-01-01T00:00:00Z")).toBe(seen.seenMs);
  expect(at("-271821-04-20T00:00:00Z")).toBe(seen.seenMs);
  expect(at("2024-02-03T04:05:06Z")).toBe(Date.UTC(2024, 1, 3, 4, 5, 6));
});

it("reads a post with a root as a comment in the root's thread", () => {
  const [root, parent] = ["3aaa", "3bbb"].map((key) => `at://${did}/app.bsky.feed.post/${key}`);
  const of = (reply: unknown) => toPost(record({ text: "x", reply }), seen);
  expect(of({ root: { uri: root }, parent: { uri: parent } })).toMatchObject({
    kind: "comment",
    thread: { externalId: root, title: null, parentId: parent },
  });
  expect(of({ root: { uri: "at://feed/generator" } })).toMatchObject({
    kind: "post",
    thread: null,
  });
  expect(of(null)).toMatchObject({ kind: "post", thread: null });
});

it("cuts a post of a megabyte within two seconds", () => {
  const images = Array.from({ length: 40_000 }, (_, at) => ({
    alt: `no. ${at} ${"y".repeat(10)}`,
  }));
  const startedAt = performance.now();
  const body = bodyOf({
    text: "x ".repeat(400_000),
    embed: { images },
    tags: images.map(({ alt }) => alt),
    facets: images.map((_, at) => link(at, at + 1, "https://a.example")),
  });
  expect(body?.length).toBeLessThanOrEqual(10_000);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

it.each([
  ["did:plc:q235v55g5unth4zjjdpacfdr", "a b"],
  ["did:plc:q235v55g5unth4zjjdpacfdr", "a/../b"],
  ["did:plc:q235v55g5unth4zjjdpacfdr", "a\u0000"],
  ["no did", "3mmoojp4cd223"],
])(
  "ignores a record of the account %j with the key %j, which has no valid address",
  (author, rkey) => {
    expect(toPost(record({ text: "Hello" }), { ...seen, did: author, rkey })).toBeNull();
    const at = { did: author, rkey, atMicros: 1 };
    const events = [
      { ...at, what: "deletion" as const },
      ...(author === did ? [] : [{ ...at, what: "account-gone" as const }]),
    ];
    expect(collectBatch(events, "https://bsky.app")).toMatchObject({
      deletedIds: [],
      deletedAccounts: [],
    });
  },
);

it.each([null, [], 7, {}, { text: 7 }])("does not read %j as a post", (value) => {
  expect(toPost(value, seen)).toBeNull();
});

it.each([
  [`https://bsky.app/profile/${did}/post/3mmoojp4cd223`, did],
  [`bsky.app/profile/${did}/post/3mmoojp4cd223/?ref=x`, did],
  ["https://www.bsky.app/profile/ada.example/post/3mmoojp4cd223", "ada.example"],
  [`http://localhost:3500/bluesky/profile/${did}/post/3mmoojp4cd223`, did],
  ["https://bsky.app/profile/ada.example", undefined],
  ["https://bsky.app/profile/not%20a%20name/post/3m", undefined],
  [`https://bsky.app.evil.test/profile/${did}/post/3mmoojp4cd223`, undefined],
  [`https://evil.test/bluesky/profile/${did}/post/3mmoojp4cd223`, undefined],
  ["", undefined],
])("the account in the address %s is %s", (address, account) => {
  expect(partsOfAddress(address, "http://localhost:3500/bluesky")?.account).toBe(account);
  const id = idOfAddress(address, "http://localhost:3500/bluesky");
  expect(id).toBe(account === did ? `at://${did}/app.bsky.feed.post/3mmoojp4cd223` : null);
});

it("reads up to three declared languages, and ignores invalid tags", () => {
  const languagesOf = (langs: unknown) => toPost(record({ text: "Oi", langs }), seen)?.languages;
  expect(languagesOf(["pt-BR", "es"])).toEqual(["pt-BR", "es"]);
  expect(languagesOf(["en", 7, "<b>", "x".repeat(40), "de"])).toEqual(["en"]);
  expect(languagesOf("en")).toEqual([]);
  expect(toPost(record({ text: "Oi" }), seen)).not.toHaveProperty("languages");
});
