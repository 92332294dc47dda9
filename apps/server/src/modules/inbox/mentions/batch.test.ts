import { randomUUID } from "node:crypto";
import { limits } from "@earshot/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type As,
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
  testPost,
} from "../../../testing/app.ts";
import { joinAs, setTier } from "../../../testing/team.ts";

let app: TestApp;
const clock = createTestClock();
beforeAll(async () => {
  app = await openTestApp({ clock });
});
afterAll(() => app.close());

const move = (ids: readonly string[], status: "accepted" | "denied" | "pending", as: As) =>
  app.call("moveMentions", { body: { ids: [...ids], status } }, as);

/** A customer with `count` pending mentions. */
async function customer(phrase: string, count: number) {
  const person = await app.signUp();
  await app.call("addKeyword", { body: { keyword: phrase } }, person);
  await expect
    .poll(() => app.services.index.match({ title: phrase, body: "" }).length)
    .toBeGreaterThan(0);
  await app.ingest(
    Array.from({ length: count }, (_, n) => testPost({ title: `The ${phrase} number ${n}` })),
  );
  const rows = async () =>
    dataOf(await app.call("listMentions", { query: { limit: 100 } }, person)).mentions;
  const ids = (await rows()).map(({ id }) => id);
  expect(ids).toHaveLength(count);
  const workspaceId = (await app.services.accounts.find(person.user.id))?.currentWorkspaceId ?? "";
  return {
    ...person,
    ids,
    workspaceId,
    /** The status of each, in the order of `ids`. */
    async statuses() {
      const found = new Map((await rows()).map(({ id, status }) => [id, status]));
      return ids.map((id) => found.get(id));
    },
    skipOne: (id: string) =>
      app.call("setMentionStatus", { params: { id }, body: { status: "denied" } }, person),
  };
}

describe("skipping many", () => {
  test("changes the pending ones, returns their ids, and emits an event for each", async () => {
    const owner = await customer("teal lantern", 4);
    const [first = "", second = "", third = "", fourth = ""] = owner.ids;
    await owner.skipOne(second);
    const received: unknown[] = [];
    const unfollow = await app.infrastructure.events.follow(owner.workspaceId, null, (item) => {
      // The event of the mention that was skipped before may arrive only now.
      if (!JSON.stringify(item).includes(second)) received.push(item);
    });
    const { moved } = dataOf(await move([third, second, first], "denied", owner));
    expect(moved.toSorted()).toEqual([first, third].toSorted());
    expect(await owner.statuses()).toEqual(["denied", "denied", "denied", "pending"]);
    const event = (id: string) =>
      expect.objectContaining({ type: "mention.updated", data: { id, status: "denied" } });
    await expect.poll(() => received).toHaveLength(2);
    expect(received).toEqual(expect.arrayContaining([event(first), event(third)]));
    unfollow();
    expect(dataOf(await move([fourth, fourth, fourth], "denied", owner)).moved).toEqual([fourth]);
  });

  test("takes no unit of the quota and leaves accepted mentions", async () => {
    const owner = await customer("ochre lantern", 2);
    const [first = ""] = owner.ids;
    await app.call(
      "setMentionStatus",
      { params: { id: first }, body: { status: "accepted" } },
      owner,
    );
    expect(dataOf(await move(owner.ids, "denied", owner)).moved).toEqual([owner.ids[1]]);
    expect(await owner.statuses()).toEqual(["accepted", "denied"]);
    expect(dataOf(await app.call("me", {}, owner)).user.repliesUsed).toBe(1);
  });

  test("ignores mentions of another workspace and ids that do not exist", async () => {
    const owner = await customer("umber lantern", 1);
    const stranger = await customer("sienna lantern", 1);
    const ids = [...owner.ids, randomUUID(), ...stranger.ids];
    expect(dataOf(await move(ids, "denied", stranger)).moved).toEqual(stranger.ids);
    expect(await owner.statuses()).toEqual(["pending"]);
    expect(dataOf(await move([...owner.ids, randomUUID()], "denied", stranger)).moved).toEqual([]);
    // Another customer can't restore the owner's skipped mentions either.
    await move(owner.ids, "denied", owner);
    expect(dataOf(await move(owner.ids, "pending", stranger)).moved).toEqual([]);
    expect(await owner.statuses()).toEqual(["denied"]);
  });

  test("changes each mention once under concurrent requests", async () => {
    const owner = await customer("coral lantern", 12);
    const backwards = owner.ids.toReversed();
    const [many, singles] = await Promise.all([
      Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          move(n % 2 === 0 ? owner.ids : backwards, "denied", owner),
        ),
      ),
      Promise.all(owner.ids.map(owner.skipOne)),
    ]);
    const won = [
      ...many.flatMap((outcome) => dataOf(outcome).moved),
      ...owner.ids.filter((_, at) => singles[at]?.status === 200),
    ];
    expect(won.toSorted()).toEqual(owner.ids.toSorted());
    for (const outcome of singles.filter(({ status }) => status !== 200)) {
      expect(errorOf(outcome).code).toBe("ILLEGAL_TRANSITION");
    }
  });
});

