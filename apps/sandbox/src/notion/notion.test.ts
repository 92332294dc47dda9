import { describe, expect, test } from "vitest";
import { basic, openSandbox } from "../testing.ts";

const back = "http://localhost:3000/api/auth/notion/callback";
const params = {
  client_id: "earshot<b>",
  response_type: "code",
  owner: "user",
  redirect_uri: back,
  state: "a state & more",
};
const at = "/notion/v1/oauth/authorize";
type Fields = Record<string, string>;

async function openNotion() {
  const sandbox = await openSandbox();
  const { app } = sandbox;
  const allow = async (fields: Fields = {}) => {
    const { headers } = await app.inject({
      method: "POST",
      url: at,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({
        ...params,
        workspace: "Maya's Notion",
        allow: "true",
        ...fields,
      }).toString(),
    });
    return new URL(String(headers.location)).searchParams;
  };
  const token = (payload: Fields, client = "earshot<b>:secret") =>
    app.inject({
      method: "POST",
      url: "/notion/v1/oauth/token",
      headers: basic(client),
      payload,
    });
  const connect = async () => {
    const code = (await allow()).get("code") ?? "";
    const grant = { grant_type: "authorization_code", code, redirect_uri: back };
    return (await token(grant)).json<Fields>();
  };
  const { access_token: auth = "", refresh_token: refresh = "" } = await connect();
  const call = (
    method: "GET" | "POST" | "PATCH",
    path: string,
    payload?: object,
    headers: Fields = {},
  ) =>
    app.inject({
      ...{ method, url: `/notion/v1/${path}` },
      ...(payload && { payload }),
      headers: { authorization: `Bearer ${auth}`, "notion-version": "2026-03-11", ...headers },
    });
  const create = (title: string, more: object = {}) =>
    call("POST", "pages", {
      parent: { type: "workspace", workspace: true },
      properties: { title: { title: [{ text: { content: title } }] } },
      ...more,
    });
  const move = (path: string) => app.inject({ method: "POST", url: `/sandbox/notion/${path}` });
  return { ...sandbox, allow, token, connect, refresh, call, create, move };
}

describe("the consent page", () => {
  test("names the app and redirects with a code, or with an error when it is canceled", async () => {
    const { app, allow } = await openNotion();
    const shown = await app.inject(`${at}?${new URLSearchParams(params)}`);
    expect(shown.body).toContain("This is not Notion");
    expect(shown.body).toContain("earshot&lt;b&gt;");
    const allowed = await allow();
    expect(allowed.get("code")).toMatch(/^03/);
    expect(allowed.get("state")).toBe(params.state);
    const refused = await allow({ allow: "false" });
    expect(Object.fromEntries(refused)).toEqual({ error: "access_denied", state: params.state });
  });

  test.each(["client_id", "response_type", "owner", "redirect_uri"])(
    "refuses a request without %s and does not redirect",
    async (name) => {
      const { app } = await openNotion();
      const { [name]: _, ...rest } = params as Fields;
      const response = await app.inject(`${at}?${new URLSearchParams(rest)}`);
      expect(response.statusCode).toBe(400);
      expect(response.body).toContain(name);
    },
  );
});

describe("tokens", () => {
  test("are granted once for a code, with the name of the workspace", async () => {
    const { allow, token } = await openNotion();
    const code = (await allow({ typed_workspace: "Studio Nine" })).get("code") ?? "";
    const grant = { grant_type: "authorization_code", code, redirect_uri: back };
    expect((await token(grant)).json()).toMatchObject({
      access_token: expect.stringMatching(/^ntn_/),
      refresh_token: expect.stringMatching(/^nrt_/),
      token_type: "bearer",
      workspace_name: "Studio Nine",
      owner: { type: "user" },
    });
    expect((await token(grant)).json()).toMatchObject({ error: "invalid_grant" });
  });

  test("are refused for another app, another address or missing credentials", async () => {
    const { allow, token, app } = await openNotion();
    const grant = async (more: Fields = {}) => ({
      grant_type: "authorization_code",
      code: (await allow()).get("code") ?? "",
      redirect_uri: back,
      ...more,
    });
    expect((await token(await grant(), "another:secret")).statusCode).toBe(400);
    expect((await token(await grant({ redirect_uri: `${back}/x` }))).statusCode).toBe(400);
    const bare = { method: "POST", url: "/notion/v1/oauth/token", payload: {} } as const;
    expect((await app.inject(bare)).statusCode).toBe(401);
  });

  test("are replaced by a refresh, which invalidates the old ones", async () => {
    const { token, refresh, call } = await openNotion();
    const renewed = await token({ grant_type: "refresh_token", refresh_token: refresh });
    const auth = `Bearer ${renewed.json<Fields>().access_token}`;
    expect((await call("GET", "pages/none")).json()).toMatchObject({ code: "unauthorized" });
    const known = await call("GET", "pages/none", undefined, { authorization: auth });
    expect(known.json()).toMatchObject({ code: "object_not_found" });
    const again = await token({ grant_type: "refresh_token", refresh_token: refresh });
    expect(again.json()).toMatchObject({ error: "invalid_grant" });
  });
});

