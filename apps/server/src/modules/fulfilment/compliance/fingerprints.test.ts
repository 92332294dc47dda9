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

/** A claimed reply with a text. @returns its id. */
async function reply(own: string, more: { status?: string; disclosure?: string } = {}) {
  // Each of a workspace of its own: one without a plan has two replies.
  const pipeline = await openReplyPipeline(app);
  const writer = await openWriter(app);
  const { id } = await pipeline.accepted();
  const claimed = await writer.claim(id);
  await app.infrastructure.database.query({
    text: "update replies set text = $2, status = $3, disclosure = $4 where id = $1",
    values: [claimed.id, own, more.status ?? "placed", more.disclosure ?? line],
  });
  return claimed.id;
}

async function recorded(
  own: string,
  more: Parameters<typeof reply>[1] & { community?: string } = {},
) {
  const replyId = await reply(own, more);
  await app.infrastructure.database.transaction((tx) =>
    fingerprints.record(tx, {
      replyId,
      source: "reddit",
      community: more.community ?? "Salons",
      text: own,
    }),
  );
  return replyId;
}

const likest = async (own: string, exceptReply?: string) =>
  (await fingerprints.nearest(own, { limit: 50, exceptReply })).filter(
    ({ likeness }) => likeness >= 0.5,
  );

test("a near-copy is found with where it stands and since when, another text is not", async () => {
  const replyId = await recorded(text);
  const turned = text.replace("salon", "studio").split(". ").toReversed().join(". ");
  const [found] = await likest(turned);
  expect(found).toMatchObject({
    replyId,
    source: "reddit",
    community: "salons",
    text,
    at: clock.now(),
  });
  expect(found?.likeness).toBeGreaterThan(0.8);
  expect(await likest("Nobody could say why the mails bounced, so we wrote to the host.")).toEqual(
    [],
  );
  expect(await likest("…")).toEqual([]);
});

test("the disclosure line counts for nothing on either side", async () => {
  const short = "Look at the deposits before the price.";
  const disclosure = "Disclosure: I am paid by Acme to answer questions on this site.";
  const replyId = await recorded(`${short} ${disclosure}`, { disclosure });
  const mine = await reply("", { disclosure });
  // Alike in nothing but the line.
  expect(await likest(`Ring the bank at noon instead, please. ${disclosure}`, mine)).toEqual([]);
  // The same but for another line.
  const other = await reply("", { disclosure: "Acme pays me." });
  const [found] = await likest(`${short} Acme pays me.`, other);
  expect(found).toMatchObject({ replyId, likeness: 1 });
});

test("a reply is not like itself, and what it said before it changed is forgotten", async () => {
  const first =
    "The blue folder holds every invoice of the spring, sorted by the day on which it came.";
  const second =
    "Count the boxes in the cellar twice, and let someone else write the number on the door.";
  const replyId = await recorded(first);
  expect(await likest(first, replyId)).toEqual([]);
  expect(await likest(first)).toHaveLength(1);
  await app.infrastructure.database.query({
    text: "update replies set text = $2 where id = $1",
    values: [replyId, second],
  });
  clock.advance(60_000);
  await app.infrastructure.database.transaction((tx) =>
    fingerprints.record(tx, { replyId, source: "x", community: null, text: second }),
  );
  expect(await likest(first)).toEqual([]);
  expect(await likest(second)).toMatchObject([
    { replyId, source: "x", community: null, likeness: 1, at: clock.now() },
  ]);
});

test("a text that never came to stand anywhere may be used again", async () => {
  const own = "Put the kettle on before the train leaves, and take the long way round the harbour.";
  const replyId = await recorded(own, { status: "withdrawn" });
  expect(await likest(own)).toEqual([]);
  for (const status of ["in_review", "placed", "removed"]) {
    await app.infrastructure.database.query({
      text: "update replies set status = $2 where id = $1",
      values: [replyId, status],
    });
    expect(await likest(own)).toMatchObject([{ replyId, likeness: 1 }]);
  }
});

test("many texts that came to stand nowhere do not hide one that stands", async () => {
  const own = "Nail the felt to the roof in April, before the swallows come back to their beams.";
  const threadState = await recorded(own);
  const away = await recorded(own, { status: "withdrawn" });
  // As many as are compared at most, and more: copies of the withdrawn one, whose ids are the later ones.
  await app.infrastructure.database.query({
    text: `with copies as (
        insert into replies (id, workspace_id, mention_id, writer_id, disclosure, text, status, claimed_at, active_at, updated_at)
        select ('ffffffff-ffff-4fff-8fff-' || lpad(n::text, 12, '0'))::uuid, workspace_id, mention_id,
          writer_id, disclosure, text, status, claimed_at, active_at, updated_at
        from replies, generate_series(1, 210) n where id = $1 returning id)
      insert into reply_fingerprints (reply_id, source, community, bands, at)
      select copies.id, p.source, p.community, p.bands, p.at from copies, reply_fingerprints p where p.reply_id = $1`,
    values: [away],
  });
  expect(await likest(own)).toMatchObject([{ replyId: threadState, likeness: 1 }]);
});

test("a text that has lost its words leaves nothing behind", async () => {
  const replyId = await recorded("Seven grey geese went over the barn while we were at the table.");
  await app.infrastructure.database.transaction((tx) =>
    fingerprints.record(tx, { replyId, source: "reddit", community: "salons", text: "—" }),
  );
  const { rows } = await app.infrastructure.database.query({
    text: "select 1 from reply_fingerprints where reply_id = $1",
    values: [replyId],
  });
  expect(rows).toEqual([]);
});

test("a print that is rolled back is none", async () => {
  const own = "Three lamps on the stairs are enough if the carpet is light and the wall is white.";
  const replyId = await reply(own);
  await expect(
    app.infrastructure.database.transaction(async (tx) => {
      await fingerprints.record(tx, { replyId, source: "reddit", community: null, text: own });
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  expect(await likest(own)).toEqual([]);
});
