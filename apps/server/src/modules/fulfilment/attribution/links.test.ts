import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
} from "../../../testing/app.ts";
import { openReplyPipeline, openWriter, ownText } from "../../../testing/reply-pipeline.ts";

const clock = createTestClock();
const browser = "Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0";
let app: TestApp;
let pipeline: Awaited<ReturnType<typeof openReplyPipeline>>;
let writer: Awaited<ReturnType<typeof openWriter>>;
beforeAll(async () => {
  app = await openTestApp({ clock, rateLimits: true });
});
// Who waits for the phrase index must be a test.
beforeEach(async () => {
  if (pipeline) return;
  pipeline = await openReplyPipeline(app);
  writer = await openWriter(app);
  await app.infrastructure.database.read.execute(sql`
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
/** Somebody follows a link; each time another one. */
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
  const to = answer.headers.location;
  return {
    status: answer.statusCode,
    to: typeof to === "string" ? to : "",
    click: typeof to === "string" ? new URL(to).searchParams.get("es_click") : null,
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

describe("a tracked link", () => {
  it("is made for a page of the customer's site, the same one for the same page", async () => {
    const { id } = await claimed();
    const made = await link(id);
    expect(made).toEqual({
      code: expect.stringMatching(/^[a-z2-9]{9}$/),
      url: `http://localhost/l/${made.code}`,
      target: "https://fern.example/pricing",
      clicks: 0,
      conversions: 0,
    });
    expect(await link(id, "fern.example/pricing")).toEqual(made);
    expect((await link(id, "https://docs.fern.example/")).code).not.toBe(made.code);
    const [one, other] = await Promise.all([link(id, "/race"), link(id, "/race")]);
    expect(one).toEqual(other);
  });

  it("leads nowhere else, and is for who writes the reply", async () => {
    const { id } = await claimed();
    expect(errorOf(await tryLink(id, "https://evil.example"))).toMatchObject({
      code: "NOT_OWN_SITE",
    });
    expect(errorOf(await tryLink(id, "javascript:alert(1)"))).toMatchObject({
      code: "VALIDATION_FAILED",
      details: ["target: must be an address such as https://example.com/pricing, or /pricing"],
    });
    const other = await openWriter(app, "someone_else");
    expect(errorOf(await tryLink(id, "/pricing", other.as)).code).toBe("NOT_FOUND");
    for (let page = 0; page < 10; page += 1) await link(id, `/${page}`);
    expect(errorOf(await tryLink(id, "/eleventh")).details).toEqual([
      "target: a reply has at most 10 tracked links",
    ]);
    await writer.release(id);
    expect(errorOf(await tryLink(id, "/pricing")).code).toBe("REPLY_MOVED_ON");
  });

  it("says so where the customer has named no website", async () => {
    const bare = await openReplyPipeline(app);
    const { id } = await writer.claim((await bare.accepted()).id);
    expect(errorOf(await tryLink(id, "/pricing"))).toMatchObject({
      code: "NOT_OWN_SITE",
      message: "This customer has not named a website yet, so there is nothing to lead to.",
    });
    await writer.release(id);
  });

  it("is no unknown fact of a text, and one that is not ours is", async () => {
    const { id } = await claimed();
    const { url } = await link(id);
    const said = async (text: string) =>
      (await writer.check(id, `${ownText()} ${text}`)).map(({ message }) => message);
    expect(await said(`See ${url}`)).not.toContain(
      "localhost is neither the company's site nor in the thread.",
    );
    const unknown = "localhost is neither the company's site nor in the thread.";
    expect(await said("See http://localhost/other")).toContain(unknown);
    // Nor is one of another reply: it may lead to another customer.
    const other = await claimed();
    const foreign = await link(other.id);
    expect(await said(`See ${foreign.url}`)).toContain(unknown);
    await writer.release(id);
    await writer.release(other.id);
  });

  it("goes over to the reply that begins with the text it stands in", async () => {
    const mention = await pipeline.accepted();
    const first = await writer.claim(mention.id);
    const { url } = await link(first.id);
    const text = `${ownText()} ${url}`;
    await writer.save(first.id, text);
    await writer.release(first.id);
    const second = await writer.claim(mention.id);
    await clickOn(url);
    dataOf(await writer.submit(second.id, text));
    expect(await linksOf(first.id)).toEqual([]);
    expect(await linksOf(second.id)).toMatchObject([{ url, clicks: 1 }]);
  });
});

