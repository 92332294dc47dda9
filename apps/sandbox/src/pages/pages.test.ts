import { describe, expect, test } from "vitest";
import { faultServices } from "../service-faults.ts";
import { openSandbox } from "../testing.ts";
import { html } from "./html.ts";
import { agoText } from "./text.ts";

const form = { "content-type": "application/x-www-form-urlencoded" };

async function opened() {
  const sandbox = await openSandbox();
  const get = (url: string) => sandbox.app.inject(url);
  const post = (url: string, payload: object | string, headers = {}) =>
    sandbox.app.inject({ method: "POST", url, payload, headers });
  return { ...sandbox, get, post };
}

async function posted(thread: { community: string; title: string; body: string }) {
  const sandbox = await opened();
  const response = await sandbox.post("/sandbox/posts", thread);
  const { permalink } = response.json<{ permalink: string }>();
  return { ...sandbox, permalink, body: (await sandbox.get(`/reddit${permalink}`)).body };
}

test("html escapes inserted texts at any depth, but not inserted HTML", () => {
  const inner = html`<b>${'<&">'}</b>`;
  expect(html`${inner}${["<", [inner]]}${null}${false}${0}`.html).toBe(
    "<b>&lt;&amp;&quot;&gt;</b>&lt;<b>&lt;&amp;&quot;&gt;</b>0",
  );
});

test.each([
  [0, "just now"],
  [59_999, "just now"],
  [60_000, "1 min ago"],
  [3_600_000, "1 h ago"],
  [86_400_000, "1 day ago"],
  [864_000_000, "10 days ago"],
])("%i ms is %s", (age, words) => {
  expect(agoText(0, age)).toBe(words);
});

