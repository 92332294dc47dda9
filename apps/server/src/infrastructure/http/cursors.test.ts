import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { dataOf, errorOf, openTestApp, type TestApp, testPost } from "../../testing/app.ts";
import { decideOn, openReplyPipeline, openWriter } from "../../testing/reply-pipeline.ts";
import { openOwner } from "../../testing/team.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const run = (text: string, values: unknown[]) =>
  app.infrastructure.database.query({ text, values }) as Promise<{ rows: { id: string }[] }>;

type Page = { ids: string[]; nextCursor: string | null };
/** Reads a list to its end, and changes it before each further page. */
async function follow(
  read: (cursor: string | undefined) => Promise<Page>,
  change: (page: number) => Promise<void> = async () => {},
): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < 100; page += 1) {
    const { ids, nextCursor } = await read(cursor);
    found.push(...ids);
    if (nextCursor === null) return found;
    cursor = nextCursor;
    await change(page);
  }
  throw new Error("the cursors have no end");
}

/** Expects that each unchanged row was found once, and no row twice. */
function expectOnce(found: readonly string[], unchanged: readonly string[]): void {
  expect(new Set(found).size).toBe(found.length);
  expect(unchanged.filter((id) => !found.includes(id))).toEqual([]);
}

const steps = fc.record({
  limit: fc.integer({ min: 1, max: 9 }),
  changes: fc.array(fc.record({ at: fc.nat(), adds: fc.boolean() }), { maxLength: 8 }),
});

describe("cursors of mentions", () => {
  let owner: Awaited<ReturnType<typeof openOwner>>;
  let made = 0;
  const add = async (count: number) => {
    const first = made;
    made += count;
    await app.ingest(
      Array.from({ length: count }, (_, at) =>
        testPost({
          externalId: `t3_cursor${first + at}`,
          title: `Which copper lamp, ${first + at}?`,
          // Many posts of the same second, and few different scores.
          postedAt: new Date(Date.UTC(2026, 10, 20) + ((first + at) % 7) * 1000),
          body: `I need one. ${"x".repeat(first + at)} ${first + at}`,
          author: `person_${first + at}`,
        }),
      ),
    );
  };
  const reader = (query: Record<string, string>, limit: number) => async (cursor?: string) => {
    const { mentions, nextCursor } = dataOf(
      await app.call(
        "listMentions",
        { query: { ...query, limit, ...(cursor && { cursor }) } },
        owner,
      ),
    );
    return { ids: mentions.map(({ id }) => id), nextCursor };
  };

  beforeAll(async () => {
    owner = await openOwner(app);
    dataOf(await app.call("addKeyword", { body: { keyword: "copper lamp" } }, owner));
    await vi.waitUntil(
      () => app.services.index.match({ title: "copper lamp", body: "" }).length > 0,
    );
    await add(30);
    await run(
      `insert into mention_assignments (mention_id, workspace_id, member_id, assigned_by, assigned_at)
       select id, workspace_id, $2, $2, now() from mentions where workspace_id = $1`,
      [owner.workspaceId, owner.user.id],
    );
  });

  test.each([
    {},
    { sort: "intent" },
    { source: "reddit", keyword: "copper lamp" },
    { search: "copper" },
    { search: "copper", sort: "intent" },
    { assignee: "me" },
    { assignee: "me", search: "copper", sort: "intent" },
    { assignee: "me", status: "pending", source: "reddit" },
  ])("with %j give the same rows as offsets, in the same order", async (query) => {
    const { ids } = await reader(query as Record<string, string>, 100)();
    expect(ids).toHaveLength(30);
    expect(await follow(reader(query as Record<string, string>, 7))).toEqual(ids);
  });

  test("of unassigned mentions give the same rows as offsets", async () => {
    await run("delete from mention_assignments where workspace_id = $1", [owner.workspaceId]);
    const query = { assignee: "none" };
    const { ids } = await reader(query, 100)();
    expect(ids).toHaveLength(30);
    expect(await follow(reader(query, 7))).toEqual(ids);
  });

  test("show each unchanged row once while others change", { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.constantFrom("newest", "intent"), async (plan, sort) => {
        const query = { status: "pending", sort };
        const before = await follow(reader(query, 100));
        const removed = new Set<string>();
        const left = [...plan.changes];
        const found = await follow(reader(query, plan.limit), async () => {
          const change = left.shift();
          if (!change) return;
          if (change.adds) return add(1);
          const id = before[change.at % before.length] ?? "";
          removed.add(id);
          await app.call("setMentionStatus", { params: { id }, body: { status: "denied" } }, owner);
        });
        expectOnce(
          found,
          before.filter((id) => !removed.has(id)),
        );
        for (const id of removed) {
          const body = { status: "pending" } as const;
          await app.call("setMentionStatus", { params: { id }, body }, owner);
        }
      }),
      { numRuns: 8 },
    );
  });

  test("are refused when they are damaged, or belong to other filters or another workspace", async () => {
    const { nextCursor } = await reader({}, 5)();
    const cursor = nextCursor ?? "";
    const ask = async (query: Record<string, string | number>, as: { token: string } = owner) =>
      errorOf(await app.call("listMentions", { query }, as));
    const other = await openOwner(app);
    const foreign = "cursor: is of a list with other filters: start again without a cursor";
    const damaged = "cursor: must be the nextCursor of a page of this list";
    const mark = JSON.parse(Buffer.from(cursor, "base64url").toString())[0];
    const forged = (key: unknown[]) =>
      Buffer.from(JSON.stringify([mark, ...key])).toString("base64url");
    const id = "00000000-0000-4000-8000-000000000000";
    const cases: [Record<string, string | number>, string][] = [
      [{ cursor, sort: "intent" }, foreign],
      [{ cursor, status: "denied" }, foreign],
      [{ cursor: cursor.slice(0, -9) }, damaged],
      [{ cursor: "x" }, damaged],
      [{ cursor: "a b" }, damaged],
      [{ cursor: "a".repeat(301) }, damaged],
      [{ cursor: forged(["9".repeat(17), id, 0]) }, damaged],
      [{ cursor: forged(["1", "not an id", 0]) }, damaged],
      [{ cursor: forged(["1", id, 1e9]) }, damaged],
      [{ cursor, offset: 5 }, "cursor: can't be combined with an offset: send one of them"],
    ];
    for (const [query, detail] of cases) {
      expect(await ask(query)).toMatchObject({ status: 400, details: [detail] });
    }
    expect(await ask({ cursor }, other)).toMatchObject({ status: 400, details: [foreign] });
    const keywords = await app.call("listKeywords", { query: { cursor } }, owner);
    expect(errorOf(keywords)).toMatchObject({ status: 400, details: [foreign] });
  });
});

