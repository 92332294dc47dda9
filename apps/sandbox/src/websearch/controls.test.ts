import { describe, expect, test } from "vitest";
import { openWeb } from "./testing.ts";

const form = { "content-type": "application/x-www-form-urlencoded" };
const pages = "/sandbox/websearch/pages";
const asking = { site: "linkedin", author: "Nova Quill", text: "Which kiln software do you use?" };

test("a new post is found immediately and dated by its id", async () => {
  const { post, brave, clock } = await openWeb();
  const response = await post(pages, { ...asking, ageHours: 2 });
  expect(response.statusCode).toBe(201);
  const { id, url, here, postedAt } = response.json();
  expect(here).toBe(`/linkedin${new URL(url).pathname}`);
  expect(Date.parse(postedAt)).toBe(clock.now() - 2 * 3_600_000);
  expect(Number(BigInt(id) >> 22n)).toBe(Date.parse(postedAt));
  const found = await brave('site:linkedin.com/posts "kiln software"');
  expect(found.map((one) => one.url)).toContain(url);
});

test("indexDelay delays indexing", async () => {
  const { post, brave, clock } = await openWeb();
  await post(`${pages}?indexDelay=90`, asking);
  expect(await brave('"kiln software"')).toEqual([]);
  clock.advance(89_999);
  expect(await brave('"kiln software"')).toEqual([]);
  clock.advance(1);
  expect((await brave('"kiln software"')).length).toBeGreaterThan(0);
});

test("a batch is added completely or not at all, and can create a group", async () => {
  const { post, serper, get } = await openWeb();
  const inGroup = { ...asking, site: "facebook", group: "Kiln & Clay Üsers" };
  // The same text at the same time still makes two posts.
  const response = await post(`${pages}/batch`, [asking, asking, inGroup]);
  const added = response.json<{ pages: { id: string; here: string }[] }>().pages;
  expect(new Set(added.map(({ id }) => id)).size).toBe(3);
  expect(added[2]?.here).toMatch(/^\/facebook\/groups\/kilnclayusers\/posts\/\d{16}\/$/);
  expect((await get("/facebook/groups/kilnclayusers")).body).toContain("Kiln &amp; Clay Üsers");
  const before = (await serper('"kiln software"')).length;
  const refused = await post(`${pages}/batch`, { pages: [asking, { ...asking, text: "" }] });
  expect([refused.statusCode, refused.json().message]).toEqual([
    400,
    "text must have 1 to 3000 characters.",
  ]);
  expect((await serper('"kiln software"')).length).toBe(before);
});

test.each([
  [{ ...asking, site: "x" }, /^site must be one of linkedin, facebook\.$/],
  [{ ...asking, author: " " }, /^author /],
  [{ ...asking, site: "facebook" }, /^group /],
  [{ ...asking, ageHours: -1 }, /^ageHours /],
  [{ ...asking, country: "Britain" }, /^country /],
])("refuses %o in one sentence", async (given, message) => {
  const { post } = await openWeb();
  const refused = await post(pages, given);
  expect(refused.statusCode).toBe(400);
  expect(refused.json().message).toMatch(message);
});

test("refuses an invalid delay and an invalid batch", async () => {
  const { post } = await openWeb();
  expect((await post(`${pages}?indexDelay=soon`, asking)).json().message).toMatch(/^indexDelay /);
  expect((await post(`${pages}/batch`, [])).json().message).toMatch(/^pages /);
});

