import { describe, expect, test } from "vitest";
import { openSandbox, postForm } from "../../testing.ts";

const good = {
  client_id: "earshot<b>",
  response_type: "code",
  state: "a state & more",
  redirect_uri: "http://localhost:3000/back?from=reddit",
  scope: "identity,read submit",
  duration: "permanent",
};

async function opened() {
  const sandbox = await openSandbox();
  const ask = (fields: Record<string, string> = {}) => {
    const query = new URLSearchParams({ ...good, ...fields });
    return sandbox.app.inject(`/reddit/api/v1/authorize?${query}`);
  };
  const send = (fields: Record<string, string>) =>
    postForm(sandbox, "/api/v1/authorize", { ...good, ...fields }, {});
  return { ...sandbox, ask, send };
}

describe("the consent page", () => {
  test("names the app and its permissions, and lists accounts", async () => {
    const { ask } = await opened();
    const { statusCode, body, headers } = await ask();
    expect(statusCode).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["content-security-policy"]).toContain(
      "form-action 'self' http://localhost:3000;",
    );
    expect(body).toContain("<h1>earshot&lt;b&gt; requests access to your account</h1>");
    for (const scope of ["identity", "read", "submit"]) {
      expect(body).toContain(`<code>${scope}</code>`);
    }
    expect(body).toContain("<option>gilded_serif</option>");
    expect(body).not.toContain("PassiveIncomePilot");
    expect(body).toContain('name="state" value="a state &amp; more"');
    expect(body).toContain('value="Allow"');
    expect(body).toContain('value="Decline"');
    expect(body).not.toMatch(/<script| on\w+=| style=/);
  });

  test.each([
    [{ redirect_uri: "" }, "redirect_uri"],
    [{ redirect_uri: "javascript:alert(1)" }, "redirect_uri"],
    [{ redirect_uri: "http://localhost/#x" }, "redirect_uri"],
    [{ scope: "" }, "scope"],
    [{ scope: "read everything" }, "scope"],
    [{ response_type: "token" }, "response_type"],
    [{ client_id: "" }, "client_id"],
    [{ state: "" }, "state"],
    [{ duration: "forever" }, "duration"],
  ])("refuses %o without a redirect", async (fields, name) => {
    const { ask, send } = await opened();
    const request = fields as Record<string, string>;
    for (const response of [await ask(request), await send({ ...request, authorize: "Allow" })]) {
      expect(response.statusCode).toBe(400);
      expect(response.headers.location).toBeUndefined();
      expect(response.body).toContain(name);
    }
  });

  test("redirects with a code and the state", async () => {
    const { send, store } = await opened();
    const response = await send({ account: "gilded_serif", authorize: "Allow" });
    expect(response.statusCode).toBe(302);
    const target = new URL(String(response.headers.location));
    expect(target.origin + target.pathname).toBe("http://localhost:3000/back");
    expect(Object.fromEntries(target.searchParams)).toEqual({
      from: "reddit",
      code: expect.stringMatching(/^[\w-]{20,}$/),
      state: "a state & more",
    });
    expect(store.account("new_here_1")).toBeUndefined();
    await send({ account: "gilded_serif", typed_account: "new_here_1", authorize: "Allow" });
    expect(store.account("NEW_HERE_1")).toBe("new_here_1");
  });

  test("redirects with an error when it is declined", async () => {
    const { send } = await opened();
    for (const fields of [{ authorize: "Decline" }, {}]) {
      const response = await send(fields as Record<string, string>);
      const target = new URL(String(response.headers.location));
      expect(Object.fromEntries(target.searchParams)).toEqual({
        from: "reddit",
        error: "access_denied",
        state: "a state & more",
      });
    }
  });

  test.each([
    ["x", "3 to 20"],
    ["x".repeat(21), "3 to 20"],
    ["a b c", "3 to 20"],
    ["passiveincomepilot", "suspended"],
    ["Ledger_of_Yore", "deleted"],
  ])("shows the form again for the account %j", async (typed_account, words) => {
    const { send } = await opened();
    const response = await send({ typed_account, authorize: "Allow" });
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain(words);
    expect(response.body).toContain("What it may do");
  });
});
