import { describe, expect, test } from "vitest";
import { type LinkListing, openApi } from "../../testing.ts";

describe("communities that are not readable", () => {
  test("an unknown one redirects to the search", async () => {
    const { get } = await openApi();
    const response = await get("/r/nosuchplace/new");
    expect(response.statusCode).toBe(302);
    expect(response.headers.location).toBe("/reddit/subreddits/search?q=nosuchplace");
    expect((await get("/r/nosuchplace/about")).statusCode).toBe(302);
    const found = await get("/subreddits/search?q=freelance");
    expect(found.json<LinkListing>().data.children.map((child) => child.data.display_name)).toEqual(
      ["freelance", "freelance_jp"],
    );
  });

  test.each([
    ["studiobackroom", 403, "private", "Forbidden"],
    ["FreeInvoiceTemplates", 404, "banned", "Not Found"],
    ["invoicefactoringtricks", 403, "quarantined", "Forbidden"],
    ["insolvencydiaries", 403, "gated", "Forbidden"],
  ])("r/%s is refused with the reason", async (name, status, reason, message) => {
    const { get } = await openApi();
    for (const path of ["new", "comments", "about", "about/rules", "search?q=a&restrict_sr=1"]) {
      const response = await get(`/r/${name}/${path}`);
      expect([response.statusCode, response.json()]).toEqual([
        status,
        expect.objectContaining({ reason, message, error: status }),
      ]);
    }
  });

  test("a quarantined one includes the warning", async () => {
    const { get } = await openApi();
    expect((await get("/r/invoicefactoringtricks/new")).json()).toEqual({
      reason: "quarantined",
      quarantine_message: expect.stringContaining("**not true**"),
      quarantine_message_html: expect.stringMatching(/^<!-- SC_OFF --><div class="md"><p>/),
      message: "Forbidden",
      error: 403,
    });
  });
});

interface RulesAnswer {
  rules: { [key: string]: unknown; short_name: string; description: string }[];
  site_rules: string[];
  site_rules_flow: { reasonText: string; reasonTextToShow: string }[];
}

describe("rules", () => {
  test("exist in every open community but one, in order", async () => {
    const { get, store } = await openApi();
    const without: string[] = [];
    for (const { name } of store.communities().filter(({ access }) => access === "public")) {
      const response = (await get(`/r/${name}/about/rules?raw_json=1`)).json<RulesAnswer>();
      expect(Object.keys(response)).toEqual(["rules", "site_rules", "site_rules_flow"]);
      expect(response.rules.map(({ priority }) => priority)).toEqual(
        response.rules.map((_, at) => at),
      );
      for (const rule of response.rules) {
        expect(rule.kind).toMatch(/^(all|link|comment)$/);
        expect("description_html" in rule).toBe(rule.description !== "");
        expect(rule.short_name.length).toBeLessThanOrEqual(100);
        expect(rule.description.length).toBeLessThanOrEqual(500);
      }
      expect(new Set(response.rules.map((rule) => rule.short_name)).size).toBe(
        response.rules.length,
      );
      if (response.rules.length === 0) without.push(name);
    }
    expect(without).toEqual(["agency"]);
  });

  test("forbid promotion in some communities and allow it with disclosure in others", async () => {
    const { get } = await openApi();
    const text = async (name: string) => (await get(`/r/${name}/about/rules`)).body;
    expect(await text("freelance")).toContain("No self-promotion");
    expect(await text("SaaS")).toContain("Promote with disclosure");
    expect(await text("freelance_jp")).toContain("宣伝禁止");
    expect((await get("/r/freelance/about/rules")).body).toMatch(/"created_utc":\d{10}\.0[,}]/);
  });

  test("of a created community are the default ones", async () => {
    const { get, store } = await openApi();
    const draft = { community: "Beekeeping", author: "someone", title: "t", body: "" };
    store.add(draft, { makeCommunity: true });
    const { rules } = (await get("/r/beekeeping/about/rules")).json<RulesAnswer>();
    expect(rules.map((rule) => rule.short_name)).toEqual(["Stay on topic", "Be kind"]);
    expect((await get("/r/beekeeping/about")).json()).toMatchObject({
      kind: "t5",
      data: { display_name: "Beekeeping", subreddit_type: "public" },
    });
  });
});