describe("pages", () => {
  test("are created, read, renamed, replaced and extended as Markdown", async () => {
    const { create, call } = await openNotion();
    const { id, url } = (await create("One", { markdown: "# A" })).json<Fields>();
    expect(url).toMatch(/^http:\/\/localhost:80\/notion\/p\/[0-9a-f]{32}$/);
    const text = async () => (await call("GET", `pages/${id}/markdown`)).json<Fields>().markdown;
    expect(await text()).toBe("# A");
    await call("PATCH", `pages/${id}`, {
      properties: { title: { title: [{ text: { content: "Two" } }] } },
    });
    expect((await call("GET", `pages/${id}`)).json()).toMatchObject({
      object: "page",
      in_trash: false,
      properties: { title: { title: [{ plain_text: "Two" }] } },
    });
    await call("PATCH", `pages/${id}/markdown`, {
      type: "replace_content",
      replace_content: { new_str: "B" },
    });
    await call("PATCH", `pages/${id}/markdown`, {
      type: "insert_content",
      insert_content: { content: "C", position: { type: "end" } },
    });
    expect(await text()).toBe("B\n\nC");
  });

  test("keep their subpages when they are replaced, unless deleting them is allowed", async () => {
    const { create, call, move } = await openNotion();
    const { id = "" } = (await create("One", { markdown: "A" })).json<Fields>();
    await move(`pages/${id}/subpage`);
    const text = async () => (await call("GET", `pages/${id}/markdown`)).json<Fields>().markdown;
    const replace = (new_str: string, more: object = {}) =>
      call("PATCH", `pages/${id}/markdown`, {
        type: "replace_content",
        replace_content: { new_str, ...more },
      });
    const refused = await replace("B");
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      code: "validation_error",
      message: expect.stringContaining("would delete child pages or databases"),
    });
    const before = await text();
    expect(before).toMatch(/^A\n\n<page url="[^"]+">Page 1 within<\/page>$/);
    const [tag = ""] = /<page .*/.exec(before ?? "") ?? [];
    expect((await replace(`B\n\n${tag}`)).statusCode).toBe(200);
    expect(await text()).toBe(`B\n\n${tag}`);
    expect((await replace("C", { allow_deleting_content: true })).statusCode).toBe(200);
    expect(await text()).toBe("C");
  });

  test("are not found when they are unshared or belong to another connection", async () => {
    const { create, call, move, connect } = await openNotion();
    const { id = "" } = (await create("One")).json<Fields>();
    const { access_token: other } = await connect();
    const foreign = await call("GET", `pages/${id}`, undefined, {
      authorization: `Bearer ${other}`,
    });
    expect(foreign.statusCode).toBe(404);
    await move(`pages/${id}/unshare`);
    expect((await call("GET", `pages/${id}`)).json()).toMatchObject({
      object: "error",
      status: 404,
      code: "object_not_found",
    });
    await move(`pages/${id}/share`);
    expect((await call("GET", `pages/${id}`)).statusCode).toBe(200);
  });

  test("in the trash can be read but not changed", async () => {
    const { create, call, move } = await openNotion();
    const { id } = (await create("One")).json<Fields>();
    await move(`pages/${id}/trash`);
    expect((await call("GET", `pages/${id}`)).json()).toMatchObject({ in_trash: true });
    const change = { type: "replace_content", replace_content: { new_str: "B" } };
    expect((await call("PATCH", `pages/${id}/markdown`, change)).json()).toMatchObject({
      code: "validation_error",
    });
  });

  test.each([
    ["1,001 blocks", "a\n".repeat(1_001)],
    ["500 KB", "語 ".repeat(999).concat("\n").repeat(170)],
    ["2,001 characters in a text", "a".repeat(2_001)],
  ])("refuse %s", async (_, markdown) => {
    const { create } = await openNotion();
    expect((await create("One", { markdown })).json()).toMatchObject({ code: "validation_error" });
    expect((await create("One", { markdown: "a".repeat(2_000) })).statusCode).toBe(200);
  });

  test("require a version, a token and a valid body", async () => {
    const { app, call, create, move } = await openNotion();
    const bare = await app.inject({ method: "POST", url: "/notion/v1/pages", payload: {} });
    expect(bare.json()).toMatchObject({ code: "missing_version" });
    expect((await create("One", { children: [] })).statusCode).toBe(400);
    expect((await create("One", { parent: {} })).statusCode).toBe(400);
    const broken = await app.inject({
      method: "POST",
      url: "/notion/v1/pages",
      headers: { "content-type": "application/json" },
      payload: "{",
    });
    expect(broken.json()).toMatchObject({ code: "invalid_json" });
    await move("revoke");
    expect((await call("POST", "pages", {})).json()).toMatchObject({ code: "unauthorized" });
  });

  test("are limited to three requests a second on average, and a refusal says how long to wait", async () => {
    const { call, clock } = await openNotion();
    const statuses = async (count: number) => {
      const responses = [];
      for (let sent = 0; sent < count; sent += 1) responses.push(await call("GET", "pages/none"));
      return responses.map(({ statusCode, headers }) => [statusCode, headers["retry-after"]]);
    };
    const [last] = (await statuses(11)).slice(-1);
    expect(last).toEqual([429, "1"]);
    clock.advance(1_000);
    expect((await statuses(4)).map(([status]) => status)).toEqual([404, 404, 404, 429]);
  });
});

test("the sandbox's own page shows pages and can change them", async () => {
  const { app, create } = await openNotion();
  const { url = "" } = (await create("A <i>title</i>", { markdown: "# Text" })).json<Fields>();
  const { body } = await app.inject("/notion");
  expect(body).toContain("A &lt;i&gt;title&lt;/i&gt;");
  expect(body).toContain("Move to trash");
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const [, action = ""] = /action="(\/sandbox\/notion\/pages\/[^"]+trash)"/.exec(body) ?? [];
  const moved = await app.inject({ method: "POST", url: action, headers: form, payload: "" });
  expect(moved.headers.location).toBe("/notion");
  expect((await app.inject(new URL(url).pathname)).body).toContain("in the trash");
  expect((await app.inject("/")).body).toContain("/notion");
});
