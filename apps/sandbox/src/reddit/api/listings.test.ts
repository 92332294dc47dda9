import { describe, expect, test } from "vitest";
import { type LinkListing, openApi } from "../../testing.ts";
import { threads } from "../threads/index.ts";

const linkKeys =
  "approved_at_utc subreddit selftext author_fullname saved mod_reason_title gilded clicked title link_flair_richtext subreddit_name_prefixed hidden pwls link_flair_css_class downs thumbnail_height top_awarded_type hide_score name quarantine link_flair_text_color upvote_ratio author_flair_background_color subreddit_type ups total_awards_received media_embed thumbnail_width author_flair_template_id is_original_content user_reports secure_media is_reddit_media_domain is_meta category secure_media_embed link_flair_text can_mod_post score approved_by is_created_from_ads_ui author_premium thumbnail edited author_flair_css_class author_flair_richtext gildings content_categories is_self mod_note created link_flair_type wls removed_by_category banned_by author_flair_type domain allow_live_comments selftext_html likes suggested_sort banned_at_utc view_count archived no_follow is_crosspostable pinned over_18 all_awardings awarders media_only can_gild spoiler locked author_flair_text treatment_tags visited removed_by num_reports distinguished subreddit_id author_is_blocked mod_reason_by removal_reason link_flair_background_color id is_robot_indexable report_reasons author discussion_type num_comments send_replies contest_mode mod_reports author_patreon_flair author_flair_text_color permalink stickied url subreddit_subscribers created_utc num_crossposts media is_video".split(
    " ",
  );

