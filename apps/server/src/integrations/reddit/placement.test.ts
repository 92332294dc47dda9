import { describe, expect, it } from "vitest";
import {
  type FakeResponse,
  fakeReddit,
  json,
  listing,
  tokenOf,
} from "../../testing/fake-reddit.ts";
import { PlacementRefused, PlacementUnknown } from "../ports/placement.ts";
import { SourceError } from "../ports/source.ts";
import { redditPlacement } from "./index.ts";

const comment = (id: string, fields: Record<string, unknown> = {}) => ({
  kind: "t1",
  data: {
    name: `t1_${id}`,
    id,
    link_id: "t3_a",
    parent_id: "t3_a",
    body: "Try this & that.",
    author: "helper",
    subreddit: "SaaS",
    permalink: `/r/SaaS/comments/a/title/${id}/`,
    score: 1,
    replies: "",
    created_utc: 1_795_262_400,
    ...fields,
  },
});
const made = (...things: unknown[]) => json({ json: { errors: [], data: { things } } });
const refusedForm = (...errors: unknown[]) => json({ json: { errors } });

function openPlacement(responses: FakeResponse[]) {
  const reddit = fakeReddit(responses, { tries: 3 });
  const tokens: string[] = [];
  const account = {
    name: "helper",
    refreshToken: "r1",
    onToken: async (token: string) => void tokens.push(token),
  };
  const placement = redditPlacement(reddit);
  const place = (isInTime = () => true) =>
    placement.place(account, { parentId: "t3_a", text: "Try this & that.", isInTime });
  return { ...reddit, placement, account, place, tokens };
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error("it did not fail");
    },
    (error: unknown) => error,
  );

describe("placing through Reddit's API", () => {
  it("posts once, as the account, and returns the stored comment", async () => {
    const { place, requests } = openPlacement([tokenOf("a"), made(comment("x"))]);
    expect(await place()).toEqual({
      externalId: "t1_x",
      parentId: "t3_a",
      text: "Try this & that.",
      permalink: "https://www.reddit.test/r/SaaS/comments/a/title/x/",
      postedAt: new Date("2026-11-21T12:00:00Z"),
    });
    const [token, post] = requests;
    expect(await token?.text()).toBe("grant_type=refresh_token&refresh_token=r1");
    expect(post?.url).toBe("https://api.reddit.test/api/comment?raw_json=1");
    expect(post?.headers.get("authorization")).toBe("bearer a");
    const form = new URLSearchParams(await post?.text());
    expect(Object.fromEntries(form)).toEqual({
      api_type: "json",
      thing_id: "t3_a",
      text: "Try this & that.",
    });
  });

  it("stores a new refresh token before it continues", async () => {
    const next = json({ access_token: "a", expires_in: 86_400, refresh_token: "r2", scope: "*" });
    const { place, tokens, placement, account, requests } = openPlacement([
      next,
      made(comment("x")),
      listing([]),
    ]);
    await place();
    expect(tokens).toEqual(["r2"]);
    // With the new refresh token, the cached access token is still used.
    await placement.commentsOf({ ...account, refreshToken: "r2" }, { since: new Date(0) });
    expect(requests).toHaveLength(3);
  });

  const broken: [string, () => Response | Promise<Response>][] = [
    ["a 500", () => json({ message: "Internal Server Error", error: 500 }, { status: 500 })],
    [
      "a 503 with a time to wait",
      () => new Response("", { status: 503, headers: { "retry-after": "1" } }),
    ],
    ["a timeout", () => Promise.reject(new DOMException("late", "TimeoutError"))],
    ["a broken connection", () => Promise.reject(new TypeError("fetch failed"))],
    [
      "a web page instead of an answer",
      () => new Response("<!doctype html><p>Welcome", { headers: { "content-type": "text/html" } }),
    ],
    ["half an answer", () => new Response('{"json": {"errors": [], "data": {"thi')],
    ["an answer without the comment", () => made()],
    ["an answer of another shape", () => json({ kind: "wikipage" })],
    ["a conflict", () => json({ message: "Conflict", error: 409 }, { status: 409 })],
    [
      "an error after which the comment may exist",
      () => refusedForm(["SOMETHING_IS_BROKEN", "Something is broken, please try again.", null]),
    ],
  ];
  it.each(broken)("reports an unknown result after %s, and does not retry", async (_, response) => {
    const { place, requests } = openPlacement([tokenOf("a"), response, response, response]);
    const error = await failureOf(place());
    expect(error).toBeInstanceOf(PlacementUnknown);
    expect(error).toMatchObject({
      failure: { message: "Reddit did not say whether it accepted the comment." },
    });
    expect(requests).toHaveLength(2);
  });

  const refusals: [string, () => Response, string, string][] = [
    [
      "a locked thread",
      () => refusedForm(["THREAD_LOCKED", "Comments are locked.", "parent"]),
      "THREAD_LOCKED",
      "final",
    ],
    [
      "a 403",
      () => json({ message: "Forbidden", error: 403 }, { status: 403 }),
      "FORBIDDEN",
      "account",
    ],
    [
      "a 404 without a reason",
      () => json({ message: "Not Found", error: 404 }, { status: 404 }),
      "NOT_FOUND",
      "operator",
    ],
    [
      "a redirect",
      () => new Response("", { status: 302, headers: { location: "https://www.reddit.test/" } }),
      "FOUND",
      "wait",
    ],
    ["a 451", () => json({ message: "Unavailable" }, { status: 451 }), "GONE", "final"],
    [
      "a 429",
      () => new Response("<html>", { status: 429, headers: { "retry-after": "30" } }),
      "TOO_MANY_REQUESTS",
      "wait",
    ],
    [
      "a refused token",
      () => json({ message: "Unauthorized" }, { status: 401 }),
      "UNAUTHORIZED",
      "operator",
    ],
    [
      "a 400 with a code",
      () => json({ reason: "TOO_LONG", explanation: "this is too long" }, { status: 400 }),
      "TOO_LONG",
      "change",
    ],
  ];
  it.each(refusals)(
    "reports %s as a refusal, and does not retry",
    async (_, response, code, kind) => {
      const { place, requests } = openPlacement([tokenOf("a"), response, response]);
      const error = await failureOf(place());
      expect(error).toBeInstanceOf(PlacementRefused);
      expect(error).toMatchObject({ refusal: { code, kind } });
      expect(requests).toHaveLength(2);
    },
  );

  it("posts nothing when it is too late, and reports an unknown result", async () => {
    const { place, requests } = openPlacement([tokenOf("a"), made(comment("x"))]);
    const error = await failureOf(place(() => false));
    expect(error).toBeInstanceOf(PlacementUnknown);
    expect(error).toMatchObject({ failure: { code: "TOO_LATE" } });
    expect(requests.every(({ url }) => url.includes("access_token"))).toBe(true);
  });

  it("returns how long the form asks to wait", async () => {
    const { place } = openPlacement([
      tokenOf("a"),
      json({
        json: {
          ratelimit: 540.3,
          errors: [["RATELIMIT", "you are doing that too much. try again in 9 minutes.", "x"]],
        },
      }),
    ]);
    expect(await failureOf(place())).toMatchObject({
      refusal: { code: "RATELIMIT", kind: "wait", retryAfterMs: 540_300 },
    });
  });

  it("posts nothing when it can't get a token", async () => {
    const revoked = openPlacement([json({ message: "Bad Request" }, { status: 400 })]);
    expect(await failureOf(revoked.place())).toMatchObject({
      refusal: { code: "UNAUTHORIZED", kind: "operator" },
    });
    const away = openPlacement([503, 503, 503].map((status) => new Response("", { status })));
    const error = await failureOf(away.place());
    expect(error).toBeInstanceOf(PlacementRefused);
    expect(error).toMatchObject({
      refusal: { kind: "wait", message: "Reddit did not respond, so nothing was sent." },
    });
    expect(away.requests.every(({ url }) => url.includes("access_token"))).toBe(true);
  });
});