describe("pages", () => {
  test("are served at the address of every post, and name the imitation", async () => {
    const { web, get } = await openWeb();
    for (const site of ["linkedin", "facebook"] as const) {
      for (const { path, author } of web.posts(site)) {
        const { statusCode, body, headers } = await get(`/${site}${path}?utm_source=share`);
        expect([
          statusCode,
          headers["content-security-policy"]?.toString().includes("unsafe"),
        ]).toEqual([200, false]);
        expect(body).toContain(author.replace("'", "&#39;"));
        expect(body).toMatch(/This is not (LinkedIn|Facebook) but an imitation/);
      }
    }
  });

  test("are linked from the front page, and list all posts", async () => {
    const { get, web } = await openWeb();
    const front = (await get("/")).body;
    for (const site of ["linkedin", "facebook"] as const) {
      expect(front).toContain(`href="/${site}"`);
      const list = (await get(`/${site}`)).body;
      for (const { path } of web.posts(site)) expect(list).toContain(`href="/${site}${path}"`);
    }
  });

  test("are also served at the other addresses of a post", async () => {
    const { get, web } = await openWeb();
    const [post] = web.posts("linkedin");
    const [inGroup] = web.posts("facebook");
    const update = `/linkedin/feed/update/urn:li:activity:${post?.id}/`;
    expect((await get(update)).statusCode).toBe(200);
    const permalink = `/facebook/groups/${inGroup?.group?.slug}/permalink/${inGroup?.id}/?mibextid=x`;
    expect((await get(permalink)).statusCode).toBe(200);
    for (const nowhere of [
      "/linkedin/posts/x-activity-1-a",
      "/facebook/groups/nobody",
      "/facebook/groups/a/posts/1",
    ]) {
      expect((await get(nowhere)).statusCode, nowhere).toBe(404);
    }
  });

  test("report which posts searches have shown, with their snippets", async () => {
    const { brave, get } = await openWeb();
    const shown = async () => (await get("/sandbox/websearch/shown")).json().results;
    expect(await shown()).toEqual([]);
    const q = 'site:facebook.com/groups "scheduling software"';
    const hits = await brave(q);
    await brave(q);
    const results: { site: string; id: string; snippet: string; times: number[] }[] = await shown();
    expect(results.length).toBeGreaterThan(0);
    for (const { site, id, snippet, times } of results) {
      expect([site, times.length >= 2]).toEqual(["facebook", true]);
      expect(hits.some((hit) => hit.url.includes(`/${id}`) && hit.snippet === snippet)).toBe(true);
    }
    // A refused search shows no posts.
    const before = (await shown()).length;
    await brave("site:linkedin.com/posts crm", { count: "21" });
    expect((await shown()).length).toBe(before);
  });

  test("accept posts and comments by form, escape them, and redirect to them", async () => {
    const { get, post } = await openWeb();
    const text = "<b>Which kiln software?</b>";
    const written = await post(
      pages,
      `site=linkedin&author=Nova&text=${encodeURIComponent(text)}`,
      form,
    );
    const address = String(written.headers.location);
    expect([written.statusCode, address.startsWith("/linkedin/posts/nova-")]).toEqual([303, true]);
    const [, id = ""] = /-(?:activity|ugcPost|share)-(\d+)-/.exec(address) ?? [];
    const comment = `site=linkedin&id=${id}&author=Ada&text=${encodeURIComponent("Ours <i>is</i> good.")}`;
    const commented = await post("/sandbox/websearch/comments", comment, form);
    const own = String(commented.headers.location);
    expect(commented.statusCode).toBe(303);
    expect(decodeURIComponent(own)).toMatch(
      new RegExp(
        `^/linkedin/feed/update/urn:li:(\\w+):${id}/\\?commentUrn=urn:li:comment:\\(\\1:${id},\\d+\\)$`,
      ),
    );
    const { body } = await get(own);
    expect(body).toContain(`href="${own}"`);
    expect(body).toContain("&lt;b&gt;Which kiln software?&lt;/b&gt;");
    expect(body).toContain("Ours &lt;i&gt;is&lt;/i&gt; good.");
    expect(body).toContain("1 comment<");
    const empty = await post(
      "/sandbox/websearch/comments",
      `site=linkedin&id=${id}&author=A&text=`,
      form,
    );
    expect([empty.statusCode, empty.body.includes("text must have")]).toEqual([400, true]);
    const nowhere = await post("/sandbox/websearch/comments", { site: "linkedin", id: "1" });
    expect(nowhere.json().message).toMatch(/^id /);
  });
});
