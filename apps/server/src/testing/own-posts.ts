import { sql } from "drizzle-orm";
import type { AccountLink } from "../integrations/ports/account-link.ts";
import { createTestClock, dataOf, openTestApp } from "./app.ts";
import { createFakePublishing } from "./fake-publishing.ts";
import { createFakeRules } from "./fake-rules.ts";
import type { ServerOptions } from "./server.ts";

/** A server whose customers publish posts with accounts of a platform in memory. */
export async function openPublishingApp(options: Pick<ServerOptions, "llm" | "caps"> = {}) {
  const clock = createTestClock(new Date());
  const reddit = createFakePublishing(() => clock.now());
  const rules = createFakeRules();
  rules.write("Open", ["Be kind"]);
  const granted = { scopes: ["identity", "submit", "history"] };
  const link: AccountLink = {
    authorizeUrl: () => "https://reddit.test/authorize",
    connect: (code) =>
      Promise.resolve({ username: code, refreshToken: `r-${code}`, scopes: granted.scopes }),
    revoke: () => Promise.resolve(),
  };
  const app = await openTestApp({
    clock,
    poolSize: 10,
    reddit: link,
    publishing: [reddit.platform],
    rulesReaders: [rules.reader],
    ...options,
  });
  /** The steps that were queued, in their order. */
  const due: { step: string; postId?: string; revision?: number; afterSeconds: number }[] = [];
  app.services.ownPosts.topics.due.subscribe(async (_tx, step) => void due.push(step));
  let names = 0;

  /** A customer with a connected account. */
  async function publisher(options: { connect?: boolean } = {}) {
    const person = await app.signUp();
    const found = await app.services.accounts.find(person.user.id);
    const workspaceId = found?.currentWorkspaceId ?? "";
    names += 1;
    const account = `owner_${names}`;
    const by = { workspaceId, userId: person.user.id };
    const connect = () => app.services.connections.connect(by, account, "https://back.test");
    if (options.connect !== false) await connect();
    const title = `Title ${names}`;
    const post = { subreddit: "Open", title, content: "A text of some length." };
    return {
      ...{ person, workspaceId, account, title, post, connect },
      /** The time this many minutes from now. */
      at: (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString(),
      publish: (part: object = {}) =>
        app.call("postToReddit", { body: { ...post, ...part } }, person),
      create: (part: object = {}) =>
        app.call(
          "createOwnPost",
          { body: { ...post, platform: "reddit", timeZone: "Europe/Berlin", ...part } },
          person,
        ),
      /** Without a session, which may have ended by the test's clock. */
      get: async (id: string) => {
        const query = { status: "all", page: 1, limit: 100 } as const;
        const { items } = await app.services.ownPosts.list(workspaceId, query);
        return items.find((one) => one.id === id);
      },
      list: async (query: object = {}) =>
        dataOf(await app.call("listOwnPosts", { query }, person)).items,
      attempts: async () =>
        (
          await app.infrastructure.database.pool.execute<{ id: string; state: string }>(sql`
            select a.id, a.state from own_post_attempts a join own_posts p on p.id = a.post_id
            where p.workspace_id = ${workspaceId} order by a.planned_at`)
        ).rows,
      posts: () => reddit.posts.filter((one) => one.account === account),
    };
  }

  return { app, clock, reddit, rules, granted, due, publisher };
}
export type PublishingApp = Awaited<ReturnType<typeof openPublishingApp>>;