describe("an account's comments", () => {
  const at = (seconds: number) => ({ created_utc: 1_795_262_400 - seconds });

  it("are read back to the requested moment, page by page", async () => {
    const since = new Date("2026-11-21T11:59:00Z");
    const { placement, account, requests } = openPlacement([
      tokenOf("a"),
      listing([comment("a"), comment("b", at(10))], "t1_b"),
      listing([comment("c", at(50)), comment("d", at(70))], "t1_d"),
    ]);
    const { complete, comments } = await placement.commentsOf(account, { since });
    expect(complete).toBe(true);
    expect(comments.map(({ externalId }) => externalId)).toEqual(["t1_a", "t1_b", "t1_c"]);
    expect(requests.at(-1)?.url).toContain("/user/helper/comments?sort=new&limit=100&after=t1_b");
  });

  it("are complete when the listing ends", async () => {
    const { placement, account } = openPlacement([tokenOf("a"), listing([comment("a")])]);
    const seen = await placement.commentsOf(account, { since: new Date(0) });
    expect([seen.complete, seen.comments.length]).toEqual([true, 1]);
  });

  it("are incomplete when one is malformed, or the listing is too long", async () => {
    const malformed = openPlacement([tokenOf("a"), listing([{ kind: "t1", data: { id: 7 } }])]);
    const seen = await malformed.placement.commentsOf(malformed.account, { since: new Date(0) });
    expect(seen.complete).toBe(false);
    const pages = Array.from({ length: 11 }, (_, n) => listing([comment(`c${n}`)], `t1_c${n}`));
    const long = openPlacement([tokenOf("a"), ...pages]);
    expect((await long.placement.commentsOf(long.account, { since: new Date(0) })).complete).toBe(
      false,
    );
    expect(long.requests).toHaveLength(11);
  });

  it("of a missing account are an error, not an empty list", async () => {
    const { placement, account } = openPlacement([
      tokenOf("a"),
      json({ message: "Not Found" }, { status: 404 }),
    ]);
    expect(await failureOf(placement.commentsOf(account, { since: new Date(0) }))).toBeInstanceOf(
      SourceError,
    );
  });
});
