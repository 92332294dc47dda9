import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { basic, openSandbox, postForm, userAgent } from "../../testing.ts";

const redirectUri = "http://localhost/back";
let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.app.close());

/** A token for an account that allowed an app to act for it. */
async function tokenOf(account: string, scope = "identity submit history read"): Promise<string> {
  const request = {
    client_id: "client",
    response_type: "code",
    state: "s",
    redirect_uri: redirectUri,
  };
  const allowed = await postForm(
    sandbox,
    "/api/v1/authorize",
    { ...request, duration: "permanent", scope, typed_account: account, authorize: "Allow" },
    {},
  );
  const code = new URL(String(allowed.headers.location)).searchParams.get("code") ?? "";
  const grant = { grant_type: "authorization_code", code, redirect_uri: redirectUri };
  const response = await postForm(sandbox, "/api/v1/access_token", grant, basic("client:secret"));
  return response.json<{ access_token: string }>().access_token;
}

const control = (url: string, payload: object) =>
  sandbox.app.inject({ method: "POST", url: `/sandbox/${url}`, payload });

const newPost = async () =>
  (await control("posts", { community: "SaaS", title: "A question" })).json<{ name: string }>()
    .name;

const comment = (token: string, fields: Record<string, string>) =>
  postForm(
    sandbox,
    "/api/comment?raw_json=1",
    { api_type: "json", ...fields },
    { authorization: `bearer ${token}` },
  );

async function ownComments(token: string, account: string): Promise<string[]> {
  const { app } = sandbox;
  const headers = { "user-agent": userAgent, authorization: `bearer ${token}` };
  const listed = await app.inject({
    url: `/reddit/user/${account}/comments?sort=new&raw_json=1`,
    headers,
  });
  const { data } = listed.json<{ data: { children: { data: { body: string } }[] } }>();
  return data.children.map((child) => child.data.body);
}

describe("POST /api/comment", () => {
  test("comments as the account of the token", async () => {
    const token = await tokenOf("helper_one");
    const thing = await newPost();
    const response = await comment(token, { thing_id: thing, text: "Try *this* & that." });
    expect(response.statusCode).toBe(200);
    const { json } = response.json();
    expect(json.errors).toEqual([]);
    expect(json.data.things).toMatchObject([
      {
        kind: "t1",
        data: {
          author: "helper_one",
          body: "Try *this* & that.",
          parent_id: thing,
          link_id: thing,
        },
      },
    ]);
    const below = await comment(token, { thing_id: json.data.things[0].data.name, text: "And." });
    expect(below.json().json.data.things[0].data.link_id).toBe(thing);
    expect(await ownComments(token, "helper_one")).toEqual(["And.", "Try *this* & that."]);
  });

  test("refuses with Reddit's codes", async () => {
    const token = await tokenOf("helper_two");
    const thing = await newPost();
    const codes = async (fields: Record<string, string>) => {
      const response = await comment(token, fields);
      expect(response.statusCode).toBe(200);
      return response.json<{ json: { errors: string[][] } }>().json.errors.map(([code]) => code);
    };
    expect(await codes({ text: "a" })).toEqual(["NO_THING_ID"]);
    expect(await codes({ thing_id: "t3_zzzzz", text: "a" })).toEqual(["DELETED_LINK"]);
    expect(await codes({ thing_id: "t1_zzzzz", text: "a" })).toEqual(["DELETED_COMMENT"]);
    expect(await codes({ thing_id: thing, text: " " })).toEqual(["NO_TEXT"]);
    expect(await codes({ thing_id: thing, text: "a".repeat(10_001) })).toEqual(["TOO_LONG"]);
    const moderate = (action: string) => control("moderate", { thing, action });
    await moderate("lock");
    expect(await codes({ thing_id: thing, text: "a" })).toEqual(["THREAD_LOCKED"]);
    await moderate("unlock");
    await moderate("archive");
    expect(await codes({ thing_id: thing, text: "a" })).toEqual(["TOO_OLD"]);
    await moderate("unarchive");
    const account = "helper_two";
    await control("reddit/limits", { account, action: "ban", community: "SaaS" });
    expect(await codes({ thing_id: thing, text: "a" })).toEqual(["BANNED_FROM_SUBREDDIT"]);
    await control("reddit/limits", { account, action: "unban", community: "SaaS" });
    await control("reddit/limits", { account, action: "slow", seconds: 540 });
    expect(await codes({ thing_id: thing, text: "a" })).toEqual([]);
    const fast = await comment(token, { thing_id: thing, text: "b" });
    expect(fast.json().json).toEqual({
      ratelimit: 540,
      errors: [["RATELIMIT", "you are doing that too much. try again in 9 minutes.", "ratelimit"]],
    });
    await moderate("remove");
    expect(await codes({ thing_id: thing, text: "a" })).toEqual(["DELETED_LINK"]);
    expect(await ownComments(token, account)).toEqual(["a"]);
  });

  test("requires an account and the scope submit", async () => {
    const app = await postForm(
      sandbox,
      "/api/v1/access_token",
      { grant_type: "client_credentials" },
      basic("client:secret"),
    );
    const thing = await newPost();
    const nobody = await comment(app.json<{ access_token: string }>().access_token, {
      thing_id: thing,
      text: "a",
    });
    expect(nobody.json().json.errors[0][0]).toBe("USER_REQUIRED");
    const reader = await tokenOf("helper_three", "identity read");
    const refused = await comment(reader, { thing_id: thing, text: "a" });
    expect(refused.statusCode).toBe(403);
    expect(refused.headers["www-authenticate"]).toContain("insufficient_scope");
  });

  test("success-500: stores the comment but reports an error", async () => {
    const token = await tokenOf("helper_four");
    await control("faults", { service: "reddit", path: "/api/comment", fault: "success-500" });
    const thing = await newPost();
    expect((await comment(token, { thing_id: thing, text: "Said." })).statusCode).toBe(500);
    expect(await ownComments(token, "helper_four")).toEqual(["Said."]);
    expect((await comment(token, { thing_id: thing, text: "Again." })).statusCode).toBe(200);
  });

  test("success-timeout: stores the comment but sends no response", async () => {
    const token = await tokenOf("helper_five");
    await control("faults", { service: "reddit", path: "/api/comment", fault: "success-timeout" });
    const thing = await newPost();
    await sandbox.app.listen({ port: 0, host: "127.0.0.1" });
    const address = sandbox.app.server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const call = httpRequest({
      host: "127.0.0.1",
      port,
      path: "/reddit/api/comment",
      method: "POST",
      headers: {
        "user-agent": userAgent,
        authorization: `bearer ${token}`,
        "content-type": "application/x-www-form-urlencoded",
      },
    });
    let answered = false;
    call.on("response", () => {
      answered = true;
    });
    const ended = once(call, "error");
    call.end(new URLSearchParams({ api_type: "json", thing_id: thing, text: "Said." }).toString());
    await expect.poll(() => ownComments(token, "helper_five")).toEqual(["Said."]);
    call.destroy(new Error("waited long enough"));
    await ended;
    expect(answered).toBe(false);
  });
});
