import { afterAll, beforeAll, expect, test } from "vitest";
import { openAdmin } from "../../../testing/admin.ts";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
} from "../../../testing/app.ts";
import { openReplyPipeline } from "../../../testing/reply-pipeline.ts";
import { joinAs } from "../../../testing/team.ts";

const clock = createTestClock(new Date("2026-11-21T12:00:00Z"));
let app: TestApp;
let admin: ReturnType<typeof openAdmin>;
beforeAll(async () => {
  app = await openTestApp({ clock });
  admin = openAdmin(app);
});
afterAll(() => app.close());

const hourMs = 3_600_000;
const reason = "They say that a mention is missing.";
const requestAccess = async (id: string, hours = 2) =>
  app.call("requestSupportAccess", { params: { id }, body: { reason, hours } }, await admin());
const readMentions = async (id: string) =>
  app.call("listSupportMentions", { params: { id } }, await admin());
const decide = (
  person: { token: string },
  id: string,
  decision: "approve" | "refuse" = "approve",
) => app.call("decideSupportAccess", { params: { id }, body: { decision } }, person);

test("support reads nothing before the owner allows it, and each read is recorded", async () => {
  const pipeline = await openReplyPipeline(app);
  const mention = await pipeline.mention();
  const id = pipeline.workspaceId;
  expect(errorOf(await readMentions(id))).toMatchObject({
    status: 403,
    code: "SUPPORT_ACCESS_NEEDED",
  });
  const { access } = dataOf(await requestAccess(id));
  expect(access).toMatchObject({ state: "asked", reason, hours: 2, askedBy: "Ada", reads: [] });
  expect(errorOf(await readMentions(id)).code).toBe("SUPPORT_ACCESS_NEEDED");
  const { notices } = dataOf(await app.call("listNotices", {}, pipeline.person));
  expect(notices[0]).toMatchObject({
    kind: "support_access_requested",
    mentionId: null,
    replyId: null,
    title: "",
  });

  const allowed = dataOf(await decide(pipeline.person, access.id)).access;
  const endsAt = new Date(clock.now().getTime() + 2 * hourMs).toISOString();
  expect(allowed).toMatchObject({ state: "open", endsAt });
  const read = dataOf(await readMentions(id));
  expect(read.mentions.map((one) => one.id)).toEqual([mention.id]);
  const replies = await app.call("listSupportReplies", { params: { id } }, await admin());
  expect(dataOf(replies)).toEqual({ replies: [], total: 0 });

  const { requests, canDecide } = dataOf(await app.call("listSupportAccess", {}, pipeline.person));
  expect(canDecide).toBe(true);
  expect(requests[0]?.reads).toEqual([
    { at: clock.now().toISOString(), what: "replies", count: 0, by: "Ada" },
    { at: clock.now().toISOString(), what: "mentions", count: 1, by: "Ada" },
  ]);
  const { entries } = dataOf(
    await app.call("listAdministratorEntries", { query: { workspaceId: id } }, await admin()),
  );
  expect(entries.map(({ sentence }) => sentence)).toEqual([
    "Read 0 replies as support.",
    "Read 1 mention as support.",
    "Asked for support access for 2 hours.",
  ]);

  clock.advance(2 * hourMs);
  expect(errorOf(await readMentions(id)).code).toBe("SUPPORT_ACCESS_NEEDED");
  await pipeline.renew();
  const after = dataOf(await app.call("listSupportAccess", {}, pipeline.person));
  expect(after.requests[0]?.state).toBe("ended");
});

test("the owner can end support access at any time, and refuse a request", async () => {
  const pipeline = await openReplyPipeline(app);
  const id = pipeline.workspaceId;
  const first = dataOf(await requestAccess(id)).access;
  dataOf(await decide(pipeline.person, first.id));
  const ended = await app.call(
    "endSupportAccess",
    { params: { id: first.id }, body: {} },
    pipeline.person,
  );
  expect(dataOf(ended).access.state).toBe("ended");
  expect(errorOf(await readMentions(id)).code).toBe("SUPPORT_ACCESS_NEEDED");
  const again = await app.call(
    "endSupportAccess",
    { params: { id: first.id }, body: {} },
    pipeline.person,
  );
  expect(errorOf(again).code).toBe("STATE_CHANGED");

  const second = dataOf(await requestAccess(id)).access;
  expect(dataOf(await decide(pipeline.person, second.id, "refuse")).access.state).toBe("refused");
  expect(errorOf(await decide(pipeline.person, second.id)).code).toBe("STATE_CHANGED");
  expect(errorOf(await readMentions(id)).code).toBe("SUPPORT_ACCESS_NEEDED");
});

test("a workspace has one request at a time, which lapses after a week", async () => {
  const pipeline = await openReplyPipeline(app);
  const id = pipeline.workspaceId;
  const both = await Promise.all([requestAccess(id), requestAccess(id)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  clock.advance(7 * 24 * hourMs);
  await pipeline.renew();
  const { requests } = dataOf(await app.call("listSupportAccess", {}, pipeline.person));
  expect(requests.map(({ state }) => state)).toEqual(["lapsed"]);
  expect(errorOf(await decide(pipeline.person, requests[0]?.id ?? "")).code).toBe("STATE_CHANGED");
  const { access } = dataOf(await requestAccess(id));
  const end = { params: { id: access.id }, body: {} };
  expect(dataOf(await app.call("endOwnSupportAccess", end, await admin())).access.state).toBe(
    "ended",
  );
  expect(errorOf(await app.call("endOwnSupportAccess", end, await admin())).code).toBe(
    "STATE_CHANGED",
  );
});

test("only the owner decides, and another workspace's request does not exist", async () => {
  const pipeline = await openReplyPipeline(app);
  const other = await openReplyPipeline(app);
  const { access } = dataOf(await requestAccess(pipeline.workspaceId));
  expect(errorOf(await decide(other.person, access.id)).code).toBe("NOT_FOUND");
  const member = await joinAs(app, pipeline.workspaceId, "member");
  expect(errorOf(await decide(member, access.id))).toMatchObject({
    status: 403,
    code: "OWNER_ONLY",
  });
  const { canDecide } = dataOf(await app.call("listSupportAccess", {}, member));
  expect(canDecide).toBe(false);
});

test("hours and reason are checked, and a missing workspace does not exist", async () => {
  const { workspaceId: id } = await openReplyPipeline(app);
  expect(errorOf(await requestAccess(id, 73)).code).toBe("VALIDATION_FAILED");
  expect(errorOf(await requestAccess(id, 0)).code).toBe("VALIDATION_FAILED");
  expect(errorOf(await requestAccess(crypto.randomUUID())).code).toBe("NOT_FOUND");
  expect(errorOf(await readMentions(crypto.randomUUID())).code).toBe("NOT_FOUND");
});