describe("a page that an earlier reply to the post has a link to", () => {
  it("keeps that link, with its clicks", async () => {
    const mention = await pipeline.accepted();
    const first = await writer.claim(mention.id);
    const { url, code } = await link(first.id);
    await writer.release(first.id);
    const second = await writer.claim(mention.id);
    await clickOn(url);
    expect(await link(second.id)).toMatchObject({ code, clicks: 1 });
    expect(await linksOf(first.id)).toEqual([]);
    await writer.release(second.id);
  });

  it("is handed in with two of them, of which one goes over", async () => {
    const mention = await pipeline.accepted();
    const first = await writer.claim(mention.id);
    const one = await link(first.id);
    await writer.release(first.id);
    const second = await writer.claim(mention.id);
    // As made before links went over when they are asked for.
    const other = one.code.split("").reverse().join("");
    await app.infrastructure.database.read.execute(sql`
      insert into tracked_links (code, workspace_id, reply_id, target, created_at)
      values (${other}, ${pipeline.workspaceId}, ${second.id}, ${one.target}, now())`);
    await writer.release(second.id);
    const third = await writer.claim(mention.id);
    const text = `${ownText()} ${one.url} http://localhost/l/${other}`;
    dataOf(await writer.submit(third.id, text));
    const links = await linksOf(third.id);
    expect(links.map(({ target }) => target)).toEqual([one.target]);
  });
});

