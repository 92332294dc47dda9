import { limits } from "@earshot/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { dataOf, errorOf, openTestApp, type TestApp } from "../../../testing/app.ts";
import { decideOn, openReplyPipeline, openWriter } from "../../../testing/reply-pipeline.ts";

let app: TestApp;
let pipeline: Awaited<ReturnType<typeof openReplyPipeline>>;
let writer: Awaited<ReturnType<typeof openWriter>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  pipeline = await openReplyPipeline(app);
  writer = await openWriter(app);
});

const takeBack = (id: string) =>
  app.call("setMentionStatus", { params: { id }, body: { status: "pending" } }, pipeline.person);
const used = async () => (await pipeline.me()).repliesUsed;

test("taking back an accepted, unclaimed mention makes it pending again and returns its unit", async () => {
  const { id, acceptedAt: before } = await pipeline.accepted();
  expect(before).toBeNull();
  const { acceptedAt, dueAt } = await pipeline.status(id);
  expect(Date.parse(dueAt ?? "") - Date.parse(acceptedAt ?? "")).toBe(limits.promiseMs);
  expect(await used()).toBe(1);
  expect(dataOf(await takeBack(id)).mention).toMatchObject({
    status: "pending",
    acceptedAt: null,
    dueAt: null,
  });
  // The time for the first reply starts again with the next acceptance.
  const stored = (await app.services.mentions.withPosts([id])).get(id);
  expect(stored?.mention.acceptedAt).toBeNull();
  expect(await used()).toBe(0);
  expect((await writer.opportunities()).map((one) => one.id)).not.toContain(id);
  // It can be accepted again, for one unit.
  dataOf(
    await app.call(
      "setMentionStatus",
      { params: { id }, body: { status: "accepted" } },
      pipeline.person,
    ),
  );
  expect(await used()).toBe(1);
});

test("a claimed mention can't be taken back", async () => {
  const { id } = await pipeline.accepted();
  await writer.claim(id);
  expect(errorOf(await takeBack(id))).toMatchObject({ status: 409, code: "ILLEGAL_TRANSITION" });
  expect(await used()).toBe(1);
});

test("of a take-back and a claim at the same time, exactly one succeeds", async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await pipeline.accepted();
    const before = await used();
    const [back, claim] = await Promise.allSettled([takeBack(id).then(dataOf), writer.claim(id)]);
    expect([back.status, claim.status].toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await used()).toBe(back.status === "fulfilled" ? before - 1 : before);
    if (claim.status === "fulfilled") {
      dataOf(await app.call("releaseReply", { params: { id: claim.value.id } }, writer.as));
      dataOf(await takeBack(id));
    }
  }
});

test("the bulk call does not change accepted mentions", async () => {
  const { id } = await pipeline.accepted();
  const body = { ids: [id], status: "pending" as const };
  expect(dataOf(await app.call("moveMentions", { body }, pipeline.person)).moved).toEqual([]);
  expect(await used()).toBe(1);
});

test("another workspace's mention is not found", async () => {
  const { id } = await pipeline.accepted();
  const stranger = await app.signUp();
  const outcome = await app.call(
    "setMentionStatus",
    { params: { id }, body: { status: "pending" } },
    stranger,
  );
  expect(errorOf(outcome).status).toBe(404);
});

test("a mention of a removed post becomes denied instead of pending, by a take-back or a withdrawal", async () => {
  const [accepted, claimed] = [await pipeline.accepted(), await pipeline.accepted()];
  const claim = await writer.claim(claimed.id);
  await app.infrastructure.database.query({
    text: "update posts set removed = true, title = '', body = '' where external_id = any($1)",
    values: [[accepted.postId, claimed.postId]],
  });
  expect(dataOf(await takeBack(accepted.id)).mention).toMatchObject({
    status: "denied",
    statusNote: "The post was deleted or removed.",
  });
  const params = { id: claim.id };
  dataOf(await app.call("withdrawReply", { params, body: {} }, pipeline.person));
  const withdrawn = await pipeline.status(claimed.id);
  expect(withdrawn.status).toBe("denied");
  expect(withdrawn.statusNote).toMatch(/The post was deleted or removed\.$/);
  expect(await used()).toBe(0);
});

test("a mention of a community that forbids replies is not accepted, and takes no unit", async () => {
  await decideOn(app, "noads", "forbidden");
  const { id, communityRule } = await pipeline.mention({ community: "noads" });
  expect(communityRule?.verdict).toBe("forbidden");
  const accept = () =>
    app.call("setMentionStatus", { params: { id }, body: { status: "accepted" } }, pipeline.person);
  const refused = errorOf(await accept());
  expect(refused).toMatchObject({ status: 409, code: "COMMUNITY_FORBIDS_REPLIES" });
  expect(refused.message).toBe(communityRule?.reason);
  expect(await used()).toBe(0);
  await decideOn(app, "noads", "allowed");
  expect(dataOf(await accept()).mention).toMatchObject({ status: "accepted", communityRule: null });
});
