import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { createTestClock, dataOf, openTestApp, type TestApp } from "./app.ts";
import { openReplyPipeline, openWriter } from "./reply-pipeline.ts";

/** Opens an app, a workspace with a website and a writer for the tests of one file, with helpers for tracked links. */
export function setUpTrackedLinks() {
  const clock = createTestClock();
  const browser = "Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0";
  let app: TestApp;
  let pipeline: Awaited<ReturnType<typeof openReplyPipeline>>;
  let writer: Awaited<ReturnType<typeof openWriter>>;
  beforeAll(async () => {
    app = await openTestApp({ clock, rateLimits: true });
  });
  // In `beforeEach`, since waiting for the phrase index needs a running test.
  beforeEach(async () => {
    if (pipeline) return;
    pipeline = await openReplyPipeline(app);
    writer = await openWriter(app);
    await app.infrastructure.database.pool.execute(sql`
      update workspaces set website = 'https://fern.example', company_name = 'Fern & Sons',
        tier = 'scale' where id = ${pipeline.workspaceId}`);
  });
  afterAll(() => app.close());

  const claimed = async () => writer.claim((await pipeline.accepted()).id);
  const tryLink = (id: string, target: string, as = writer.as) =>
    app.call("addTrackedLink", { params: { id }, body: { target } }, as);
  const link = async (id: string, target = "/pricing") => dataOf(await tryLink(id, target)).link;
  const codeOf = (url: string) => new URL(url).pathname.replace("/l/", "");

  let visitors = 0;
  /** Follows a link as a new visitor. */
  async function follow(
    url: string,
    headers: Record<string, string> = {},
    method: "GET" | "HEAD" = "GET",
  ) {
    visitors += 1;
    const answer = await app.app.inject({
      method,
      url: new URL(url).pathname,
      headers: { "user-agent": browser, ...headers },
      remoteAddress: `10.0.${Math.floor(visitors / 250)}.${visitors % 250}`,
    });
    const location = answer.headers.location;
    return {
      status: answer.statusCode,
      to: typeof location === "string" ? location : "",
      click: typeof location === "string" ? new URL(location).searchParams.get("es_click") : null,
      headers: answer.headers,
      body: answer.body,
    };
  }
  const clickOn = async (url: string) => (await follow(url)).click ?? "";
  const linksOf = async (id: string) =>
    dataOf(await app.call("listReplyLinks", { params: { id } }, pipeline.person)).links;
  const setup = async () => dataOf(await app.call("getConversionSetup", {}, pipeline.person)).setup;
  const report = async (body: Record<string, unknown>, headers = {}) =>
    app.call(
      "reportConversion",
      { body: { key: (await setup()).publicKey, name: "signup", ...body } as never },
      { headers },
    );
  const fromServer = (
    key: string,
    body: { click: string; id: string; name?: string; value?: number; currency?: string },
  ) => app.call("addConversion", { body: { name: "order", ...body } }, { token: key });

  return {
    /** The app; it is open once the tests run. */
    get app() {
      return app;
    },
    get pipeline() {
      return pipeline;
    },
    get writer() {
      return writer;
    },
    clock,
    claimed,
    tryLink,
    link,
    codeOf,
    follow,
    clickOn,
    linksOf,
    setup,
    report,
    fromServer,
    browser,
  };
}
