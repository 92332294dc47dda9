import { describe, expect, test } from "vitest";
import { askToken, call, type LinkListing, openSandbox } from "../testing.ts";
import { threads } from "./threads/index.ts";

const linkKeys =
  "approved_at_utc subreddit selftext author_fullname saved mod_reason_title gilded clicked title link_flair_richtext subreddit_name_prefixed hidden pwls link_flair_css_class downs thumbnail_height top_awarded_type hide_score name quarantine link_flair_text_color upvote_ratio author_flair_background_color subreddit_type ups total_awards_received media_embed thumbnail_width author_flair_template_id is_original_content user_reports secure_media is_reddit_media_domain is_meta category secure_media_embed link_flair_text can_mod_post score approved_by is_created_from_ads_ui author_premium thumbnail edited author_flair_css_class author_flair_richtext gildings content_categories is_self mod_note created link_flair_type wls removed_by_category banned_by author_flair_type domain allow_live_comments selftext_html likes suggested_sort banned_at_utc view_count archived no_follow is_crosspostable pinned over_18 all_awardings awarders media_only can_gild spoiler locked author_flair_text treatment_tags visited removed_by num_reports distinguished subreddit_id author_is_blocked mod_reason_by removal_reason link_flair_background_color id is_robot_indexable report_reasons author discussion_type num_comments send_replies contest_mode mod_reports author_patreon_flair author_flair_text_color permalink stickied url subreddit_subscribers created_utc num_crossposts media is_video".split(
    " ",
  );

async function opened(options: Parameters<typeof openSandbox>[0] = {}) {
  const sandbox = await openSandbox(options);
  const token = await askToken(sandbox);
  const get = (path: string) => call(sandbox, token, path);
  const list = async (path: string) => (await get(path)).json<LinkListing>();
  return { ...sandbox, token, get, list };
}

