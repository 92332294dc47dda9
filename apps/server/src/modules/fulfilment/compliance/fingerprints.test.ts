import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestClock, openTestApp, type TestApp } from "../../../testing/app.ts";
import { openReplyPipeline, openWriter } from "../../../testing/reply-pipeline.ts";
import { createFingerprints, type Fingerprints } from "./index.ts";

let app: TestApp;
let fingerprints: Fingerprints;
const clock = createTestClock();
beforeAll(async () => {
  app = await openTestApp();
  fingerprints = createFingerprints({ database: app.infrastructure.database, clock });
});
afterAll(() => app.close());

const line = "I work with the team behind your company.";
const text =
  "For a salon of your size I would look at how the reminders are sent first. Most of the tools let people book online, but half of them charge for each text message. Ask for a month with your own calendar before you move anything, and write down which bookings went wrong.";

/** Inserts a reply with a text. @returns its id. */
async function insertReply(
  replyText: string,
  options: { status?: string; disclosure?: string } = {},
) {
  // A new workspace for each reply, since a workspace without a plan has only two.
  const pipeline = await openReplyPipeline(app);
  const writer = await openWriter(app);
  const { id } = await pipeline.accepted();
  const claimed = await writer.claim(id);
  await app.infrastructure.database.query({
    text: "update replies set text = $2, status = $3, disclosure = $4 where id = $1",
    values: [claimed.id, replyText, options.status ?? "placed", options.disclosure ?? line],
  });
  return claimed.id;
}

/** Inserts a reply and records its fingerprint. @returns its id. */
async function insertFingerprinted(
  replyText: string,
  options: Parameters<typeof insertReply>[1] & { community?: string } = {},
) {
  const replyId = await insertReply(replyText, options);
  await app.infrastructure.database.transaction((tx) =>
    fingerprints.record(tx, {
      replyId,
      source: "reddit",
      community: options.community ?? "Salons",
      text: replyText,
    }),
  );
  return replyId;
}

const findSimilar = async (replyText: string, exceptReply?: string) =>
  (await fingerprints.nearest(replyText, { limit: 50, exceptReply })).filter(
    ({ likeness }) => likeness >= 0.5,
  );

test("finds a near-copy with its community and time, but not a different text", async () => {
  const replyId = await insertFingerprinted(text);
  const nearCopy = text.replace("salon", "studio").split(". ").toReversed().join(". ");
  const [found] = await findSimilar(nearCopy);
  expect(found).toMatchObject({
    replyId,
    source: "reddit",
    community: "salons",
    text,
    at: clock.now(),
  });
  expect(found?.likeness).toBeGreaterThan(0.8);
  expect(
    await findSimilar("Nobody could say why the mails bounced, so we wrote to the host."),
  ).toEqual([]);
  expect(await findSimilar("…")).toEqual([]);
});

test("ignores the disclosure lines of both texts", async () => {
  const short = "Look at the deposits before the price.";
  const disclosure = "Disclosure: I am paid by Acme to answer questions on this site.";
  const replyId = await insertFingerprinted(`${short} ${disclosure}`, { disclosure });
  const sameLine = await insertReply("", { disclosure });
  // Only the disclosure line is the same.
  expect(
    await findSimilar(`Ring the bank at noon instead, please. ${disclosure}`, sameLine),
  ).toEqual([]);
  // Only the disclosure line differs.
  const other = await insertReply("", { disclosure: "Acme pays me." });
  const [found] = await findSimilar(`${short} Acme pays me.`, other);
  expect(found).toMatchObject({ replyId, likeness: 1 });
});

test("excludes the reply itself, and its text from before a change", async () => {
  const first =
    "The blue folder holds every invoice of the spring, sorted by the day on which it came.";
  const second =
    "Count the boxes in the cellar twice, and let someone else write the number on the door.";
  const replyId = await insertFingerprinted(first);
  expect(await findSimilar(first, replyId)).toEqual([]);
  expect(await findSimilar(first)).toHaveLength(1);
  await app.infrastructure.database.query({
    text: "update replies set text = $2 where id = $1",
    values: [replyId, second],
  });
  clock.advance(60_000);
  await app.infrastructure.database.transaction((tx) =>
    fingerprints.record(tx, { replyId, source: "x", community: null, text: second }),
  );
  expect(await findSimilar(first)).toEqual([]);
  expect(await findSimilar(second)).toMatchObject([
    { replyId, source: "x", community: null, likeness: 1, at: clock.now() },
  ]);
});

test("allows a text again that was never placed", async () => {
  const own = "Put the kettle on before the train leaves, and take the long way round the harbour.";
  const replyId = await insertFingerprinted(own, { status: "withdrawn" });
  expect(await findSimilar(own)).toEqual([]);
  for (const status of ["in_review", "placed", "removed"]) {
    await app.infrastructure.database.query({
      text: "update replies set status = $2 where id = $1",
      values: [replyId, status],
    });
    expect(await findSimilar(own)).toMatchObject([{ replyId, likeness: 1 }]);
  }
});

test("finds a live reply among many that were never placed", async () => {
  const own = "Nail the felt to the roof in April, before the swallows come back to their beams.";
  const live = await insertFingerprinted(own);
  const withdrawn = await insertFingerprinted(own, { status: "withdrawn" });
  // More copies of the withdrawn reply than the maximum of candidates, with higher ids.
  await app.infrastructure.database.query({
    text: `with copies as (
        insert into replies (id, workspace_id, mention_id, writer_id, disclosure, text, status, claimed_at, active_at, updated_at)
        select ('ffffffff-ffff-4fff-8fff-' || lpad(n::text, 12, '0'))::uuid, workspace_id, mention_id,
          writer_id, disclosure, text, status, claimed_at, active_at, updated_at
        from replies, generate_series(1, 210) n where id = $1 returning id)
      insert into reply_fingerprints (reply_id, source, community, bands, at)
      select copies.id, p.source, p.community, p.bands, p.at from copies, reply_fingerprints p where p.reply_id = $1`,
    values: [withdrawn],
  });
  expect(await findSimilar(own)).toMatchObject([{ replyId: live, likeness: 1 }]);
});

test("removes the fingerprint when the text has no words any more", async () => {
  const replyId = await insertFingerprinted(
    "Seven grey geese went over the barn while we were at the table.",
  );
  await app.infrastructure.database.transaction((tx) =>
    fingerprints.record(tx, { replyId, source: "reddit", community: "salons", text: "—" }),
  );
  const { rows } = await app.infrastructure.database.query({
    text: "select 1 from reply_fingerprints where reply_id = $1",
    values: [replyId],
  });
  expect(rows).toEqual([]);
});

test("writes the fingerprint in the caller's transaction", async () => {
  const own = "Three lamps on the stairs are enough if the carpet is light and the wall is white.";
  const replyId = await insertReply(own);
  await expect(
    app.infrastructure.database.transaction(async (tx) => {
      await fingerprints.record(tx, { replyId, source: "reddit", community: null, text: own });
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  expect(await findSimilar(own)).toEqual([]);
});
