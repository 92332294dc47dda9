import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { dataOf, errorOf } from "../../../testing/app.ts";
import { openReplyPipeline, openWriter, ownText } from "../../../testing/reply-pipeline.ts";
import { setUpTrackedLinks } from "../../../testing/tracked-links.ts";

const fixture = setUpTrackedLinks();
const { claimed, tryLink, link, codeOf, follow, clickOn, linksOf, browser } = fixture;

describe("a tracked link", () => {
  it("is created for a page of the customer's site, once for each page", async () => {
    const { id } = await claimed();
    const created = await link(id);
    expect(created).toEqual({
      code: expect.stringMatching(/^[a-z2-9]{9}$/),
      url: `http://localhost/l/${created.code}`,
      target: "https://fern.example/pricing",
      clicks: 0,
      conversions: 0,
    });
    expect(await link(id, "fern.example/pricing")).toEqual(created);
    expect((await link(id, "https://docs.fern.example/")).code).not.toBe(created.code);
    const [one, other] = await Promise.all([link(id, "/race"), link(id, "/race")]);
    expect(one).toEqual(other);
  });

  it("leads to no other site, and is only created by the reply's writer", async () => {
    const { id } = await claimed();
    expect(errorOf(await tryLink(id, "https://evil.example"))).toMatchObject({
      code: "NOT_OWN_SITE",
    });
    expect(errorOf(await tryLink(id, "javascript:alert(1)"))).toMatchObject({
      code: "VALIDATION_FAILED",
      details: ["target: must be an address such as https://example.com/pricing, or /pricing"],
    });
    const other = await openWriter(fixture.app, "someone_else");
    expect(errorOf(await tryLink(id, "/pricing", other.as)).code).toBe("NOT_FOUND");
    for (let page = 0; page < 10; page += 1) await link(id, `/${page}`);
    expect(errorOf(await tryLink(id, "/eleventh")).details).toEqual([
      "target: a reply has at most 10 tracked links",
    ]);
    await fixture.writer.release(id);
    expect(errorOf(await tryLink(id, "/pricing")).code).toBe("REPLY_MOVED_ON");
  });

  it("is not available if the customer has no website", async () => {
    const bare = await openReplyPipeline(fixture.app);
    const { id } = await fixture.writer.claim((await bare.accepted()).id);
    expect(errorOf(await tryLink(id, "/pricing"))).toMatchObject({
      code: "NOT_OWN_SITE",
      message: "This customer has not added a website yet, so there is no page to link to.",
    });
    await fixture.writer.release(id);
  });

  it("is not an unknown fact for the check, unlike other links", async () => {
    const { id } = await claimed();
    const { url } = await link(id);
    const messagesFor = async (text: string) =>
      (await fixture.writer.check(id, `${ownText()} ${text}`)).map(({ message }) => message);
    expect(await messagesFor(`See ${url}`)).not.toContain(
      "localhost is not the company's site, and nobody linked it in the thread.",
    );
    const unknown = "localhost is not the company's site, and nobody linked it in the thread.";
    expect(await messagesFor("See http://localhost/other")).toContain(unknown);
    // A link of another reply may lead to another customer.
    const other = await claimed();
    const foreign = await link(other.id);
    expect(await messagesFor(`See ${foreign.url}`)).toContain(unknown);
    await fixture.writer.release(id);
    await fixture.writer.release(other.id);
  });

  it("moves to the reply that reuses its text", async () => {
    const mention = await fixture.pipeline.accepted();
    const first = await fixture.writer.claim(mention.id);
    const { url } = await link(first.id);
    const text = `${ownText()} ${url}`;
    await fixture.writer.save(first.id, text);
    await fixture.writer.release(first.id);
    const second = await fixture.writer.claim(mention.id);
    await clickOn(url);
    dataOf(await fixture.writer.submit(second.id, text));
    expect(await linksOf(first.id)).toEqual([]);
    expect(await linksOf(second.id)).toMatchObject([{ url, clicks: 1 }]);
  });
});

