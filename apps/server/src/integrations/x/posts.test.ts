import { describe, expect, it } from "vitest";
import { failureOf } from "../../testing/fake-reddit.ts";
import { fakeX, xJson, xPost, xProblem } from "../../testing/fake-x.ts";
import { idOf } from "./posts.ts";

it.each([
  ["https://x.com/ada/status/1578522194770296832", "1578522194770296832"],
  ["https://x.com/ada/status/15?s=20&t=abc", "15"],
  ["https://twitter.com/ada/status/15/photo/1", "15"],
  ["https://www.twitter.com/ada/statuses/15#m", "15"],
  ["http://mobile.twitter.com/ada_b/status/15/", "15"],
  ["https://mobile.x.com/i/web/status/15", "15"],
  ["https://x.com/i/status/15", "15"],
  [" x.com/ada/status/15 ", "15"],
  ["https://X.COM/ada/status/15", "15"],
  ["http://localhost:3500/x/i/status/15", "15"],
  ["https://x.com/ada", null],
  ["https://x.com/ada/status/", null],
  ["https://x.com/ada/status/15a", null],
  ["https://x.com/ada/status/12345678901234567890", null],
  ["https://notx.com/ada/status/15", null],
  ["https://x.com.evil.test/ada/status/15", null],
  ["https://evil.test/x.com/ada/status/15", null],
  ["javascript://x.com/ada/status/15", null],
  ["ftp://x.com/ada/status/15", null],
  ["http://localhost:3500/reddit/i/status/15", null],
  ["https://www.reddit.com/r/a/comments/b", null],
  ["15", null],
  ["", null],
])("the id in %s is %s", (url, id) => {
  expect(idOf(url, "http://localhost:3500/x")).toBe(id);
});

describe("a lookup", () => {
  it("returns the current state of posts, without those that X does not show", async () => {
    const x = fakeX([
      xJson({
        data: [
          xPost("15", { referenced_tweets: [{ type: "replied_to", id: "14" }] }),
          xPost("18", {
            text: "This post was withheld on request of the copyright holder",
            withheld: { copyright: true, country_codes: ["XX"] },
          }),
          xPost("19", { withheld: { copyright: false, country_codes: ["DE"] } }),
        ],
        errors: [
          {
            resource_id: "16",
            resource_type: "tweet",
            title: "Not Found Error",
            detail: "Could not find tweet with id: [16].",
            type: "https://api.x.com/2/problems/resource-not-found",
          },
          {
            resource_id: "17",
            title: "Authorization Error",
            type: "https://api.x.com/2/problems/not-authorized-for-resource",
          },
        ],
      }),
    ]);
    const found = await x.posts.fetchPosts(["15", "16", "17", "18", "19", "15", "no id", "t3_a"]);
    expect(x.asked()).toMatchObject({ ids: "15,16,17,18,19" });
    expect([...found.keys()]).toEqual(["15", "18", "19"]);
    expect(found.get("15")).toMatchObject({ kind: "comment", removed: false });
    expect(found.get("18")).toMatchObject({ removed: true, body: "" });
    expect(found.get("19")).toMatchObject({ removed: false, body: "Text of 19" });
  });

  it("returns nothing when all posts are missing", async () => {
    const x = fakeX([xJson({ errors: [{ title: "Not Found Error", value: "15" }] })]);
    expect((await x.posts.fetchPosts(["15"])).size).toBe(0);
  });

  it("throws when X fails to read a post", async () => {
    const type = "https://api.x.com/2/problems/internal-error";
    const x = fakeX([
      xJson({ data: [xPost("15")], errors: [{ title: "Internal error", value: "16", type }] }),
    ]);
    expect((await failureOf(x.posts.fetchPosts(["15", "16"]))).failure).toBe("unavailable");
  });

  it("requests a hundred posts per call, and makes no call without valid ids", async () => {
    const ids = Array.from({ length: 205 }, (_, index) => String(index + 1));
    const x = fakeX([
      xJson({ data: [xPost("1")] }),
      xJson({ data: [xPost("101")] }),
      xJson({ data: [] }),
    ]);
    expect([...(await x.posts.fetchPosts(ids)).keys()]).toEqual(["1", "101"]);
    expect(
      x.requests.map(({ url }) => new URL(url).searchParams.get("ids")?.split(",").length),
    ).toEqual([100, 100, 5]);
    expect((await fakeX([]).posts.fetchPosts(["t3_a"])).size).toBe(0);
  });

  it("reports its failures", async () => {
    const x = fakeX([xProblem(402, { title: "CreditsDepleted" })]);
    expect((await failureOf(x.posts.fetchPosts(["1"]))).failure).toBe("no-credits");
  });

  it("has the price of a post, or of a post with its author", () => {
    expect(fakeX([]).posts.readMicros).toBe(5_000);
    expect(fakeX([], { readAuthors: true }).posts.readMicros).toBe(15_000);
  });
});