describe("GET /api/v1/x/post_requirements", () => {
  test("returns what Reddit checks", async () => {
    const { get } = await openApi();
    const plain = (await get("/api/v1/agency/post_requirements")).json();
    expect(plain).toEqual({
      domain_blacklist: [],
      body_restriction_policy: "none",
      domain_whitelist: [],
      title_regexes: [],
      body_blacklisted_strings: [],
      body_required_strings: [],
      title_text_min_length: null,
      is_flair_required: false,
      title_text_max_length: null,
      body_regexes: [],
      link_repost_age: null,
      body_text_min_length: null,
      link_restriction_policy: "none",
      body_text_max_length: null,
      title_required_strings: [],
      title_blacklisted_strings: [],
      guidelines_text: null,
      guidelines_display_policy: null,
    });
    expect((await get("/api/v1/startups/post_requirements")).json()).toEqual({
      ...plain,
      body_restriction_policy: "required",
      body_text_min_length: 250,
      guidelines_text: "Your own startup? Fridays, in the thread.",
      guidelines_display_policy: "all",
    });
  });
});

describe("finding communities", () => {
  test("/subreddits/search matches names and words, and hides details of private communities", async () => {
    const { list } = await openApi();
    const names = async (query: string) =>
      (await list(`/subreddits/search?q=${query}`)).data.children.map((child) => child.data.url);
    expect(await names("ledgers")).toEqual(["/r/Bookkeeping/"]);
    expect(await names("")).toEqual([]);
    expect(await names("invoice")).toEqual([]);
    const [hidden] = (await list("/subreddits/search?q=backroom")).data.children;
    expect(hidden?.data).toMatchObject({
      display_name: "studiobackroom",
      subreddit_type: "private",
      subscribers: null,
      over18: null,
    });
    const first = await list("/subreddits/search?q=e&limit=3");
    const second = await list(`/subreddits/search?q=e&limit=3&after=${first.data.after}`);
    const ids = [...first.data.children, ...second.data.children].map((child) => child.data.name);
    expect(new Set(ids).size).toBe(6);
  });

  test("/api/search_reddit_names finds names by prefix", async () => {
    const { post, get } = await openApi();
    const ask = (fields: Record<string, string>) => post("/api/search_reddit_names", fields);
    const found = ["freelance", "freelance_jp"];
    expect((await ask({ query: "FREE", exact: "False" })).json()).toEqual({ names: found });
    expect((await ask({ query: "lance" })).json()).toEqual({ names: [] });
    expect((await ask({ query: "Freelance", exact: "true" })).json()).toEqual({
      names: ["freelance"],
    });
    expect((await ask({ query: "free", exact: "true" })).statusCode).toBe(404);
    expect((await get("/api/search_reddit_names?query=free")).json()).toEqual({ names: found });
  });

  test("/api/subreddit_autocomplete_v2 returns communities", async () => {
    const { list } = await openApi();
    const { data } = await list("/api/subreddit_autocomplete_v2?query=s&limit=3");
    expect(data.children.map(({ kind }) => kind)).toEqual(["t5", "t5", "t5"]);
    expect(data.children.every((child) => /^s/i.test(String(child.data.display_name)))).toBe(true);
  });
});

describe("moderators", () => {
  interface ModeratorsAnswer {
    kind: string;
    data: { children: { name: string; mod_permissions: string[]; id: string }[] };
  }

  test("are listed in the recorded shape, all or one by name, and can be changed", async () => {
    const { get, app } = await openApi();
    const names = async (path: string) =>
      (await get(path)).json<ModeratorsAnswer>().data.children.map(({ name }) => name);
    const change = (payload: object) =>
      app.inject({ method: "POST", url: "/sandbox/reddit/moderators", payload });
    const response = (await get("/r/SaaS/about/moderators")).json<ModeratorsAnswer>();
    expect(response.kind).toBe("UserList");
    expect(response.data.children).toEqual([
      {
        ...{ name: "saas_moderator", author_flair_text: null, author_flair_css_class: null },
        ...{ mod_permissions: ["all"], date: expect.any(Number) },
        ...{ rel_id: expect.stringMatching(/^rb_/), id: expect.stringMatching(/^t2_/) },
      },
    ]);
    const addition = { account: "New_Mod", community: "saas", action: "add" };
    expect((await change(addition)).statusCode).toBe(204);
    expect(await names("/r/SaaS/about/moderators?user=new_mod")).toEqual(["New_Mod"]);
    expect(await names("/r/SaaS/about/moderators?user=nobody")).toEqual([]);
    await change({ ...addition, action: "remove" });
    expect(await names("/r/saas/about/moderators")).toEqual(["saas_moderator"]);
    expect((await change({ ...addition, community: "nosuchplace" })).statusCode).toBe(400);
    expect((await change({ ...addition, account: "no name" })).statusCode).toBe(400);
  });

  test("of a private community are shown only to its moderators", async () => {
    const { get } = await openApi();
    expect((await get("/r/studiobackroom/about/moderators")).statusCode).toBe(403);
    expect((await get("/r/nosuchplace/about/moderators")).statusCode).toBe(302);
  });
});
