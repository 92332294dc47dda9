import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { dataOf, errorOf, openTestApp, type TestApp } from "../../../testing/app.ts";
import { openReplyPipeline } from "../../../testing/reply-pipeline.ts";
import { joinAs, setTier } from "../../../testing/team.ts";

let app: TestApp;
/** A workspace for each test. */
let pipeline: Awaited<ReturnType<typeof openReplyPipeline>>;
type Person = Awaited<ReturnType<typeof joinAs>>;
let [member, approver, viewer]: Person[] = [];
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  pipeline = await openReplyPipeline(app);
  await setTier(app, pipeline.workspaceId, "scale");
  member = await joinAs(app, pipeline.workspaceId, "member");
  approver = await joinAs(app, pipeline.workspaceId, "approver");
  viewer = await joinAs(app, pipeline.workspaceId, "viewer");
});
afterAll(() => app.close());

const idOf = (person: Person | undefined) => person?.user.id ?? "";
const assign = (
  id: string,
  to: Person | undefined,
  as: Person | undefined = member,
  note?: string,
) =>
  app.call(
    "assignMention",
    { params: { id }, body: { memberId: idOf(to), ...(note && { note }) } },
    as,
  );
const comment = (id: string, text: string, as: Person | undefined) =>
  app.call("addComment", { params: { id }, body: { text } }, as);
const comments = async (id: string, as: Person | undefined) =>
  dataOf(await app.call("listComments", { params: { id } }, as)).comments;
const list = async (query: object, as: Person | undefined = member) =>
  dataOf(await app.call("listMentions", { query }, as));
const notices = async (as: Person | undefined) =>
  dataOf(await app.call("listNotices", { query: {} }, as)).notices;

test("a mention is assigned with a note, reassigned, and unassigned", async () => {
  const { id } = await pipeline.mention({});
  const { mention } = dataOf(await assign(id, approver, member, "Please have a look."));
  expect(mention).toMatchObject({
    commentCount: 0,
    assignment: {
      memberId: idOf(approver),
      name: approver?.email,
      note: "Please have a look.",
      by: member?.email,
    },
  });
  expect(new Date(mention.assignment?.at ?? "").toISOString()).toBe(mention.assignment?.at);
  expect((await list({})).mentions.find((one) => one.id === id)).toEqual(mention);
  expect(await notices(approver)).toMatchObject([{ kind: "mention_assigned", mentionId: id }]);

  expect(dataOf(await assign(id, member)).mention.assignment).toMatchObject({
    memberId: idOf(member),
    note: null,
  });
  // Assigning a mention to oneself sends no notice.
  expect(await notices(member)).toEqual([]);
  const outcome = await app.call("unassignMention", { params: { id } }, member);
  expect(dataOf(outcome).mention.assignment).toBeNull();
  const { activities } = dataOf(await app.call("listActivity", { query: { limit: 3 } }, viewer));
  expect(activities.map(({ sentence, mentionId }) => [sentence, mentionId])).toEqual([
    ["removed the assignment of a mention", id],
    [`assigned a mention to ${member?.email}`, id],
    [`assigned a mention to ${approver?.email}`, id],
  ]);
});

test("a mention is assigned only to people who can work with it, and not by approvers", async () => {
  const { id } = await pipeline.mention({});
  const outside = await app.signUp();
  for (const person of [viewer, outside]) {
    expect(errorOf(await assign(id, person)).code).toBe("NOT_ASSIGNABLE");
  }
  for (const by of [approver, viewer]) {
    expect(errorOf(await assign(id, approver, by)).code).toBe("ROLE_NEEDED");
  }
  expect(errorOf(await assign(id, approver, outside)).code).toBe("NOT_FOUND");
});

