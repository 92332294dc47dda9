import { expect, test } from "vitest";
import { systemClock } from "../../../infrastructure/clock.ts";
import type { AccountLink } from "../../../integrations/ports/account-link.ts";
import { createTestDatabase, dataOf } from "../../../testing/app.ts";
import { createFakePublishing } from "../../../testing/fake-publishing.ts";
import { createFakeRules } from "../../../testing/fake-rules.ts";
import { openServer } from "../../../testing/server.ts";

test.each([
  ["the worker that was running", false],
  ["a worker that started after the first one had stopped", true],
])(
  "a scheduled post is published once at its time by %s",
  async (_, isRestarted) => {
    const database = await createTestDatabase();
    const reddit = createFakePublishing(() => systemClock.now());
    const rules = createFakeRules();
    rules.write("Open", ["Be kind"]);
    const link: AccountLink = {
      authorizeUrl: () => "https://reddit.test/authorize",
      connect: (username) =>
        Promise.resolve({ username, refreshToken: "r", scopes: ["identity", "submit", "history"] }),
      revoke: () => Promise.resolve(),
    };
    const open = async () => {
      const server = await openServer(database.connection, {
        jobs: true,
        reddit: link,
        publishing: [reddit.platform],
        rulesReaders: [rules.reader],
      });
      await server.work("publishing.publish");
      return server;
    };
    let server = await open();
    try {
      const person = await server.signUp();
      const found = await server.services.accounts.find(person.user.id);
      const by = { workspaceId: found?.currentWorkspaceId ?? "", userId: person.user.id };
      await server.services.connections.connect(by, "owner", "https://back.test");
      const scheduledAt = new Date(systemClock.now().getTime() + 3_000).toISOString();
      const post = { subreddit: "Open", title: "A title", content: "A text of some length." };
      const body = { ...post, platform: "reddit" as const, timeZone: "UTC", scheduledAt };
      const { id } = dataOf(await server.call("createOwnPost", { body }, person)).post;
      if (isRestarted) {
        await server.close();
        server = await open();
      }
      const status = async () =>
        dataOf(await server.call("listOwnPosts", { query: {} }, person)).items.find(
          (one) => one.id === id,
        )?.status;
      await expect.poll(status, { timeout: 20_000 }).toBe("published");
      // Delivering the job again sends nothing.
      await server.services.publisher.publishDue(id, 1);
      expect(reddit.calls).toEqual(["A title"]);
      const [sent] = reddit.posts;
      expect(sent?.postedAt.getTime()).toBeGreaterThanOrEqual(Date.parse(scheduledAt));
    } finally {
      await server.close();
      await database.drop();
    }
  },
  60_000,
);
