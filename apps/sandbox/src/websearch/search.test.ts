import { expect, test } from "vitest";
import { openWeb } from "./testing.ts";

const linkedin = "site:linkedin.com/posts";
const groups = "site:facebook.com/groups";
const hour = 3_600_000;

/** The id in an address, which is the same in all addresses of a post. */
const idOf = (url: string) =>
  /-(?:activity|ugcPost|share)-(\d+)|\/(?:posts|permalink)\/(\d+)/.exec(url);
const postId = (url: string) => idOf(url)?.slice(1).find(Boolean) ?? url;
const distinct = (urls: readonly string[]) => new Set(urls.map(postId)).size;

test("the index has at least 40 posts on LinkedIn and 25 in groups, from an hour to 40 days old", async () => {
  const { web, clock } = await openWeb();
  expect(web.posts("linkedin").length).toBeGreaterThanOrEqual(40);
  expect(web.posts("facebook").length).toBeGreaterThanOrEqual(25);
  for (const { site, id, postedAt, text } of [...web.posts("linkedin"), ...web.posts("facebook")]) {
    const age = (clock.now() - postedAt) / hour;
    expect(age, text).toBeGreaterThanOrEqual(1);
    expect(age, text).toBeLessThanOrEqual(40 * 24);
    if (site === "linkedin") expect(Number(BigInt(id) >> 22n), text).toBe(postedAt);
  }
  const texts = web.posts("linkedin").map(({ text }) => text);
  expect(new Set(texts).size).toBe(texts.length);
});

test("both services find the same posts, with the addresses of the real sites", async () => {
  const { brave, serper } = await openWeb();
  const query = `${linkedin} ("invoicing software" OR "scheduling tool")`;
  const found = (await brave(query)).map(({ url }) => url);
  const pages = [await serper(query), await serper(query, { page: 2 })].flat();
  expect(new Set(found)).toEqual(new Set(pages.map(({ url }) => url)));
  expect(distinct(found)).toBeGreaterThanOrEqual(6);
  for (const url of found) {
    expect(url).toMatch(
      /^https:\/\/(?:www|de)\.linkedin\.com\/posts\/[^/]+-(?:activity|ugcPost|share)-\d{19}-[0-9a-z]{4}(?:\?|$)/,
    );
  }
  for (const { url } of await brave(`${groups} "scheduling"`)) {
    expect(url).toMatch(
      /^https:\/\/(?:www|m)\.facebook\.com\/groups\/[^/]+\/(?:posts|permalink)\/\d{16}\//,
    );
  }
});

test("supports phrases, OR, parentheses, -word and site:", async () => {
  const { brave } = await openWeb();
  const texts = async (q: string) => (await brave(q)).map(({ snippet }) => snippet);
  const crm = await texts(`${linkedin} crm`);
  const without = await texts(`${linkedin} crm -hiring -migration`);
  expect(crm.join()).toMatch(/hiring/);
  expect(without.length).toBeGreaterThan(3);
  expect(without.length).toBeLessThan(crm.length);
  expect(without.join()).not.toMatch(/hiring|migration/);
  expect(await texts("site:linkedin.com/pulse crm")).toEqual([]);
  expect(await texts(`${linkedin} (pottery OR balayage)`)).toEqual([]);
  expect((await texts(`${groups} (pottery OR balayage)`)).length).toBeGreaterThanOrEqual(2);
});

test("the last results have only the words of the phrase", async () => {
  const { brave } = await openWeb();
  const urls = async (q: string) => (await brave(q)).map(({ url }) => url);
  const all = await urls(`${linkedin} "tool scheduling"`);
  expect(all.length).toBeGreaterThan(0);
  const exact = await urls(`${linkedin} "scheduling tool"`);
  // No post has this phrase, so all results have only its words.
  expect(all.every((url) => exact.includes(url))).toBe(true);
});

test("some posts are found twice, with tracking parameters or under another host", async () => {
  const { brave } = await openWeb();
  const found = (await brave(`${linkedin} (crm OR invoicing OR scheduling OR invoice)`)).map(
    ({ url }) => url,
  );
  const twice = found.filter((url) => /utm_source/.test(url));
  expect(twice.length).toBeGreaterThan(0);
  expect(distinct(found)).toBe(found.length - twice.length);
});

test("some results have no date, and the others have the time of the post", async () => {
  const { brave, serper } = await openWeb();
  const query = `${linkedin} (crm OR invoicing OR scheduling)`;
  const found = await brave(query);
  const dated = found.filter(({ date }) => date !== null);
  expect(dated.length).toBeGreaterThan(0);
  expect(dated.length).toBeLessThan(found.length);
  for (const { url, date } of dated) {
    const posted = new Date(Number(BigInt(postId(url)) >> 22n)).toISOString();
    expect(`${date}`).toBe(posted.slice(0, 19));
  }
  for (const { date } of (await serper(query)).filter((one) => one.date !== null)) {
    expect(date).toMatch(/^(?:\d+ (?:hour|day)s? ago|[A-Z][a-z]{2} \d{1,2}, 2026)$/);
  }
});

test("freshness excludes older posts, and posts of the country rank higher", async () => {
  const { serper, brave, web, clock } = await openWeb();
  const old = (url: string, site: "linkedin" | "facebook") =>
    (clock.now() - (web.find(site, postId(url))?.postedAt ?? 0)) / hour;
  const query = `${linkedin} (crm OR invoicing OR scheduling OR analytics)`;
  const byStep = async (tbs: string) => (await serper(query, { tbs })).map(({ url }) => url);
  const [hourly, daily] = [await byStep("qdr:h"), await byStep("qdr:d")];
  expect(distinct(hourly)).toBe(1);
  expect(distinct(daily)).toBeGreaterThan(5);
  for (const url of daily) expect(old(url, "linkedin")).toBeLessThanOrEqual(24);
  const week = await brave(query, { freshness: "pw" });
  for (const { url } of week) expect(old(url, "linkedin")).toBeLessThanOrEqual(7 * 24);
  // The same posts, but those of the country rank higher.
  const ranks = async (country: string): Promise<number> => {
    const urls = (await brave(`${linkedin} (crm OR invoicing)`, { country })).map(({ url }) => url);
    const british = (url: string) => web.find("linkedin", postId(url))?.country === "GB";
    return urls.reduce((sum, url, rank) => sum + (british(url) ? rank : 0), 0);
  };
  expect(await ranks("GB")).toBeLessThan(await ranks("ALL"));
});

test("results link to the sandbox's pages when configured", async () => {
  const { brave, get } = await openWeb({ linkResultsToSandbox: true });
  const found = [
    ...(await brave(`${linkedin} invoicing`)),
    ...(await brave(`${groups} "scheduling"`)),
  ];
  expect(found.length).toBeGreaterThan(5);
  for (const { url } of found) {
    const { origin, pathname, search } = new URL(url);
    expect(origin).toBe("http://localhost");
    expect((await get(pathname + search)).statusCode, url).toBe(200);
  }
});