test("cursors of keywords show each unchanged row once, even when rows have the same moment", async () => {
  const owner = await openOwner(app);
  let made = 0;
  const add = async (count: number) => {
    for (let at = 0; at < count; at += 1) {
      made += 1;
      await run(
        "insert into keywords (id, workspace_id, keyword, created_at) values (gen_random_uuid(), $1, $2, now() - ($3::int % 3) * interval '7 microseconds')",
        [owner.workspaceId, `lamp number ${made}`, made],
      );
    }
  };
  const reader = (limit?: number) => async (cursor?: string) => {
    const query = { ...(limit && { limit }), ...(cursor && { cursor }) };
    const { keywords, total, nextCursor } = dataOf(
      await app.call("listKeywords", { query }, owner),
    );
    return { ids: keywords.map(({ id }) => id), total, nextCursor };
  };
  await add(20);
  expect(await follow(reader(3))).toEqual(await follow(reader()));
  const first = await reader(3)();
  const rest = await reader()(first.nextCursor ?? undefined);
  expect([first.ids.length, first.total, rest.ids.length, rest.total]).toEqual([3, 20, 17, 20]);
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      const before = await follow(reader());
      const removed = new Set<string>();
      const left = [...plan.changes];
      const found = await follow(reader(plan.limit), async () => {
        const change = left.shift();
        if (!change) return;
        if (change.adds) return add(1);
        const id = before[change.at % before.length] ?? "";
        removed.add(id);
        await run("delete from keywords where id = $1", [id]);
      });
      expectOnce(
        found,
        before.filter((id) => !removed.has(id)),
      );
      await add(removed.size);
    }),
    { numRuns: 8 },
  );
});

test("cursors of replies still work when a reply changes", { timeout: 60_000 }, async () => {
  const pipeline = await openReplyPipeline(app);
  await decideOn(app, "smallbusiness", "allowed");
  await run("update workspaces set tier = 'growth' where id = $1", [pipeline.workspaceId]);
  for (let at = 0; at < 3; at += 1) {
    const writer = await openWriter(app);
    await writer.claim((await pipeline.accepted()).id);
  }
  const reader = (limit: number) => async (cursor?: string) => {
    const query = { limit, ...(cursor && { cursor }) };
    const { replies, nextCursor } = dataOf(
      await app.call("listReplies", { query }, pipeline.person),
    );
    return { ids: replies.map(({ id }) => id), nextCursor };
  };
  const all = await follow(reader(100));
  expect(all).toHaveLength(3);
  expect(await follow(reader(1))).toEqual(all);
  // The last reply becomes the first one: by offset, the second one would be listed twice.
  const last = all[2] ?? "";
  let changed = false;
  const found = await follow(reader(1), async () => {
    if (changed) return;
    changed = true;
    await run("update replies set updated_at = now() + interval '1 day' where id = $1", [last]);
  });
  expect(found).toEqual(all.slice(0, 2));
});