describe("GET /r/x/new", () => {
  test("has the envelope and the keys of a self post", async () => {
    const { list } = await opened();
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
    const { get } = await opened();
    const { body } = await get("/r/freelance/new?limit=1&raw_json=1");
    expect(body).toMatch(/"created_utc":\d{10}\.0[,}]/);
    expect(body).toMatch(/"upvote_ratio":(0\.\d+|1\.0)[,}]/);
  });

  test("is newest first over a union, without gap or double", async () => {
    const { list } = await opened();
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

  test("a post that arrives between two pages moves nothing", async () => {
    const { list, store } = await opened();
    const first = await list("/r/all/new?limit=10");
    store.add({ community: "SaaS", author: "someone", title: "In between", body: "" });
    const second = await list(`/r/all/new?limit=10&after=${first.data.after}`);
    const whole = await list("/r/all/new?limit=21");
    expect(whole.data.children.slice(1).map((child) => child.data.id)).toEqual(
      [...first.data.children, ...second.data.children].map((child) => child.data.id),
    );
    expect(whole.data.children[0]?.data).toMatchObject({ title: "In between", score: 1 });
  });

  test("shows 25 by default, clamps the limit and ends at 1,000", async () => {
    const { list, store } = await opened();
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

  test("takes a hundred names", async () => {
    const { get } = await opened();
    const names = Array.from({ length: 99 }, (_, index) => `community_number_${index}`);
    expect((await get(`/r/${[...names, "SaaS"].join("+")}/new`)).statusCode).toBe(200);
  });

  test("escapes texts unless raw_json=1", async () => {
    const { list } = await opened();
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

  test("tells what is gone", async () => {
    const { list } = await opened();
    const { data } = await list("/r/all/new?limit=100&raw_json=1");
    const gone = data.children
      .map((child) => child.data)
      .filter((link) => link.removed_by_category);
    expect(gone.find((link) => link.removed_by_category === "moderator")).toMatchObject({
      author: "PassiveIncomePilot",
      selftext: "[removed]",
      is_robot_indexable: false,
    });
    const deleted = gone.find((link) => link.removed_by_category === "deleted");
    expect(deleted).toMatchObject({ author: "[deleted]", selftext: "[deleted]" });
    expect(deleted).not.toHaveProperty("author_fullname");
  });

  test("links of news go elsewhere", async () => {
    const { list } = await opened();
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

describe("communities that can't be read", () => {
  test("unknown: a redirect to the search", async () => {
    const { get } = await opened();
    const response = await get("/r/nosuchplace/new");
    expect(response.statusCode).toBe(302);
    expect(response.headers.location).toBe("/reddit/subreddits/search?q=nosuchplace");
    expect((await get("/r/nosuchplace/about")).statusCode).toBe(302);
    const found = await get("/subreddits/search?q=freelance");
    expect(found.json<LinkListing>().data.children.map((child) => child.data.display_name)).toEqual(
      ["freelance", "freelance_jp"],
    );
  });

  test("private and banned", async () => {
    const { get } = await opened();
    const secret = await get("/r/studiobackroom/new");
    expect([secret.statusCode, secret.json()]).toEqual([
      403,
      { reason: "private", message: "Forbidden", error: 403 },
    ]);
    const banned = await get("/r/FreeInvoiceTemplates/new");
    expect([banned.statusCode, banned.json()]).toEqual([
      404,
      { reason: "banned", message: "Not Found", error: 404 },
    ]);
  });
});

describe("threads", () => {
  interface CommentData {
    [key: string]: unknown;
    id: string;
    name: string;
    parent_id: string;
    depth: number;
    created_utc: number;
    replies: "" | { kind: string; data: { children: { kind: string; data: CommentData }[] } };
  }

  function flat(comments: { data: CommentData }[]): CommentData[] {
    return comments.flatMap(({ data }) => [
      data,
      ...flat(data.replies === "" ? [] : data.replies.data.children),
    ]);
  }

  test("are two listings, with comments nested and counted, answers after what they answer", async () => {
    const { get, list } = await opened();
    for (const { data } of (await list("/r/all/new?limit=100&raw_json=1")).data.children) {
      const [post, comments] = (await get(`/comments/${data.id}`)).json<
        [LinkListing, { data: { children: { data: CommentData }[] } }]
      >();
      expect(post.data.children[0]?.data.id).toBe(data.id);
      const all = flat(comments.data.children);
      expect(all).toHaveLength(Number(data.num_comments));
      const byName = new Map(all.map((comment) => [comment.name, comment]));
      expect(byName.size).toBe(all.length);
      for (const comment of all) {
        const parent = byName.get(comment.parent_id);
        expect(comment.link_id).toBe(data.name);
        expect(comment.depth).toBe(parent ? parent.depth + 1 : 0);
        expect(parent ?? data.name === comment.parent_id).toBeTruthy();
        expect(comment.created_utc).toBeGreaterThanOrEqual(parent?.created_utc ?? data.created_utc);
        expect(comment.replies).not.toBeNull();
      }
    }
  });

  test("show gone comments without their author", async () => {
    const { get, store } = await opened();
    const post = store.newest().find(({ comments }) => comments.some(({ gone }) => gone));
    const [, comments] = (await get(`/r/${post?.community.name}/comments/${post?.id}`)).json<
      [unknown, { data: { children: { data: CommentData }[] } }]
    >();
    const gone = flat(comments.data.children).find((comment) => comment.author === "[deleted]");
    expect(gone).toMatchObject({ collapsed: true, collapsed_reason_code: "DELETED" });
    expect(gone?.body).toMatch(/^\[(deleted|removed)\]$/);
    expect(gone).not.toHaveProperty("author_fullname");
  });

  test("are not found under another community or an unknown id", async () => {
    const { get, store } = await opened();
    const post = store.newest().find(({ community }) => community.name === "SaaS");
    expect((await get(`/r/webdev/comments/${post?.id}`)).statusCode).toBe(404);
    expect((await get("/comments/zzzzzz9")).json()).toEqual({ message: "Not Found", error: 404 });
  });
});

describe("GET /api/info and /about", () => {
  test("finds posts, comments and communities, and leaves out what it does not know", async () => {
    const { get, list, store } = await opened();
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
});

test("an unknown address of the API is a JSON 404", async () => {
  const { get } = await opened();
  const response = await get("/api/nosuch");
  expect([response.statusCode, response.json()]).toEqual([
    404,
    { message: "Not Found", error: 404 },
  ]);
});

test("every written-down thread is served", async () => {
  const { list } = await opened();
  const { data } = await list("/r/all/new?limit=100&raw_json=1");
  expect(data.children.map((child) => child.data.title).toSorted()).toEqual(
    threads.map(({ title }) => title).toSorted(),
  );
});