describe("pages", () => {
  test("all name the imitation and have a strict policy", async () => {
    const { get, store } = await opened();
    const thread = store.newest()[0];
    const addresses = [
      "/",
      "/reddit",
      "/r/SaaS",
      "/reddit/r/saas/",
      "/r/nosuch",
      "/nowhere",
      `/r/${thread?.community.name}/comments/${thread?.id}/any_slug/`,
    ];
    for (const address of addresses) {
      const { body, headers } = await get(address);
      expect(body).toContain("This is not Reddit");
      expect(headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'self'/);
      expect(headers["content-security-policy"]).not.toContain("unsafe");
      expect(body.match(/<h1/g)).toHaveLength(1);
      expect(body).not.toMatch(/ style=| on\w+=|<script>/);
    }
  });

  test("are served at every permalink, with and without the prefix", async () => {
    const { get, store } = await opened();
    for (const post of store.newest()) {
      const address = `/r/${post.community.name}/comments/${post.id}/slug/`;
      for (const prefix of ["", "/reddit"]) {
        const { statusCode, body } = await get(prefix + address);
        expect(statusCode).toBe(200);
        expect(body.match(/<li id="/g)?.length ?? 0).toBe(post.commentCount);
      }
    }
  });

  test("explain what can't be shown", async () => {
    const { get, store } = await opened();
    expect((await get("/r/studiobackroom")).statusCode).toBe(403);
    expect((await get("/r/freeinvoicetemplates")).statusCode).toBe(404);
    for (const name of ["invoicefactoringtricks", "insolvencydiaries"]) {
      expect((await get(`/r/${name}`)).statusCode).toBe(403);
    }
    expect((await get("/r/nosuch")).statusCode).toBe(404);
    expect((await get("/r/SaaS/comments/nosuch/x/")).statusCode).toBe(404);
    const elsewhere = store.newest().find(({ community }) => community.name !== "SaaS");
    expect((await get(`/r/SaaS/comments/${elsewhere?.id}/x/`)).statusCode).toBe(404);
    const removed = store.newest().find((post) => post.takedown === "removed");
    const page = await get(`/r/Entrepreneur/comments/${removed?.id}/x/`);
    expect(page.body).toContain("Removed by moderators.");
  });

  test("load files that are served", async () => {
    const { get } = await opened();
    expect((await get("/sandbox/style.css")).headers["content-type"]).toContain("text/css");
    expect((await get("/sandbox/newest.js")).headers["content-type"]).toContain("javascript");
    expect((await get("/sandbox/icon.svg")).headers["content-type"]).toBe("image/svg+xml");
  });

  test("show hostile text as text", async () => {
    const { body, get } = await posted({
      community: "webdev",
      title: `"><script>alert(1)</script>`,
      body: '<img src=x onerror=alert(2)> [x](javascript:alert(3)) [y](https://e.example/?"><script>)',
    });
    for (const text of [body, (await get("/r/webdev")).body, (await get("/")).body]) {
      expect(text).not.toMatch(/<script>|<img|href="javascript/i);
      expect(text).toContain("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;");
    }
    expect(body).toContain("&lt;img src=x onerror=alert(2)&gt;");
    expect(body).toContain('lang="en"');
  });

  test("isolate right-to-left text", async () => {
    const { body } = await posted({ community: "SaaS", title: "a\u202Eb", body: "c\u202Ed" });
    expect(body).toContain('<h1 dir="auto">a\u202Eb</h1>');
    expect(body).toContain('<div class="content" dir="auto"><p>c\u202Ed</p></div>');
  });
});

describe("POST /sandbox/posts", () => {
  test("returns id and permalink, and the thread is the newest", async () => {
    const { post, store } = await opened();
    const response = await post("/sandbox/posts", {
      community: "saas",
      title: "Which invoicing software?",
      body: "Any *good* one.",
      author: "tester_1",
    });
    const id = store.newest()[0]?.id;
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      id,
      name: `t3_${id}`,
      permalink: `/r/SaaS/comments/${id}/which_invoicing_software/`,
    });
    expect(store.newest()[0]).toMatchObject({ author: "tester_1", score: 1, commentCount: 0 });
  });

  test("gives ascending ids to posts of the same moment", async () => {
    const { post } = await opened();
    const ids: number[] = [];
    for (let count = 0; count < 30; count++) {
      const response = await post("/sandbox/posts", { community: "SaaS", title: "t", body: "" });
      ids.push(Number.parseInt(response.json<{ id: string }>().id, 36));
    }
    expect(ids).toEqual(Array.from({ length: 30 }, (_, index) => (ids[0] ?? 0) + index));
  });

  test.each([
    [{ community: "nosuch", title: "t" }, "There is no community named nosuch"],
    [{ community: "studiobackroom", title: "t" }, "private"],
    [{ community: "freeinvoicetemplates", title: "t" }, "banned"],
    [{ community: "SaaS", title: "  " }, "A title needs"],
    [{ community: "SaaS", title: "x".repeat(301) }, "A title needs"],
    [{ community: "SaaS", title: "t", body: "x".repeat(40_001) }, "A body has at most"],
    [{ community: "SaaS", title: "t", author: "<b>" }, "An author has"],
    [{}, "A title needs"],
  ])("refuses %o", async (thread, message) => {
    const { post, store } = await opened();
    const before = store.newest().length;
    const response = await post("/sandbox/posts", thread);
    expect(response.statusCode).toBe(400);
    expect(response.json<{ message: string }>().message).toContain(message);
    expect(store.newest()).toHaveLength(before);
  });

  test("accepts the page's form and redirects to the thread", async () => {
    const { get, post } = await opened();
    const good = await post("/sandbox/posts", "community=SaaS&title=From+a+form&body=Hi", form);
    expect(good.statusCode).toBe(303);
    expect((await get(String(good.headers.location))).body).toContain("From a form");
    const bad = await post("/sandbox/posts", "community=nosuch&title=x", form);
    expect(bad.statusCode).toBe(400);
    expect(bad.body).toContain("Request failed");
  });
});

describe("POST /sandbox/rate", () => {
  test("sets the rate, from a program and from the page", async () => {
    const { app, get, live, post } = await opened();
    expect((await post("/sandbox/rate", { postsPerMinute: 30 })).json()).toEqual({
      postsPerMinute: 30,
    });
    expect((await get("/")).body).toContain('value="30"');
    expect((await post("/sandbox/rate", "postsPerMinute=0", form)).statusCode).toBe(303);
    expect(live.postsPerMinute).toBe(0);
    await app.close();
  });

  test.each([-1, 601, "x", "", null])("refuses %j", async (postsPerMinute) => {
    const { live, post } = await opened();
    expect((await post("/sandbox/rate", { postsPerMinute })).statusCode).toBe(400);
    expect(live.postsPerMinute).toBe(0);
  });
});

describe("/sandbox/faults", () => {
  test("are set, listed, counted down and cleared", async () => {
    const { app, get, post } = await opened();
    const fault = { service: "reddit", path: "/r/", fault: "429-html", times: 3 };
    const set = await post("/sandbox/faults", fault);
    expect([set.statusCode, set.json()]).toEqual([201, { ...fault, left: 3 }]);
    await post("/sandbox/faults", { service: "reddit", fault: "timeout", times: 0 });
    await get("/reddit/r/SaaS/new");
    expect((await get("/sandbox/faults")).json()).toEqual({
      faults: [
        { ...fault, left: 2 },
        { service: "reddit", path: "/", fault: "timeout", times: 0, left: null },
      ],
    });
    const cleared = await app.inject({ method: "DELETE", url: "/sandbox/faults" });
    expect(cleared.statusCode).toBe(204);
    expect((await get("/sandbox/faults")).json()).toEqual({ faults: [] });
  });

  test.each([
    [{ service: "reddit", fault: "mystery" }, "fault must be one of 429-html, 429-json, 401"],
    [{ service: "reddit" }, "fault must be one of"],
    [{ service: "smtp", fault: "503" }, "fault must be one of rcpt-450"],
    [{ service: "reddit", fault: 500 }, "fault must be one of"],
    [
      { service: "news", fault: "500" },
      `service must be one of ${faultServices.join(", ")}, not "news".`,
    ],
    [{ fault: "500" }, `service must be one of ${faultServices.join(", ")}, not absent.`],
    [{ service: "reddit", fault: "500", path: "r/" }, 'path must begin with "/"'],
    [{ service: "reddit", fault: "500", path: 7 }, 'path must begin with "/"'],
    [{ service: "reddit", fault: "500", times: -1 }, "times must be a whole number from 0"],
    [{ service: "reddit", fault: "500", times: "often" }, "times must be a whole number from 0"],
    [{ service: "reddit", fault: "500", times: 10_001 }, "times must be a whole number from 0"],
    [
      { service: "reddit", fault: "500", seconds: 3 },
      'There is no field "seconds": allowed are service, path, fault, times, probability.',
    ],
  ])("refuses %o in one sentence", async (fault, message) => {
    const { get, post } = await opened();
    const response = await post("/sandbox/faults", fault);
    expect(response.statusCode).toBe(400);
    expect(response.json<{ message: string }>().message).toContain(message);
    expect((await get("/sandbox/faults")).json()).toEqual({ faults: [] });
  });

  test("are shown on the front page, with forms to set and clear them", async () => {
    const { get, post } = await opened();
    expect((await get("/")).body).toContain("every service responds normally");
    const fields = "service=reddit&fault=slow-body&path=%2Fapi%2F&times=2";
    expect((await post("/sandbox/faults", fields, form)).headers.location).toBe("/");
    await post("/sandbox/faults", "service=reddit&fault=503&path=%2F&times=0", form);
    const { body } = await get("/");
    expect(body).toContain(
      "<code>slow-body</code> for <code>/reddit</code> under <code>/api/</code>: 2 more calls",
    );
    expect(body).toContain("<code>503</code> for <code>/reddit</code>: until cleared");
    expect((await post("/sandbox/faults/clear", "", form)).headers.location).toBe("/");
    expect((await get("/")).body).toContain("every service responds normally");
    const bad = await post("/sandbox/faults", "service=reddit&fault=x&path=/&times=1", form);
    expect([bad.statusCode, bad.body.includes("Request failed")]).toEqual([400, true]);
  });
});