test("the list is filtered by assignee, also together with other filters and a search", async () => {
  const [one, two, free] = [
    await pipeline.mention({ title: `${pipeline.phrase} for a bakery` }),
    await pipeline.mention({}),
    await pipeline.mention({}),
  ];
  dataOf(await assign(one.id, approver));
  dataOf(await assign(two.id, approver));
  const ids = async (query: object, as?: Person) =>
    (await list(query, as)).mentions.map(({ id }) => id);
  expect(await ids({ assignee: "me" }, approver)).toEqual([two.id, one.id]);
  expect(await ids({ assignee: idOf(approver) })).toEqual([two.id, one.id]);
  expect(await ids({ assignee: "me" }, viewer)).toEqual([]);
  expect(await ids({ assignee: idOf(approver), search: "bakery" })).toEqual([one.id]);
  expect(await ids({ assignee: idOf(approver), keyword: pipeline.phrase, limit: 1 })).toEqual([
    two.id,
  ]);
  expect(await ids({ assignee: idOf(approver), status: "denied" })).toEqual([]);
  expect(await list({ assignee: idOf(approver), source: "reddit", sort: "intent" })).toMatchObject({
    total: 2,
    counts: { pending: 2 },
  });
  const unassigned = await ids({ assignee: "none" });
  expect(unassigned).toContain(free.id);
  expect(unassigned).not.toContain(one.id);
  expect(await ids({ assignee: "none", search: "bakery" })).toEqual([]);
});

test("comments are written by approvers and above, read by all, and deleted by author or owner", async () => {
  const { id } = await pipeline.mention({});
  dataOf(await assign(id, member, pipeline.person as Person));
  const first = dataOf(await comment(id, " Is this ours? ", approver)).comment;
  expect(first).toMatchObject({ text: "Is this ours?", author: approver?.email, deletable: true });
  expect(errorOf(await comment(id, "Mine too?", viewer)).code).toBe("ROLE_NEEDED");
  const second = dataOf(await comment(id, "Yes.", member)).comment;
  expect((await comments(id, viewer)).map(({ text, deletable }) => [text, deletable])).toEqual([
    ["Is this ours?", false],
    ["Yes.", false],
  ]);
  expect((await list({})).mentions.find((one) => one.id === id)?.commentCount).toBe(2);
  // The assignee gets a notice of somebody else's comment.
  expect((await notices(member)).map(({ kind }) => kind)).toEqual([
    "comment_added",
    "mention_assigned",
  ]);
  const remove = (commentId: string, as: Person | undefined) =>
    app.call("deleteComment", { params: { id, commentId } }, as);
  expect(errorOf(await remove(first.id, member)).code).toBe("NOT_FOUND");
  expect(dataOf(await remove(second.id, member))).toEqual({});
  expect(dataOf(await remove(first.id, pipeline.person as Person))).toEqual({});
  expect(await comments(id, viewer)).toEqual([]);
});

test("open screens are notified of assignments and comments", async () => {
  const { id } = await pipeline.mention({});
  const received: unknown[] = [];
  const unfollow = await app.infrastructure.events.follow(pipeline.workspaceId, null, (item) =>
    received.push(item),
  );
  dataOf(await assign(id, approver));
  dataOf(await comment(id, "Look.", approver));
  await expect
    .poll(() => received)
    .toMatchObject([
      { type: "mention.updated", data: { id, status: "pending" } },
      { type: "comments.updated", data: { mentionId: id } },
    ]);
  unfollow();
});

test("another workspace's mention can be neither read nor commented on", async () => {
  const { id } = await pipeline.mention({});
  const other = await openReplyPipeline(app);
  const person = other.person as Person;
  expect(errorOf(await comment(id, "Hello", person)).code).toBe("NOT_FOUND");
  const read = await app.call("listComments", { params: { id } }, person);
  expect(errorOf(read).code).toBe("NOT_FOUND");
});

test("leaving the workspace removes a person's assignments and notices, but not their comments", async () => {
  const leaving = await joinAs(app, pipeline.workspaceId, "approver");
  const { id } = await pipeline.mention({});
  dataOf(await assign(id, leaving));
  dataOf(await comment(id, "I am on it.", leaving));
  expect(await notices(leaving)).toHaveLength(1);
  dataOf(await app.call("leaveWorkspace", {}, leaving));
  expect((await list({})).mentions.find((one) => one.id === id)?.assignment).toBeNull();
  expect(await comments(id, member)).toMatchObject([{ author: leaving.email }]);
  expect(await notices(leaving)).toEqual([]);
});
