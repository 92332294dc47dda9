import { describe, expect, test } from "vitest";
import { keys, openWeb } from "./testing.ts";

const q = "site:linkedin.com/posts (crm OR invoicing OR scheduling OR analytics OR invoice)";

describe("Brave", () => {
  test("pages by number, at most 20 a page, and says whether there is more", async () => {
    const { askBrave, brave } = await openWeb();
    const all: string[] = [];
    for (let offset = 0; offset < 10; offset++) {
      const page = await brave(q, { count: "10", offset: String(offset) });
      all.push(...page.map(({ url }) => url));
      const body = (
        await askBrave({ q, country: "ALL", count: "10", offset: String(offset) })
      ).json();
      const last = page.length < 10;
      expect(body.query.more_results_available).toBe(!last);
      if (last) break;
    }
    expect(all.length).toBeGreaterThan(20);
    expect(new Set(all).size).toBe(all.length);
    expect(await brave(q)).toHaveLength(20);
  });

  test("reports its limits in pairs, and refuses calls that are too fast", async () => {
    const { askBrave, clock } = await openWeb();
    const first = await askBrave({ q });
    expect(first.headers).toMatchObject({
      "x-ratelimit-limit": "50, 50000",
      "x-ratelimit-policy": "50;w=1, 50000;w=2592000",
      "x-ratelimit-remaining": "49, 49999",
    });
    expect(first.headers["x-ratelimit-reset"]).toMatch(/^1, \d+$/);
    for (let call = 0; call < 49; call++) await askBrave({ q });
    const refused = await askBrave({ q });
    expect([refused.statusCode, refused.json().error.code]).toEqual([429, "RATE_LIMITED"]);
    expect(refused.headers["x-ratelimit-remaining"]).toMatch(/^0, /);
    clock.advance(1000);
    expect((await askBrave({ q })).statusCode).toBe(200);
  });

  test("omits the list without results, and escapes texts as HTML", async () => {
    const { askBrave, brave } = await openWeb();
    const nothing = (await askBrave({ q: '"no one ever wrote this"' })).json();
    expect([nothing.type, nothing.web]).toEqual(["search", undefined]);
    const marked = await brave('"hundredth invoice"', { text_decorations: "true" });
    expect(marked[0]?.snippet).toContain("<strong>hundredth invoice</strong>");
    expect((await brave('"O\'Dowd"')).map(({ title }) => title).join()).toContain("O&#x27;Dowd");
  });

  test.each([
    [{ q: "" }, "q"],
    [{ q: "x".repeat(401) }, "q"],
    [{ q: "a ".repeat(51) }, "q"],
    [{ q, count: "21" }, "count"],
    [{ q, offset: "10" }, "offset"],
    [{ q, country: "KE" }, "country"],
    [{ q, search_lang: "ja" }, "search_lang"],
    [{ q, freshness: "hour" }, "freshness"],
  ])("refuses %o", async (given, name) => {
    const { askBrave } = await openWeb();
    const { statusCode, json } = await askBrave(given);
    expect([statusCode, json().error.code]).toEqual([422, "VALIDATION"]);
    expect(json().error.meta.errors[0].loc).toEqual(["query", name]);
  });

  test("requires a key in the right format", async () => {
    const { askBrave } = await openWeb();
    expect((await askBrave({ q }, null)).json().error.meta.errors[0].loc[0]).toBe("header");
    const wrong = await askBrave({ q }, keys.serper);
    expect([wrong.statusCode, wrong.json().error.code]).toEqual([
      422,
      "SUBSCRIPTION_TOKEN_INVALID",
    ]);
  });
});

describe("Serper", () => {
  test("returns ten results a page, and fewer on the last one", async () => {
    const { serper } = await openWeb();
    const sizes: number[] = [];
    for (let page = 1; page <= 8 && sizes.at(-1) !== 0; page++) {
      sizes.push((await serper(q, { page, num: 100 })).length);
    }
    expect(sizes.slice(0, 2)).toEqual([10, 10]);
    expect(sizes.at(-1)).toBe(0);
  });

  test.each([
    [{ q: " " }, 400],
    [{}, 400],
    [{ q: "x".repeat(2_049) }, 400],
    [{ q, page: 0 }, 400],
    [{ q, tbs: "day" }, 400],
    [{ q }, 200],
  ])("answers %o with %i", async (body, status) => {
    const { askSerper } = await openWeb();
    expect((await askSerper(body)).statusCode).toBe(status);
  });

  test("requires a key in the right format, and limits the calls", async () => {
    const { askSerper } = await openWeb();
    for (const key of [null, keys.brave]) {
      const refused = await askSerper({ q }, key);
      expect([refused.statusCode, refused.json().message]).toEqual([403, "Unauthorized."]);
    }
    for (let call = 0; call < 50; call++) await askSerper({ q });
    expect((await askSerper({ q })).statusCode).toBe(429);
  });
});

describe("faults", () => {
  test.each([
    ["brave", "429", 429, '"RATE_LIMITED"'],
    ["brave", "429-quota", 429, '"QUOTA_LIMITED"'],
    ["brave", "422-token", 422, "TOKEN_INVALID"],
    ["brave", "422-query", 422, '"VALIDATION"'],
    ["brave", "401", 401, "ErrorResponse"],
    ["brave", "403-html", 403, "<!doctype html>"],
    ["brave", "html-200", 200, "<!doctype html>"],
    ["brave", "redirect", 302, ""],
    ["brave", "500", 500, "INTERNAL"],
    ["brave", "502", 502, "Bad gateway"],
    ["brave", "503", 503, ""],
    ["brave", "bad-json", 200, '{"title": "Cut'],
    ["brave", "wrong-shape", 200, '"videos"'],
    ["serper", "429", 429, "Too many"],
    ["serper", "400-credits", 400, "Not enough credits"],
    ["serper", "400", 400, "not allowed"],
    ["serper", "403", 403, "Unauthorized."],
    ["serper", "html-200", 200, "<!doctype html>"],
    ["serper", "500", 500, "Internal"],
    ["serper", "wrong-shape", 200, "suggestions"],
  ])("of %s: %s applies once and is not billed", async (service, fault, status, text) => {
    const { askBrave, askSerper, post, get } = await openWeb();
    expect((await post("/sandbox/faults", { service, fault })).statusCode).toBe(201);
    const ask = () => (service === "brave" ? askBrave({ q }) : askSerper({ q }));
    const met = await ask();
    expect([met.statusCode, met.body.includes(text)]).toEqual([status, true]);
    expect((await ask()).statusCode).toBe(200);
    const usage = (await get("/sandbox/websearch/usage")).json();
    expect(usage[service]).toEqual({ billed: 1, refused: status >= 300 ? 1 : 0 });
  });
});
