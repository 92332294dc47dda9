import { afterAll, beforeAll } from "vitest";
import { createTestClock, dataOf, errorOf, openTestApp, type TestApp } from "./app.ts";
import { openPlacing } from "./placed-reply.ts";
import { createFakeConversations, openReplyPipeline } from "./reply-pipeline.ts";

export const minuteMs = 60_000;
/** A Thursday. */
export const now = new Date("2026-11-26T12:00:00Z");

/** Opens an app for the tests of one file, with customers whose mentions and replies are counted. */
export function setUpFigures() {
  const clock = createTestClock(now);
  const reddit = createFakeConversations();
  let app: TestApp;
  let placed: ReturnType<typeof openPlacing>;
  beforeAll(async () => {
    app = await openTestApp({
      clock,
      conversations: [reddit.conversations],
      accountViewers: [reddit.viewer],
      replyCheckSeconds: [300, 3_600, 259_200, 604_800],
    });
    placed = openPlacing(app, { clock, reddit });
  });
  afterAll(() => app.close());

  const query = async (text: string, values: unknown[] = []) =>
    (await app.infrastructure.database.query({ text, values })).rows as Record<string, unknown>[];

  async function customer() {
    const pipeline = await openReplyPipeline(app);
    const { person, workspaceId } = pipeline;
    const metrics = async (search: object = {}) =>
      dataOf(await app.call("dashboardMetrics", { query: search }, person)).metrics;
    const refusal = async (search: object) =>
      errorOf(await app.call("dashboardMetrics", { query: search }, person)).details;
    /** A mention of a post of some minutes ago, found `after` minutes after the post. */
    const found = (minutesAgo: number, after: number, community = "SaaS") =>
      pipeline
        .mention({ postedAt: new Date(clock.now().getTime() - minutesAgo * minuteMs), community })
        .then(async (mention) => {
          await query(
            "update mentions set found_at = posted_at + $2 * interval '1 minute' where id = $1",
            [mention.id, after],
          );
          return mention;
        });
    /** A mention of a post that was posted now, by the test's clock. */
    const mention: typeof pipeline.mention = (post) =>
      pipeline.mention({ postedAt: clock.now(), ...post });
    /** Sets a plan, which has more than the two free replies. */
    const subscribe = () =>
      app.infrastructure.database.transaction((tx) =>
        app.services.billing.setPlan(tx, workspaceId, {
          ...{
            plan: "starter",
            tier: "starter",
            anchor: clock.now(),
            zone: null,
            reason: "a test",
          },
        }),
      );
    return {
      ...pipeline,
      mention,
      subscribe,
      pipeline,
      person,
      workspaceId,
      metrics,
      refusal,
      found,
    };
  }

  return {
    /** The app; it is open once the tests run. */
    get app() {
      return app;
    },
    clock,
    reddit,
    placed: (...options: Parameters<typeof placed>) => placed(...options),
    query,
    customer,
  };
}