describe("GET /r/x/new", () => {
  test("has the envelope and the keys of a self post", async () => {
    const { list } = await openApi();
    const { kind, data } = await list("/r/freelance/new?raw_json=1");
    expect(kind).toBe("Listing");
    expect(Object.keys(data).toSorted()).toEqual(
      ["after", "before", "children", "dist", "geo_filter", "modhash"].toSorted(),
    );
    expect(data).toMatchObject({ after: null, before: null, dist: data.children.length });
    const plain = data.children.find((child) => child.data.link_flair_text === null);
    expect(plain?.kind).toBe("t3");
    expect(Object.keys(plain?.data ?? {}).toSorted()).toEqual(linkKeys.toSorted());
    expect(plain?.data).toMatchObject({ is_self: true, edited: false, subreddit: "freelance" });
    expect(plain?.data.permalink).toMatch(/^\/r\/freelance\/comments\/[a-z0-9]{7}\/[\w]+\/$/);
    expect(plain?.data.url).toBe(`http://localhost:80/reddit${plain?.data.permalink}`);
    expect(plain?.data.name).toBe(`t3_${plain?.data.id}`);
  });

  test("writes times as floats", async () => {
    const { get } = await openApi();
    const { body } = await get("/r/freelance/new?limit=1&raw_json=1");
    expect(body).toMatch(/"created_utc":\d{10}\.0[,}]/);
    expect(body).toMatch(/"upvote_ratio":(0\.\d+|1\.0)[,}]/);
  });

  test("is newest first over a union, without gaps or duplicates", async () => {
    const { list } = await openApi();
    const whole = await list("/r/smallbusiness+WEBDEV+nosuch+studiobackroom/new?limit=100");
    const names = whole.data.children.map((child) => child.data.name);
    const times = whole.data.children.map((child) => child.data.created_utc);
    expect(times.toSorted((a, b) => b - a)).toEqual(times);
    expect(new Set(whole.data.children.map((child) => child.data.subreddit))).toEqual(
      new Set(["smallbusiness", "webdev"]),
    );
    const paged: string[] = [];
    let after: string | null = "";
    while (after !== null) {
      const page: LinkListing = await list(
        `/r/smallbusiness+webdev/new?limit=4${after && `&after=${after}`}`,
      );
      paged.push(...page.data.children.map((child) => child.data.name));
      after = page.data.after;
    }
    expect(paged).toEqual(names);
  });

  test("is not shifted by a post that arrives between two pages", async () => {
    const { list, store } = await openApi();
    const first = await list("/r/all/new?limit=10");
    store.add({ community: "SaaS", author: "someone", title: "In between", body: "" });
    const second = await list(`/r/all/new?limit=10&after=${first.data.after}`);
    const whole = await list("/r/all/new?limit=21");
    expect(whole.data.children.slice(1).map((child) => child.data.id)).toEqual(
      [...first.data.children, ...second.data.children].map((child) => child.data.id),
    );
    expect(whole.data.children[0]?.data).toMatchObject({ title: "In between", score: 1 });
  });

  test("has 25 posts by default, clamps the limit and ends at 1,000", async () => {
    const { list, store } = await openApi();
    expect((await list("/r/all/new")).data.dist).toBe(25);
    for (let index = 0; index < 1_100; index++) {
      store.add({ community: "SaaS", author: "someone", title: `No. ${index}`, body: "" });
    }
    let after: string | null = "";
    let seen = 0;
    while (after !== null) {
      const page: LinkListing = await list(`/r/SaaS/new?limit=999${after && `&after=${after}`}`);
      expect(page.data.dist).toBe(100);
      seen += page.data.dist;
      after = page.data.after;
    }
    expect(seen).toBe(1_000);
  });

  test("accepts a hundred names", async () => {
    const { get } = await openApi();
    const names = Array.from({ length: 99 }, (_, index) => `community_number_${index}`);
    expect((await get(`/r/${[...names, "SaaS"].join("+")}/new`)).statusCode).toBe(200);
  });

  test("escapes texts unless raw_json=1", async () => {
    const { list } = await openApi();
    const hostile = async (query: string) => {
      const { data } = await list(`/r/webdev/new?limit=100${query}`);
      return data.children.find((child) => child.data.title.includes("alert("))?.data;
    };
    expect((await hostile("&raw_json=1"))?.title).toContain("<script>alert('hi')</script>");
    expect((await hostile("&raw_json=1"))?.selftext).toContain("clickable for *a month*");
    expect((await hostile(""))?.title).toContain("&lt;script&gt;alert('hi')&lt;/script&gt;");
    expect((await hostile(""))?.selftext).toContain("profile link &amp; it was");
    expect((await hostile("&raw_json=1"))?.selftext_html).not.toContain("<script>");
    expect((await hostile(""))?.selftext_html).toMatch(/^&lt;!-- SC_OFF --&gt;&lt;div/);
  });

  test("marks deleted and removed posts", async () => {
    const { list } = await openApi();
    const { data } = await list("/r/all/new?limit=100&raw_json=1");
    const takenDown = data.children
      .map((child) => child.data)
      .filter((link) => link.removed_by_category);
    expect(takenDown.find((link) => link.removed_by_category === "moderator")).toMatchObject({
      author: "PassiveIncomePilot",
      selftext: "[removed]",
      is_robot_indexable: false,
    });
    const deleted = takenDown.find((link) => link.removed_by_category === "deleted");
    expect(deleted).toMatchObject({ author: "[deleted]", selftext: "[deleted]" });
    expect(deleted).not.toHaveProperty("author_fullname");
  });

  test("includes the options of a poll and the whole parent of a crosspost", async () => {
    const { app, list } = await openApi();
    const add = async (post: object) => {
      const url = "/sandbox/reddit/batch";
      const { posts } = (
        await app.inject({ method: "POST", url, payload: { posts: [post] } })
      ).json();
      return String(posts[0]);
    };
    const poll = ["A spreadsheet", "R&D <3"];
    const parent = await add({ community: "SaaS", title: "Which?", body: "Vote.", poll });
    await add({ community: "startups", title: "Which?", author: "ann", crosspostOf: parent });
    const { data } = await list("/r/SaaS+startups/new?limit=2&raw_json=1");
    const [crosspost, first] = data.children.map((child) => child.data);
    const pollData = { options: poll.map((text) => ({ text, id: expect.any(String) })) };
    expect(first).toMatchObject({ selftext: "Vote.", is_self: true, poll_data: pollData });
    expect(first).not.toHaveProperty("crosspost_parent");
    expect(crosspost).toMatchObject({
      selftext: "",
      is_self: false,
      domain: "",
      url: first?.permalink,
      crosspost_parent: `t3_${parent}`,
      crosspost_parent_list: [{ name: `t3_${parent}`, selftext: "Vote.", poll_data: pollData }],
    });
    expect(crosspost).not.toHaveProperty("poll_data");
    await app.inject({ method: "DELETE", url: `/sandbox/posts/${parent}` });
    const [again] = (await list("/r/startups/new?limit=1")).data.children;
    expect(again?.data.crosspost_parent_list).toMatchObject([{ selftext: "[deleted]" }]);
  });

  test("links news to other sites", async () => {
    const { list } = await openApi();
    const { data } = await list("/r/startups/new?raw_json=1");
    expect(data.children.find((child) => !child.data.is_self)?.data).toMatchObject({
      selftext: "",
      selftext_html: null,
      domain: "news.example.org",
      url: "https://news.example.org/eu/late-payments-thirty-days",
      url_overridden_by_dest: "https://news.example.org/eu/late-payments-thirty-days",
    });
  });
});