describe("who follows a link", () => {
  it("arrives with where they came from, and is counted with the hour alone", async () => {
    const { id } = await claimed();
    const { url, code } = await link(id, "/pricing?plan=2#top");
    const { status, to, click, headers } = await follow(url);
    expect(status).toBe(302);
    expect(to).toBe(
      `https://fern.example/pricing?plan=2&utm_source=reddit&utm_medium=reply&utm_campaign=fern-sons&utm_content=${code}&es_click=${click}#top`,
    );
    expect(headers).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" });
    expect(headers["set-cookie"]).toBeUndefined();
    const { rows } = await app.infrastructure.database.query({
      text: "select * from link_clicks where code = $1",
      values: [code],
    });
    // Nor does the id tell the moment: it is a random one.
    expect(rows).toEqual([{ id: click, code, at: new Date("2026-11-21T12:00:00Z") }]);
    expect(click).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    expect(await pipeline.reply(id)).toMatchObject({ clicks: 1, conversions: 0 });
    await writer.release(id);
  });

  it("is led on and not counted when it is a program or reads ahead", async () => {
    const { id } = await claimed();
    const { url } = await link(id);
    const programs: [Record<string, string>, ("GET" | "HEAD")?][] = [
      [{}, "HEAD"],
      [
        {
          "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
        },
      ],
      [{ "user-agent": "redditbot/1.0" }],
      [{ "user-agent": "curl/8.5.0" }],
      [{ "user-agent": "" }],
      [{ "sec-purpose": "prefetch;prerender" }],
      [{ purpose: "prefetch" }],
      [{ "x-moz": "prefetch" }],
    ];
    for (const [headers, method] of programs) {
      const { status, to, click } = await follow(url, headers, method);
      expect([status, click]).toEqual([302, null]);
      expect(to).toContain("utm_source=reddit");
    }
    expect(await linksOf(id)).toMatchObject([{ clicks: 0 }]);
    await writer.release(id);
  });

  it("is counted ten times an hour from one network, and led on all the same", async () => {
    const { id } = await claimed();
    const { url } = await link(id);
    const statuses = new Set<number>();
    for (let at = 0; at < 12; at += 1) {
      const { statusCode } = await app.app.inject({
        url: new URL(url).pathname,
        headers: { "user-agent": browser },
        remoteAddress: "192.0.2.7",
      });
      statuses.add(statusCode);
    }
    expect([...statuses]).toEqual([302]);
    expect(await linksOf(id)).toMatchObject([{ clicks: 10 }]);
    await writer.release(id);
  });

  it("takes along the marks of the sentence, and is told when there is no such link", async () => {
    const { id } = await claimed();
    const { url } = await link(id);
    expect((await follow(`${url}).`)).status).toBe(302);
    expect((await follow(url.replace(codeOf(url), codeOf(url).toUpperCase()))).status).toBe(302);
    const { status, body, headers } = await follow("http://localhost/l/nosuchone");
    expect([status, headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    expect(body).toContain("This link leads nowhere");
    await writer.release(id);
  });
});

describe("conversions", () => {
  it("are told by the snippet from any site, and count once", async () => {
    const { id } = await claimed();
    const { url } = await link(id);
    const click = await clickOn(url);
    const origin = { origin: "https://fern.example", "sec-fetch-site": "cross-site" };
    const first = await report({ click, value: 4_900, currency: "USD" }, origin);
    expect(first.headers["access-control-allow-origin"]).toBe("*");
    expect(dataOf(first).counted).toBe(true);
    expect(dataOf(await report({ click })).counted).toBe(false);
    expect(dataOf(await report({ click, name: "order", id: "7" })).counted).toBe(true);
    const { secretKey, latest } = await setup();
    // The customer's server tells the same one: that is what counts from then on, once.
    const server = () => fromServer(secretKey ?? "", { click, id: "7" });
    expect(dataOf(await server()).counted).toBe(true);
    expect(dataOf(await server()).counted).toBe(false);
    expect(dataOf(await report({ click, name: "order", id: "7" })).counted).toBe(false);
    expect((await setup()).latest.filter(({ name }) => name === "order")).toMatchObject([
      { via: "server", replyId: id },
    ]);
    expect(latest.slice(0, 2)).toMatchObject([
      { name: "order", value: null, via: "snippet", replyId: id },
      { name: "signup", value: 4_900, currency: "USD" },
    ]);
    expect(await linksOf(id)).toMatchObject([{ clicks: 1, conversions: 2 }]);
    expect(await pipeline.reply(id)).toMatchObject({ clicks: 1, conversions: 2 });
    await writer.release(id);
  });

  it("of one user count by what happened, each once", async () => {
    const { id } = await claimed();
    const click = await clickOn((await link(id)).url);
    const told = { click, id: `user of ${id}` };
    expect(dataOf(await report({ ...told, name: "signup" })).counted).toBe(true);
    expect(dataOf(await report({ ...told, name: "order" })).counted).toBe(true);
    expect(dataOf(await report({ ...told, name: "Order" })).counted).toBe(false);
    await writer.release(id);
  });

  it("that a stranger told before the customer's server are the server's", async () => {
    const [one, other] = [await claimed(), await claimed()];
    const theirs = await clickOn((await link(one.id)).url);
    const true_ = await clickOn((await link(other.id)).url);
    const id = `order of ${other.id}`;
    await report({ click: theirs, name: "order", id, value: 1, currency: "XXX" });
    const { secretKey } = await setup();
    const told = { click: true_, id, name: "order", value: 4_900, currency: "USD" };
    expect(dataOf(await fromServer(secretKey ?? "", told)).counted).toBe(true);
    expect((await setup()).latest[0]).toMatchObject({
      name: "order",
      value: 4_900,
      currency: "USD",
      via: "server",
      replyId: other.id,
    });
    expect(await linksOf(one.id)).toMatchObject([{ conversions: 0 }]);
    expect(await linksOf(other.id)).toMatchObject([{ conversions: 1 }]);
    await writer.release(one.id);
    await writer.release(other.id);
  });

  it("that anybody makes up with the public key leave the customer's server its own room", async () => {
    const { id } = await claimed();
    const click = await clickOn((await link(id)).url);
    const { secretKey } = await setup();
    const used = async () => {
      const { rows } = await app.infrastructure.database.query({
        text: `select split_part(key, ':', 1) as name, sum(points)::int as used from rate_limits
          where key like 'conversion-workspace%' group by 1`,
        values: [],
      });
      return new Map(rows.map(({ name, used }) => [name, used]));
    };
    await report({ click });
    await fromServer(secretKey ?? "", { click, id: "room" });
    const before = await used();
    await report({ click: crypto.randomUUID() });
    expect(await used()).toEqual(before);
    await report({ click });
    const after = await used();
    expect(after.size).toBe(2);
    const grown = [...after].filter(([name, points]) => points !== before.get(name));
    expect(grown.map(([name]) => name)).toEqual(["conversion-workspace-snippet"]);
    await writer.release(id);
  });

  it("count once of racers", async () => {
    const { id } = await claimed();
    const click = await clickOn((await link(id)).url);
    const told = await Promise.all(Array.from({ length: 8 }, () => report({ click })));
    expect(told.filter((one) => dataOf(one).counted)).toHaveLength(1);
    await writer.release(id);
  });

  it("of another workspace's click, an old one or none count for nothing", async () => {
    const { id } = await claimed();
    const click = await clickOn((await link(id)).url);
    const other = await openReplyPipeline(app);
    const theirs = dataOf(await app.call("getConversionSetup", {}, other.person)).setup;
    const foreign = { key: theirs.publicKey, click, name: "signup" };
    expect(dataOf(await app.call("reportConversion", { body: foreign })).counted).toBe(false);
    expect(dataOf(await report({ click: crypto.randomUUID() })).counted).toBe(false);
    clock.advance(30 * 86_400_000 + 3_600_001);
    await Promise.all([pipeline.renew(), writer.renew()]);
    expect(dataOf(await report({ click })).counted).toBe(false);
  });

  it("stop where one click can't have brought them", async () => {
    const { id } = await claimed();
    const click = await clickOn((await link(id)).url);
    const counted = [];
    for (let at = 0; at < 12; at += 1) {
      counted.push(dataOf(await report({ click, id: `${id} ${at}` })).counted);
    }
    expect(counted.filter(Boolean)).toHaveLength(10);
    await writer.release(id);
  });

  it("are refused with a wrong key, and with one before it was renewed", async () => {
    const { id } = await claimed();
    const click = await clickOn((await link(id)).url);
    const before = await setup();
    const told = { click, id: "1" };
    const wrong = [before.publicKey, `${before.secretKey}x`, "", "sk_x", before.endpoint];
    for (const key of wrong) expect(errorOf(await fromServer(key, told)).code).toBe("BAD_KEY");
    const { setup: after } = dataOf(await app.call("renewConversionKeys", {}, pipeline.person));
    expect(after.publicKey).not.toBe(before.publicKey);
    expect(errorOf(await fromServer(before.secretKey ?? "", told)).code).toBe("BAD_KEY");
    const refused = await app.call("reportConversion", {
      body: { key: before.publicKey, click, name: "signup" },
    });
    expect(errorOf(refused).code).toBe("BAD_KEY");
    // The page that asked may read why.
    expect(refused.headers["access-control-allow-origin"]).toBe("*");
    expect(dataOf(await fromServer(after.secretKey ?? "", told)).counted).toBe(true);
    await writer.release(id);
  });

  it("show a member neither the secret key nor the way to renew it", async () => {
    const member = await app.signUp();
    const { database } = app.infrastructure;
    await database.read.execute(sql`
      insert into workspace_members (workspace_id, user_id, role)
      values (${pipeline.workspaceId}, ${member.user.id}, 'member')`);
    await database.read.execute(sql`
      update users set current_workspace_id = ${pipeline.workspaceId} where id = ${member.user.id}`);
    const seen = dataOf(await app.call("getConversionSetup", {}, member)).setup;
    expect(seen).toMatchObject({ secretKey: null, publicKey: (await setup()).publicKey });
    expect(errorOf(await app.call("renewConversionKeys", {}, member))).toMatchObject({
      code: "FORBIDDEN",
      message: "Only the owner of the workspace can renew its keys.",
    });
  });
});

test("pages of any site may tell conversions, and ask nothing else", async () => {
  const preflight = (url: string) =>
    app.app.inject({
      method: "OPTIONS",
      url,
      headers: { origin: "https://fern.example", "access-control-request-method": "POST" },
    });
  const { statusCode, headers } = await preflight("/api/conversions/report");
  expect(statusCode).toBe(204);
  expect(headers).toMatchObject({
    "access-control-allow-origin": "*",
    "access-control-allow-methods": "POST",
    "access-control-allow-headers": "content-type",
  });
  expect(headers["access-control-allow-credentials"]).toBeUndefined();
  for (const url of ["/api/conversions", "/api/me", "/api/conversions/setup"]) {
    const other = await preflight(url);
    expect([other.statusCode, other.headers["access-control-allow-origin"]]).toEqual([
      404,
      undefined,
    ]);
  }
});

test("the script is there for pages of other sites", async () => {
  const { statusCode, headers, body } = await app.app.inject("/conversions.js");
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cross-origin-resource-policy": "cross-origin",
  });
  expect(() => new Function(body)).not.toThrow();
});
