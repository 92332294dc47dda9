import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dataOf, testPost } from "../../../testing/app.ts";
import { openFriendSearchSetup } from "../../../testing/friend-search.ts";
import { describe as describeResults } from "./rules.ts";

const folder = mkdtempSync(join(tmpdir(), "earshot-web-"));
const page = `<html><head>
    <meta name="robots" content="noindex" />
    <meta name="description" content="Of all pages." />
    <title>The app</title>
  </head><body><div id="root"></div></body></html>`;
let setup: Awaited<ReturnType<typeof openFriendSearchSetup>>;
beforeAll(async () => {
  writeFileSync(join(folder, "index.html"), page);
  mkdirSync(join(folder, "friend"));
  // Like the module that the build makes of the web app's screen.
  writeFileSync(
    join(folder, "friend/results.mjs"),
    `export function render({ title }) {
      if (title.startsWith("Broken")) throw new Error("it can't be drawn");
      return "<i>drawn " + title.length + "</i>";
    }`,
  );
  setup = await openFriendSearchSetup({ webFolder: folder });
});
afterAll(async () => {
  await setup.app.close();
  rmSync(folder, { recursive: true });
});

/** Shares a search for a company, with a phrase that one post contains. */
async function share(companyName: string) {
  const { app, customer, phrase, search } = setup;
  const person = await customer();
  const words = phrase();
  await app.ingest([testPost({ title: words })]);
  const { posts } = dataOf(await search(person, words)).result;
  const body = {
    context: { companyName },
    runs: [{ keyword: words, posts, tokensRemaining: 2 }],
    tokensRemaining: 2,
  };
  const { id } = dataOf(await app.call("saveFriendResults", { body }, person));
  const own = dataOf(await app.call("getFriendResults", { params: { id } }, person));
  return { id, token: own.shareToken ?? "", words, person };
}
const open = (address: string) => setup.app.app.inject(address);

/** The data in the page, which the app would otherwise request. */
const dataIn = (body: string) =>
  JSON.parse(/id="page-data">([^<]*)<\/script>/.exec(body)?.[1] ?? "null");

describe("the page of a shared friend search", () => {
  test("has a link preview, and contains the token nowhere", async () => {
    const { app } = setup;
    const { id, token, words } = await share(`Fern <script>"& Sons`);
    const { body, headers, statusCode } = await open(`/friend/results/${id}?token=${token}`);
    expect(statusCode).toBe(200);
    const title = "Fern &lt;script&gt;&quot;&amp; Sons - Friend Search";
    const address = `http://localhost/friend/results/${id}`;
    for (const part of [
      `<title>${title}</title>`,
      `<meta name="description" content="1 conversation for “${words}”." />`,
      `<meta property="og:title" content="${title}" />`,
      `<meta property="og:description" content="1 conversation for “${words}”." />`,
      `<meta property="og:url" content="${address}" />`,
      `<meta property="og:image" content="http://localhost/pictures/share.png" />`,
      `<link rel="canonical" href="${address}" />`,
      `<meta name="robots" content="noindex" />`,
      `<div id="root"></div>`,
    ]) {
      expect(body).toContain(part);
    }
    expect(body).not.toContain(token);
    expect(body).not.toContain("Of all pages.");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(headers["x-robots-tag"]).toBe("noindex");
    expect(headers["cache-control"]).toBe("no-store");
    const small = await app.app.inject({
      url: `/friend/results/${id}?token=${token}`,
      headers: { "accept-encoding": "gzip, br" },
    });
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(body);
  });

  test("is rendered before the app runs, and left to the app if that fails", async () => {
    const drawn = await share("Fern");
    const { body } = await open(`/friend/results/${drawn.id}?token=${drawn.token}`);
    expect(body).toContain(`<body><i>drawn ${"Fern - Friend Search".length}</i><div id="root">`);
    const broken = await share("Broken");
    const { body: plain } = await open(`/friend/results/${broken.id}?token=${broken.token}`);
    expect(plain).toContain(`<body><div id="root">`);
    expect(dataIn(plain)).toMatchObject({ id: broken.id });
  });

  test("contains the data that the app would request, as any visitor may see it", async () => {
    const { id, token } = await share("</script><script>alert(1)</script>");
    const { body } = await open(`/friend/results/${id}?token=${token}`);
    const response = await setup.app.call("getFriendResults", { params: { id }, query: { token } });
    expect(dataIn(body)).toEqual(dataOf(response));
    expect(body).not.toContain("<script>alert(1)");
  });

  test("reveals nothing without the right token, not even whether a snapshot exists", async () => {
    const { app } = setup;
    const { id, token, person } = await share("Fern");
    const other = await share("Moss");
    await app.call("revokeFriendResults", { params: { id } }, person);
    const missing = await open(`/friend/results/00000000-0000-7000-8000-000000000000?token=a`);
    expect(missing.body).toBe(page);
    for (const address of [
      `/friend/results/${id}`,
      `/friend/results/${id}?token=`,
      `/friend/results/${id}?token=${token}`,
      `/friend/results/${id}?token=${other.token}`,
      `/friend/results/${id}?token=${other.token}&token=${other.token}`,
      `/friend/results/nonsense?token=${other.token}`,
      `/friend/results/..%2f..?token=${other.token}`,
    ]) {
      const answer = await open(address);
      expect([answer.statusCode, answer.body]).toEqual([missing.statusCode, page]);
      expect(answer.headers["referrer-policy"]).toBe("no-referrer");
    }
  });
});

test("the page of a friend search is the one that the build made for it, if there is one", async () => {
  const folder = mkdtempSync(join(tmpdir(), "earshot-web-"));
  writeFileSync(join(folder, "index.html"), page);
  mkdirSync(join(folder, "friend"));
  writeFileSync(join(folder, "friend/results.html"), "the page of results");
  const { app } = await openFriendSearchSetup({ webFolder: folder });
  const answer = await app.app.inject("/friend/results/a?token=b");
  expect(answer.body).toBe("the page of results");
  expect((await app.app.inject("/friend/results.html")).body).toBe(page);
  await app.close();
  rmSync(folder, { recursive: true });
});

test.each([
  [0, ["a"], "0 conversations for “a”."],
  [1, ["a"], "1 conversation for “a”."],
  [12, ["a", "b"], "12 conversations for “a” and “b”."],
  [60, ["a", "b", "c"], "60 conversations for “a”, “b” and “c”."],
])("a search with %i conversations for %j is described as %j", (threads, phrases, text) => {
  expect(describeResults(threads, phrases)).toBe(text);
});