describe("restoring many", () => {
  test("returns skipped mentions to pending, at any time and for anyone in the workspace", async () => {
    const owner = await customer("violet lantern", 3);
    await setTier(app, owner.workspaceId, "scale");
    const colleague = await joinAs(app, owner.workspaceId, "member");
    const [skipped = "", pending = ""] = owner.ids;
    await move([skipped], "denied", owner);
    clock.advance(10 * 60_000);
    expect(dataOf(await move([skipped, pending], "pending", colleague)).moved).toEqual([skipped]);
    expect(await owner.statuses()).toEqual(["pending", "pending", "pending"]);
  });

  test("leaves mentions that a writer found unsuitable, and those whose post was removed", async () => {
    const owner = await customer("indigo lantern", 3);
    const [unsuitable = "", removed = "", skipped = ""] = owner.ids;
    await move(owner.ids, "denied", owner);
    const run = (text: string, id: string) =>
      app.infrastructure.database.query({ text, values: [id] });
    await run(
      "update mentions set status_note = 'A writer found it unsuitable.' where id = $1",
      unsuitable,
    );
    await run(
      "update posts set removed = true from mentions m where m.id = $1 and posts.id = m.post_id",
      removed,
    );
    expect(dataOf(await move(owner.ids, "pending", owner)).moved).toEqual([skipped]);
    for (const id of [unsuitable, removed]) {
      const body = { status: "pending" } as const;
      const outcome = await app.call("setMentionStatus", { params: { id }, body }, owner);
      expect(errorOf(outcome).code).toBe("ILLEGAL_TRANSITION");
    }
  });
});

describe("sending many to the writers", () => {
  test("takes a unit for each, and names those that were refused", async () => {
    const owner = await customer("amber lantern", 4);
    const [sensitive = "", skipped = "", ...others] = owner.ids;
    await owner.skipOne(skipped);
    await app.infrastructure.database.query({
      text: `update mentions set warnings = '[{"kind":"grief","part":null,"start":0,"end":0}]' where id = $1`,
      values: [sensitive],
    });
    const { repliesLimit } = dataOf(await app.call("me", {}, owner)).user;
    const { moved, refused } = dataOf(await move(owner.ids, "accepted", owner));
    const expectedCount = Math.min(others.length, repliesLimit ?? others.length);
    expect(moved).toHaveLength(expectedCount);
    expect(refused.map(({ id }) => id)).toContain(sensitive);
    expect(refused.map(({ id }) => id)).not.toContain(skipped);
    expect(dataOf(await app.call("me", {}, owner)).user.repliesUsed).toBe(expectedCount);
  });

  test("stops with the last unit, with the reason", async () => {
    const owner = await customer("copper lantern", 12);
    const { repliesLimit } = dataOf(await app.call("me", {}, owner)).user;
    const { moved, refused } = dataOf(await move(owner.ids, "accepted", owner));
    expect(moved).toHaveLength(repliesLimit ?? 0);
    expect(refused).toHaveLength(12 - (repliesLimit ?? 0));
    expect(refused[0]?.message).toMatch(/limit/i);
  });

  test("needs a confirmed address", async () => {
    const person = await app.signUp({ confirmed: false });
    const outcome = await move([randomUUID()], "accepted", person);
    expect(errorOf(outcome).code).toBe("EMAIL_NOT_CONFIRMED");
  });
});

describe("invalid batches", () => {
  const one = "01a1fc77-53d1-711f-92cd-a32db3cce6bb";
  test.each([
    ["no id", { ids: [], status: "denied" }, "ids: Choose at least one mention."],
    [
      "more than a hundred",
      { ids: Array.from({ length: 101 }, () => randomUUID()), status: "denied" },
      "ids: must have at most 100 entries",
    ],
    ["an invalid id", { ids: [one, "12"], status: "denied" }, "ids.1: is not an id"],
    [
      "a status of the pipeline",
      { ids: [one], status: "replied" },
      "status: must be accepted, denied or pending",
    ],
  ])("with %s are refused with the name of the field", async (_, body, detail) => {
    const person = await app.signUp();
    const sent = body as { ids: string[]; status: "denied" };
    const outcome = await app.call("moveMentions", { body: sent }, person);
    expect(errorOf(outcome)).toMatchObject({ status: 400, details: [detail] });
  });

  test("a hundred ids are accepted", async () => {
    const person = await app.signUp();
    const ids = Array.from({ length: limits.bulkMax }, () => randomUUID());
    expect(dataOf(await move(ids, "denied", person)).moved).toEqual([]);
  });
});
