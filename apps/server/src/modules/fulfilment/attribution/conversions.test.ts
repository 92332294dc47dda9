import { describe, expect, it, test } from "vitest";
import { dataOf, errorOf } from "../../../testing/app.ts";
import { openReplyPipeline } from "../../../testing/reply-pipeline.ts";
import { joinAs } from "../../../testing/team.ts";
import { setUpTrackedLinks } from "../../../testing/tracked-links.ts";

const fixture = setUpTrackedLinks();
const { clock, claimed, link, clickOn, linksOf, setup, report, fromServer } = fixture;

describe("conversions", () => {
  it("are reported by the snippet from any site, and count once", async () => {
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
    // The customer's server reports the same one: its report replaces the page's.
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
    expect(await fixture.pipeline.reply(id)).toMatchObject({ clicks: 1, conversions: 2 });
    await fixture.writer.release(id);
  });

  it("of one user count once for each name", async () => {
    const { id } = await claimed();
    const click = await clickOn((await link(id)).url);
    const reported = { click, id: `user of ${id}` };
    expect(dataOf(await report({ ...reported, name: "signup" })).counted).toBe(true);
    expect(dataOf(await report({ ...reported, name: "order" })).counted).toBe(true);
    expect(dataOf(await report({ ...reported, name: "Order" })).counted).toBe(false);
    await fixture.writer.release(id);
  });

  it("that were reported with the public key are replaced by the server's report", async () => {
    const [one, other] = [await claimed(), await claimed()];
    const strangerClick = await clickOn((await link(one.id)).url);
    const ownClick = await clickOn((await link(other.id)).url);
    const id = `order of ${other.id}`;
    await report({ click: strangerClick, name: "order", id, value: 1, currency: "XXX" });
    const { secretKey } = await setup();
    const reported = { click: ownClick, id, name: "order", value: 4_900, currency: "USD" };
    expect(dataOf(await fromServer(secretKey ?? "", reported)).counted).toBe(true);
    expect((await setup()).latest[0]).toMatchObject({
      name: "order",
      value: 4_900,
      currency: "USD",
      via: "server",
      replyId: other.id,
    });
    expect(await linksOf(one.id)).toMatchObject([{ conversions: 0 }]);
    expect(await linksOf(other.id)).toMatchObject([{ conversions: 1 }]);
    await fixture.writer.release(one.id);
    await fixture.writer.release(other.id);
  });

  it("with the public key do not use up the server's limit", async () => {
    const { id } = await claimed();
    const click = await clickOn((await link(id)).url);
    const { secretKey } = await setup();
    const used = async () => {
      const { rows } = await fixture.app.infrastructure.database.query({
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
    const increased = [...after].filter(([name, points]) => points !== before.get(name));
    expect(increased.map(([name]) => name)).toEqual(["conversion-workspace-snippet"]);
    await fixture.writer.release(id);
  });

  it("count once when reported concurrently", async () => {
    const { id } = await claimed();
    const click = await clickOn((await link(id)).url);
    const reported = await Promise.all(Array.from({ length: 8 }, () => report({ click })));
    expect(reported.filter((response) => dataOf(response).counted)).toHaveLength(1);
    await fixture.writer.release(id);
  });

  it("do not count for another workspace's click, an old one or an unknown one", async () => {
    const { id } = await claimed();
    const click = await clickOn((await link(id)).url);
    const other = await openReplyPipeline(fixture.app);
    const otherSetup = dataOf(await fixture.app.call("getConversionSetup", {}, other.person)).setup;
    const foreign = { key: otherSetup.publicKey, click, name: "signup" };
    expect(dataOf(await fixture.app.call("reportConversion", { body: foreign })).counted).toBe(
      false,
    );
    expect(dataOf(await report({ click: crypto.randomUUID() })).counted).toBe(false);
    clock.advance(30 * 86_400_000 + 3_600_001);
    await Promise.all([fixture.pipeline.renew(), fixture.writer.renew()]);
    expect(dataOf(await report({ click })).counted).toBe(false);
  });

  it("are limited for each click", async () => {
    const { id } = await claimed();
    const click = await clickOn((await link(id)).url);
    const counted = [];
    for (let at = 0; at < 12; at += 1) {
      counted.push(dataOf(await report({ click, id: `${id} ${at}` })).counted);
    }
    expect(counted.filter(Boolean)).toHaveLength(10);
    await fixture.writer.release(id);
  });

  it("are rejected with a wrong key, or with an old one after a renewal", async () => {
    const { id } = await claimed();
    const click = await clickOn((await link(id)).url);
    const before = await setup();
    const reported = { click, id: "1" };
    const wrong = [before.publicKey, `${before.secretKey}x`, "", "sk_x", before.endpoint];
    for (const key of wrong) expect(errorOf(await fromServer(key, reported)).code).toBe("BAD_KEY");
    const { setup: after } = dataOf(
      await fixture.app.call("renewConversionKeys", {}, fixture.pipeline.person),
    );
    expect(after.publicKey).not.toBe(before.publicKey);
    expect(errorOf(await fromServer(before.secretKey ?? "", reported)).code).toBe("BAD_KEY");
    const refused = await fixture.app.call("reportConversion", {
      body: { key: before.publicKey, click, name: "signup" },
    });
    expect(errorOf(refused).code).toBe("BAD_KEY");
    // The page can read the error.
    expect(refused.headers["access-control-allow-origin"]).toBe("*");
    expect(dataOf(await fromServer(after.secretKey ?? "", reported)).counted).toBe(true);
    await fixture.writer.release(id);
  });

  it("hide the secret key from members, who can't renew it", async () => {
    const member = await joinAs(fixture.app, fixture.pipeline.workspaceId, "member");
    const seen = dataOf(await fixture.app.call("getConversionSetup", {}, member)).setup;
    expect(seen).toMatchObject({ secretKey: null, publicKey: (await setup()).publicKey });
    expect(errorOf(await fixture.app.call("renewConversionKeys", {}, member))).toMatchObject({
      code: "OWNER_ONLY",
      message: "Only the owner of this workspace can do this.",
    });
  });
});

test("pages of any site may report conversions, and call nothing else", async () => {
  const preflight = (url: string) =>
    fixture.app.app.inject({
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

test("the script can be loaded by pages of other sites", async () => {
  const { statusCode, headers, body } = await fixture.app.app.inject("/conversions.js");
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cross-origin-resource-policy": "cross-origin",
  });
  expect(() => new Function(body)).not.toThrow();
});
