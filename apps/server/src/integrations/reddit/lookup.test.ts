import { describe, expect, it } from "vitest";
import { failureOf, fakeReddit, json, link, listing, tokenOf } from "../../testing/fake-reddit.ts";
import { redditLookup } from "./lookup.ts";

const reject = () => Promise.reject(new Error("no call expected"));
const noCalls = { info: reject, redirectOf: reject };
const real = redditLookup(noCalls, "https://www.reddit.com");
const local = redditLookup(noCalls, "http://localhost:3500/reddit");

describe("an address", () => {
  it.each([
    ["https://www.reddit.com/r/SaaS/comments/1AbC/some_title/", "t3_1abc"],
    ["https://old.reddit.com/r/SaaS/comments/1abc", "t3_1abc"],
    ["https://www.reddit.com/comments/1abc?utm_source=share#x", "t3_1abc"],
    ["https://reddit.com/user/mara/comments/1abc/title", "t3_1abc"],
    ["https://www.reddit.com/r/SaaS/comments/1abc/some_title/k9z/?context=3", "t1_k9z"],
    ["https://redd.it/1abc", "t3_1abc"],
    ["https://www.reddit.com/r/SaaS/", null],
    ["https://notreddit.com/r/SaaS/comments/1abc/x/", null],
    ["http://www.reddit.com/r/SaaS/comments/1abc/x/", "t3_1abc"],
    ["www.reddit.com/r/SaaS/comments/1abc/x/k9z", "t1_k9z"],
    ["np.reddit.com/r/SaaS/comments/1abc/", "t3_1abc"],
    [" https://m.reddit.com/r/SaaS/comments/1abc/ ", "t3_1abc"],
    ["http://redd.it/1abc", "t3_1abc"],
    ["https://www.reddit.com/gallery/1AbC", "t3_1abc"],
    ["ftp://www.reddit.com/comments/1abc", null],
    ["reddit.com.evil.example/comments/1abc", null],
    ["javascript:alert(1)", null],
    ["nonsense", null],
  ])("%s leads to %s", (address, id) => {
    expect(real.idOf(address)).toBe(id);
  });

  it("of the sandbox is known too", () => {
    expect(local.idOf("http://localhost:3500/reddit/r/a/comments/1abc/t/k9/")).toBe("t1_k9");
    expect(local.idOf("https://www.reddit.com/r/a/comments/1abc/t/")).toBe("t3_1abc");
    expect(local.idOf("http://localhost:3500/x/r/a/comments/1abc/t/")).toBeNull();
  });
});

describe("a share link", () => {
  const share = "https://www.reddit.com/r/SaaS/s/aBc12XyZ";
  const redirect = (location: string, status = 301) =>
    new Response(null, { status, headers: { location } });
  const follow = (response: Response, address = share) => {
    const fake = fakeReddit([tokenOf("a"), response]);
    const lookup = redditLookup(fake.app, "https://www.reddit.test");
    const target = lookup.follow?.(address) ?? Promise.resolve(null);
    const id = async () => lookup.idOf((await target) ?? "");
    return { fake, target, id };
  };

  it("is followed through the API, and leads to its post or comment", async () => {
    const { fake, id } = follow(
      redirect("https://www.reddit.com/r/SaaS/comments/1abc/title/k9z/?share_id=x"),
    );
    expect(await id()).toBe("t1_k9z");
    expect(fake.requests.at(-1)?.url).toMatch(
      /^https:\/\/api\.reddit\.test\/r\/SaaS\/s\/aBc12XyZ\?/,
    );
    const relative = follow(redirect("/r/SaaS/comments/1abc/", 302), "reddit.com/u/mara/s/q1w2");
    expect(await relative.id()).toBe("t3_1abc");
  });

  it("is ignored if it leads to another site", async () => {
    expect(await follow(redirect("https://evil.example/r/a/comments/1abc/")).target).toBeNull();
    expect(await follow(redirect("http://127.0.0.1/comments/1abc/")).target).toBeNull();
  });

  it("gives null if Reddit does not know it, and throws other failures", async () => {
    expect(await follow(json({ error: 404 }, { status: 404 })).target).toBeNull();
    const failed = follow(json({ error: 403 }, { status: 403 })).target;
    expect((await failureOf(failed)).failure).toBe("forbidden");
  });

  it("is not confused with other addresses", async () => {
    expect(await real.follow?.("https://www.reddit.com/r/SaaS/comments/1abc/")).toBeNull();
    expect(await real.follow?.("https://evil.example/r/SaaS/s/aBc12XyZ")).toBeNull();
  });
});

describe("fetching posts", () => {
  it("returns the current state of posts", async () => {
    const { app } = fakeReddit([
      tokenOf("a"),
      listing([link("a"), link("b", { removed_by_category: "moderator", selftext: "[removed]" })]),
    ]);
    const posts = await redditLookup(app, "https://www.reddit.com").fetchPosts(["t3_a", "t3_b"]);
    expect([...posts].map(([id, { removed }]) => [id, removed])).toEqual([
      ["t3_a", false],
      ["t3_b", true],
    ]);
  });

  it("throws when the response is malformed or a failure", async () => {
    const malformed = fakeReddit([tokenOf("a"), listing([{ kind: "t3", data: {} }])]);
    const posts = redditLookup(malformed.app, "https://www.reddit.com").fetchPosts(["t3_a"]);
    expect((await failureOf(posts)).failure).toBe("malformed");
    const refused = fakeReddit([tokenOf("a"), json({ error: 403 }, { status: 403 })]);
    const none = redditLookup(refused.app, "https://www.reddit.com").fetchPosts(["t3_a"]);
    expect((await failureOf(none)).failure).toBe("forbidden");
  });
});
