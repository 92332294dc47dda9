import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll } from "vitest";
import { testPost } from "./app.ts";
import { createFakeLlm } from "./fake-llm.ts";
import { createFakeThreads } from "./fake-threads.ts";
import { openFriendSearchSetup } from "./friend-search.ts";

const budget = { dayMicros: 1e9, workspaceDayMicros: 1e9 };

/** Opens an app for the tests of one file, with searches, threads and a model whose answers a test sets. */
export function setUpDiscussions() {
  const threads = createFakeThreads();
  const fake = createFakeLlm();
  let setup: Awaited<ReturnType<typeof openFriendSearchSetup>>;
  beforeAll(async () => {
    setup = await openFriendSearchSetup({
      threads: [threads.threads],
      llm: fake.llm,
      caps: { llm: budget, x: { dayMicros: 0 } },
      lookups: [
        {
          name: "reddit",
          max: 100,
          readMicros: 0,
          idOf: (url) => /comments\/(\w+)/.exec(url)?.[1] ?? null,
          follow: async (url) =>
            url.includes("/s/") ? "https://reddit.com/comments/t3_shared" : null,
          fetchPosts: async (ids) =>
            new Map(
              ids.map((id) => [
                id,
                testPost({ externalId: id, title: "Chasing overdue invoices" }),
              ]),
            ),
        },
      ],
    });
  });
  afterEach(() => {
    for (const one of setup.fakes) {
      one.refuse(null);
      one.asked.length = 0;
    }
    threads.reads(async () => ({}));
    fake.answer(() => ({}));
    fake.asked.length = 0;
  });
  afterAll(() => setup.app.close());

  const run = (statement: ReturnType<typeof sql>) =>
    setup.app.infrastructure.database.pool.execute(statement);

  /** Stores a post. @returns it, with its id in the database */
  async function stored(part: Parameters<typeof testPost>[0] = {}) {
    const post = testPost(part);
    await setup.app.ingest([post]);
    const { rows } = await run(sql`select id from posts where external_id = ${post.externalId}`);
    const id = String(rows[0]?.id);
    return { ...post, id };
  }

  return {
    /** The app and its searches; they are open once the tests run. */
    get setup() {
      return setup;
    },
    threads,
    fake,
    run,
    stored,
  };
}
