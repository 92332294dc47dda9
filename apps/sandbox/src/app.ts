import Fastify, { type FastifyInstance } from "fastify";
import { registerBluesky } from "./bluesky/index.ts";
import { type Clock, systemClock } from "./clock.ts";
import type { Config } from "./config.ts";
import { registerControls } from "./controls.ts";
import { registerDiscord } from "./discord/index.ts";
import { registerDiscourse } from "./discourse/index.ts";
import { createFaults } from "./faults.ts";
import { registerFeeds } from "./feeds/index.ts";
import { acceptForms } from "./forms.ts";
import { registerGithub } from "./github/index.ts";
import { createAccounts } from "./google/accounts.ts";
import { registerGoogleControls } from "./google/controls.ts";
import { registerGoogle } from "./google/index.ts";
import { registerHackerNews } from "./hackernews/index.ts";
import { createModelCallLog, type ModelCallLog, registerModel } from "./model/index.ts";
import { type NotionStore, registerNotion } from "./notion/index.ts";
import type { Delivery } from "./paddle/delivery.ts";
import { type Paddle, registerPaddle } from "./paddle/index.ts";
import { registerPages } from "./pages/routes.ts";
import { createAnalytics } from "./posthog/analytics.ts";
import { registerAnalytics } from "./posthog/controls.ts";
import { registerPosthog } from "./posthog/index.ts";
import { registerRedditApi } from "./reddit/api/index.ts";
import { createApiAccess } from "./reddit/api-access.ts";
import { registerRedditControls } from "./reddit/controls.ts";
import { createGrants } from "./reddit/grants.ts";
import { createLimits } from "./reddit/limits.ts";
import { createPostStream, type PostStream } from "./reddit/live.ts";
import { livePosts } from "./reddit/live-posts/index.ts";
import { createReplay, type Replay } from "./reddit/replay.ts";
import { createStore, type Store } from "./reddit/store.ts";
import { registerThreadControls } from "./reddit/thread-controls.ts";
import { threads } from "./reddit/threads/index.ts";
import { registerS3 } from "./s3/index.ts";
import { registerSites } from "./sites/index.ts";
import { registerSlack } from "./slack/index.ts";
import { createOutbox, type Outbox } from "./smtp/outbox.ts";
import { registerOutbox } from "./smtp/routes.ts";
import { createSmtp, type Smtp } from "./smtp/server.ts";
import { registerStackExchange } from "./stackexchange/index.ts";
import { registerTeams } from "./teams/index.ts";
import { createPages, type Pages, registerWebSearch, seedPages } from "./websearch/index.ts";
import { registerX, type XStore } from "./x/index.ts";

/** A sandbox that is not listening yet. */
export interface Sandbox {
  app: FastifyInstance;
  store: Store;
  live: PostStream;
  /** null when no dump is replayed. */
  replay: Replay | null;
  /** Starts separately, with `smtp.listen()`. */
  smtp: Smtp;
  outbox: Outbox;
  /** Posts of the imitated X. */
  x: XStore;
  /** Posts that web search finds. */
  web: Pages;
  /** Calls to the imitated language model. */
  model: ModelCallLog;
  /** Pages that apps wrote to the imitated Notion. */
  notion: NotionStore;
  paddle: Paddle;
  /** Sends Paddle's webhooks. */
  delivery: Delivery;
}

/** Builds the server; its live posts start with `live.start()` and `replay.start()` and stop when the server closes. */
export async function createSandbox(
  config: Omit<Config, "port" | "smtpPort">,
  deps: { clock?: Clock } = {},
): Promise<Sandbox> {
  const clock = deps.clock ?? systemClock;
  const app = Fastify({
    // The product's keep-alive connections must not delay shutdown.
    forceCloseConnections: true,
    routerOptions: {
      ignoreTrailingSlash: true,
      // "a+b+c…" with a hundred communities is one parameter, longer than the default limit of 100 characters.
      maxParamLength: 4_000,
    },
  });
  const store = createStore(threads, clock);
  const faults = createFaults();
  const accounts = createAccounts();
  const outbox = createOutbox(clock);
  const analytics = createAnalytics(clock);
  const smtp = createSmtp(outbox, faults);
  const limits = createLimits();
  const apiAccess = createApiAccess(clock, config.redditTokenTtl, config.redditRequests);
  const model = createModelCallLog(clock);
  const web = createPages(seedPages, clock);
  const live = createPostStream(store, livePosts, config);
  const replay = config.replay && createReplay(config.replay, store, clock);
  app.addHook("onClose", async () => {
    live.stop();
    replay?.stop();
    await smtp.close();
  });
  // Runs before connections close, so that callers waiting for mail still get a response.
  app.addHook("preClose", async () => outbox.close());
  acceptForms(app);
  await app.register(
    async (reddit) =>
      registerRedditApi(reddit, {
        store,
        apiAccess,
        grants: createGrants(clock),
        faults,
        limits,
        clock,
        atomSpacing: config.atomSpacing,
      }),
    { prefix: "/reddit" },
  );
  await app.register(async (google) => registerGoogle(google, { accounts, faults, clock }), {
    prefix: "/google",
  });
  await app.register(async (posthog) => registerPosthog(posthog, { analytics, faults, clock }), {
    prefix: "/posthog",
  });
  const { postsPerMinute, seed, xSearchLag } = config;
  const { store: x } = await registerX(app, {
    faults,
    clock,
    postsPerMinute,
    seed,
    searchLagMs: xSearchLag * 1000,
  });
  await registerBluesky(app, { faults, clock, postsPerMinute, seed });
  await registerHackerNews(app, { faults, clock, postsPerMinute, seed });
  await registerGithub(app, { faults, clock, postsPerMinute, seed });
  await registerStackExchange(app, { faults, clock, postsPerMinute, seed });
  const { paddle, delivery } = registerPaddle(app, { config: config.paddle, faults, clock });
  const notion = registerNotion(app, { faults, clock });
  const front = { store, live, replay, faults, outbox, analytics, x, web, model, notion, paddle };
  registerPages(app, { ...front, clock });
  registerOutbox(app, { outbox, smtp, clock });
  registerAnalytics(app, { analytics, clock });
  registerGoogleControls(app, accounts);
  registerThreadControls(app, { store });
  registerControls(app, { store, live, faults });
  // Lets start scripts detect a running sandbox and its SMTP port.
  app.get("/sandbox", async () => ({ name: "earshot-sandbox", smtpPort: smtp.port }));
  registerRedditControls(app, { store, apiAccess, limits });
  const { linkResultsToSandbox, modelWordMs: wordMs } = config;
  registerWebSearch(app, { pages: web, faults, clock, linkResultsToSandbox });
  registerSites(app);
  registerFeeds(app, { faults, clock });
  registerDiscourse(app, { faults, clock });
  registerS3(app, { faults, clock });
  registerSlack(app, { faults, clock });
  registerDiscord(app, { faults, clock });
  registerTeams(app, { faults, clock });
  registerModel(app, { callLog: model, faults, clock, wordMs });
  await app.ready();
  return { app, store, live, replay, smtp, outbox, x, web, model, notion, paddle, delivery };
}