describe("GET /r/x/comments", () => {
  test("is newest first, flat, and includes fields of the post", async () => {
    const { list, store } = await openApi();
    const { data } = await list("/r/freelance+webdev/comments?limit=100&raw_json=1");
    const times = data.children.map((child) => child.data.created_utc);
    expect(times.length).toBeGreaterThan(5);
    expect(times.toSorted((a, b) => b - a)).toEqual(times);
    for (const { kind, data: comment } of data.children) {
      const post = store.find(String(comment.link_id).slice(3));
      expect(kind).toBe("t1");
      expect(["freelance", "webdev"]).toContain(comment.subreddit);
      expect(comment).not.toHaveProperty("depth");
      const address = `http://localhost:80/reddit/r/${comment.subreddit}/comments/${post?.id}/`;
      expect(comment).toMatchObject({
        replies: "",
        link_title: post?.title,
        link_author: post?.author,
        link_permalink: expect.stringContaining(address),
        link_url: expect.stringMatching(/^http/),
        num_comments: post?.commentCount,
        over_18: false,
        quarantine: false,
      });
    }
  });

  test("returns every comment once over its pages", async () => {
    const { list, store } = await openApi();
    const seen: string[] = [];
    let after: string | null = "";
    while (after !== null) {
      const page: LinkListing = await list(`/r/all/comments?limit=90${after && `&after=${after}`}`);
      seen.push(...page.data.children.map((child) => child.data.name));
      after = page.data.after;
    }
    const all = store.newestComments().map(({ comment }) => `t1_${comment.id}`);
    expect(seen).toEqual(all);
    expect(new Set(seen).size).toBe(seen.length);
  });

  test("starts with a new comment", async () => {
    const { list, store } = await openApi();
    const post = store.newest()[0];
    store.addComment({ postId: post?.id ?? "", parentId: null, author: "someone", body: "New." });
    const { data } = await list("/r/all/comments?limit=1");
    expect(data.children[0]?.data).toMatchObject({ body: "New.", parent_id: `t3_${post?.id}` });
  });
});

describe("GET /api/info and /about", () => {
  test("finds posts, comments and communities, and omits unknown names", async () => {
    const { get, list, store } = await openApi();
    const post = store.newest().find(({ comments }) => comments.length > 0);
    const about = (await get("/r/SaaS/about")).json<{ kind: string; data: { name: string } }>();
    expect(about).toMatchObject({
      kind: "t5",
      data: { display_name: "SaaS", subreddit_type: "public" },
    });
    const names = [`t3_${post?.id}`, "t3_nosuch", `t1_${post?.comments[0]?.id}`, about.data.name];
    const { data } = await list(`/api/info?id=${names.join(",")}`);
    expect(data.children.map((child) => child.data.name)).toEqual(
      names.filter((_, at) => at !== 1),
    );
    expect(data.children[1]?.data).toMatchObject({ replies: "", parent_id: `t3_${post?.id}` });
    expect(data.children[1]?.data).not.toHaveProperty("depth");
  });

  test("finds posts by the address of their link or thread", async () => {
    const { list } = await openApi();
    const link = "https://news.example.org/eu/late-payments-thirty-days";
    const byLink = await list(`/api/info?url=${encodeURIComponent(`${link}/`)}`);
    expect(byLink.data.children.map((child) => child.data.url)).toEqual([link]);
    const [first] = (await list("/r/freelance/new?limit=1")).data.children;
    const byOwn = await list(`/api/info?url=${encodeURIComponent(String(first?.data.url))}`);
    expect(byOwn.data.children.map((child) => child.data.name)).toEqual([first?.data.name]);
  });

  test("finds communities by name, except those that can't be read", async () => {
    const { list } = await openApi();
    const { data } = await list("/api/info?sr_name=saas,studiobackroom,nosuch,webdev");
    expect(data.children.map((child) => child.data.display_name)).toEqual(["SaaS", "webdev"]);
  });
});

test("an unknown address of the API is a JSON 404", async () => {
  const { get } = await openApi();
  const response = await get("/api/nosuch");
  expect([response.statusCode, response.json()]).toEqual([
    404,
    { message: "Not Found", error: 404 },
  ]);
});

test("every seed thread is served", async () => {
  const { list } = await openApi();
  const { data } = await list("/r/all/new?limit=100&raw_json=1");
  expect(data.children.map((child) => child.data.title).toSorted()).toEqual(
    threads.map(({ title }) => title).toSorted(),
  );
});