describe("a link of an earlier reply to the post", () => {
  it("moves to a new reply that links to the same page, with its clicks", async () => {
    const mention = await fixture.pipeline.accepted();
    const first = await fixture.writer.claim(mention.id);
    const { url, code } = await link(first.id);
    await fixture.writer.release(first.id);
    const second = await fixture.writer.claim(mention.id);
    await clickOn(url);
    expect(await link(second.id)).toMatchObject({ code, clicks: 1 });
    expect(await linksOf(first.id)).toEqual([]);
    await fixture.writer.release(second.id);
  });

  it("moves alone if the text has two links to the page", async () => {
    const mention = await fixture.pipeline.accepted();
    const first = await fixture.writer.claim(mention.id);
    const one = await link(first.id);
    await fixture.writer.release(first.id);
    const second = await fixture.writer.claim(mention.id);
    // A second link to the same page, as older versions created it.
    const other = one.code.split("").reverse().join("");
    await fixture.app.infrastructure.database.pool.execute(sql`
      insert into tracked_links (code, workspace_id, reply_id, target, created_at)
      values (${other}, ${fixture.pipeline.workspaceId}, ${second.id}, ${one.target}, now())`);
    await fixture.writer.release(second.id);
    const third = await fixture.writer.claim(mention.id);
    const text = `${ownText()} ${one.url} http://localhost/l/${other}`;
    dataOf(await fixture.writer.submit(third.id, text));
    const links = await linksOf(third.id);
    expect(links.map(({ target }) => target)).toEqual([one.target]);
  });
});

describe("a visitor who follows a link", () => {
  it("arrives with UTM parameters, and only the hour is stored", async () => {
    const { id } = await claimed();
    const { url, code } = await link(id, "/pricing?plan=2#top");
    const { status, to, click, headers } = await follow(url);
    expect(status).toBe(302);
    expect(to).toBe(
      `https://fern.example/pricing?plan=2&utm_source=reddit&utm_medium=reply&utm_campaign=fern-sons&utm_content=${code}&es_click=${click}#top`,
    );
    expect(headers).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" });
    expect(headers["set-cookie"]).toBeUndefined();
    const { rows } = await fixture.app.infrastructure.database.query({
      text: "select * from link_clicks where code = $1",
      values: [code],
    });
    // The id is random, so it does not reveal the time.
    expect(rows).toEqual([{ id: click, code, at: new Date("2026-11-21T12:00:00Z") }]);
    expect(click).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    expect(await fixture.pipeline.reply(id)).toMatchObject({ clicks: 1, conversions: 0 });
    await fixture.writer.release(id);
  });

  it("is redirected and not counted if it is a bot or a prefetch", async () => {
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
    await fixture.writer.release(id);
  });

  it("is counted ten times an hour from one network, and always redirected", async () => {
    const { id } = await claimed();
    const { url } = await link(id);
    const statuses = new Set<number>();
    for (let at = 0; at < 12; at += 1) {
      const { statusCode } = await fixture.app.app.inject({
        url: new URL(url).pathname,
        headers: { "user-agent": browser },
        remoteAddress: "192.0.2.7",
      });
      statuses.add(statusCode);
    }
    expect([...statuses]).toEqual([302]);
    expect(await linksOf(id)).toMatchObject([{ clicks: 10 }]);
    await fixture.writer.release(id);
  });

  it("may include punctuation, and sees a page for an unknown link", async () => {
    const { id } = await claimed();
    const { url } = await link(id);
    expect((await follow(`${url}).`)).status).toBe(302);
    expect((await follow(url.replace(codeOf(url), codeOf(url).toUpperCase()))).status).toBe(302);
    const { status, body, headers } = await follow("http://localhost/l/nosuchone");
    expect([status, headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    expect(body).toContain("This link does not work");
    await fixture.writer.release(id);
  });
});
