import { describe, expect, test } from "vitest";
import { type LinkListing, openApi } from "../../testing.ts";

const hourMs = 3_600_000;

/** Four posts of r/Quiet with points and comments: 40, 3, 2 and 0 hours old. */
async function open() {
  const sandbox = await openApi({ redditTokenTtl: 1_000_000 });
  const { clock, list, store } = sandbox;
  const post = (title: string, score: number, link?: string) =>
    store.add(
      { community: "Quiet", author: "poster_one", title, body: "", score, ...(link && { link }) },
      { makeCommunity: true },
    );
  const old = post("old", 90);
  clock.advance(37 * hourMs);
  post("liked", 40, "https://www.example.org/page/");
  clock.advance(hourMs);
  const divided = post("divided", 0, "http://example.org/page");
  for (let at = 0; at < 4; at++) {
    store.addComment({ postId: divided.id, parentId: null, author: "a_reader", body: "No." });
  }
  clock.advance(2 * hourMs);
  post("fresh", 30);
  const titles = async (path: string) =>
    (await list(path)).data.children.map(({ data }) => data.title);
  return { ...sandbox, old, divided, titles };
}

describe("listings of posts", () => {
  test.each([
    ["new", ["fresh", "divided", "liked", "old"]],
    ["hot", ["liked", "fresh", "old", "divided"]],
    ["best", ["liked", "fresh", "old", "divided"]],
    ["rising", ["fresh", "liked", "divided"]],
    ["top", ["liked", "fresh", "divided"]],
    ["top?t=hour", ["fresh"]],
    ["top?t=week", ["old", "liked", "fresh", "divided"]],
    ["top?t=all&limit=1", ["old"]],
    ["controversial?t=all", ["divided", "fresh", "liked", "old"]],
  ])("%s", async (path, expected) => {
    const { titles } = await open();
    expect(await titles(`/r/quiet/${path}`)).toEqual(expected);
  });

  test("without a community list all posts, in pages", async () => {
    const { list, titles } = await open();
    expect(await titles("/new?limit=2")).toEqual(["fresh", "divided"]);
    const whole = await titles("/top?t=all&limit=6");
    const first = await list("/top?t=all&limit=3");
    const rest = await titles(`/top?t=all&limit=3&after=${first.data.after}`);
    expect([...first.data.children.map(({ data }) => data.title), ...rest]).toEqual(whole);
    for (const name of ["hot", "rising", "best", "controversial"]) {
      expect((await list(`/${name}`)).data.dist).toBeGreaterThan(0);
    }
  });

  test("redirect for an unknown community, and are refused for a private one", async () => {
    const { get } = await open();
    expect((await get("/r/nosuchplace/hot")).statusCode).toBe(302);
    expect((await get("/r/studiobackroom/top")).json()).toMatchObject({ reason: "private" });
  });
});

describe("GET /duplicates/x", () => {
  test("has the post and the other posts of its link", async () => {
    const { divided, get } = await open();
    const response = await get(`/duplicates/${divided.id}/`);
    const [one, others] = response.json<LinkListing[]>();
    expect(one?.data.children.map(({ data }) => data.title)).toEqual(["divided"]);
    expect(others?.data.children.map(({ data }) => data.title)).toEqual(["liked"]);
  });

  test("has no other posts for a text, and refuses an unknown post", async () => {
    const { get, old } = await open();
    const [, others] = (await get(`/duplicates/${old.id}`)).json<LinkListing[]>();
    expect(others?.data.children).toEqual([]);
    expect((await get("/duplicates/zzz")).statusCode).toBe(404);
  });
});
