import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { basic, openSandbox, postForm, userAgent } from "../../testing.ts";

const redirectUri = "http://localhost/back";
let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.app.close());

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
const submit = (token: string, fields: Record<string, string> = {}) =>
  postForm(
    sandbox,
    "/api/submit?raw_json=1",
    {
      ...{ api_type: "json", kind: "self", sr: "SaaS", title: "A title", text: "A text." },
      ...{ validate_on_submit: "true", ...fields },
    },
    { authorization: `bearer ${token}` },
  );
const codeOf = async (token: string, fields: Record<string, string>) =>
  (await submit(token, fields)).json<{ json: { errors: string[][] } }>().json.errors[0]?.[0];

async function submitted(token: string, account: string): Promise<string[]> {
  const headers = { "user-agent": userAgent, authorization: `bearer ${token}` };
  const url = `/reddit/user/${account}/submitted?sort=new&raw_json=1`;
  const listed = await sandbox.app.inject({ url, headers });
  const { data } = listed.json<{ data: { children: { data: { title: string } }[] } }>();
  return data.children.map((child) => child.data.title);
}

describe("POST /api/submit", () => {
  test("posts as the account of the token, and lists the post among its posts", async () => {
    const token = await tokenOf("poster_one");
    const response = await submit(token, { title: "What we learned" });
    const { json } = response.json();
    expect(json).toMatchObject({ errors: [], data: { name: `t3_${json.data.id}` } });
    expect(json.data.url).toContain(`/r/SaaS/comments/${json.data.id}/`);
    expect(await submitted(token, "poster_one")).toEqual(["What we learned"]);
  });

  test.each([
    [{ sr: "" }, "SUBREDDIT_REQUIRED"],
    [{ sr: "nosuchcommunity" }, "SUBREDDIT_NOEXIST"],
    [{ title: " " }, "NO_TEXT"],
    [{ title: "x".repeat(301) }, "TOO_LONG"],
    [{ text: "x".repeat(40_001) }, "TOO_LONG"],
    [{ kind: "link" }, "INVALID_OPTION"],
  ])("refuses %o with %s", async (fields, code) => {
    expect(await codeOf(await tokenOf("poster_two"), fields as Record<string, string>)).toBe(code);
  });

  test("requires the scope submit", async () => {
    expect((await submit(await tokenOf("poster_three", "identity"))).statusCode).toBe(403);
  });

  test.each([
    [{ sr: "smallbusiness", title: "Short" }, "SUBMIT_VALIDATION_TITLE_TOO_SHORT"],
    [{ sr: "freelance", title: "Hiring now" }, "SUBMIT_VALIDATION_TITLE_BLACKLISTED_STRING"],
    [{ sr: "startups" }, "SUBMIT_VALIDATION_BODY_TOO_SHORT"],
    [{ sr: "webdev" }, "SUBMIT_VALIDATION_FLAIR_REQUIRED"],
  ])("checks the community's requirements: %o", async (fields, reason) => {
    const refused = await submit(await tokenOf("poster_four"), fields);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ reason, error_type: "SUBMIT_VALIDATION_ERROR" });
  });

  test("success-500: stores the post but reports an error", async () => {
    const token = await tokenOf("poster_five");
    await control("faults", { service: "reddit", path: "/api/submit", fault: "success-500" });
    expect((await submit(token, { title: "Lost" })).statusCode).toBe(500);
    expect(await submitted(token, "poster_five")).toEqual(["Lost"]);
  });
});
