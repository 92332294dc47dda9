import { calls, limits } from "@earshot/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testing/app.ts";
import { sendRequest, urlOf } from "../../testing/send-request.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

type Name = "requestOptOut" | "forgotPassword" | "signup" | "login";

/** Makes a call without a sign-in, with a body that need not fit the contract, and times it. */
async function post(name: Name, body: unknown) {
  const began = performance.now();
  const { status, text } = await sendRequest(app.app, {
    method: "POST",
    url: urlOf(calls[name].path),
    headers: { "content-type": "application/json" },
    payload: typeof body === "string" ? body : JSON.stringify(body),
  });
  const { error, data } = JSON.parse(text);
  return { status, data, details: error?.details ?? [], ms: performance.now() - began, text };
}

async function postForm(url: string, fields: Record<string, string>) {
  const response = await app.app.inject({
    method: "POST",
    url,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(fields).toString(),
  });
  return { status: response.statusCode, text: response.body };
}

const optOut = { platform: "reddit", kind: "author", email: "quiet@example.test" };
const across = (max: number) => `${"x".repeat(max - 1)}💥`;

describe("a long text", () => {
  test("is refused before a pattern is matched", async () => {
    const { status, details, ms } = await post("requestOptOut", {
      ...optOut,
      name: `a${"/".repeat(130_000)}x`,
    });
    expect(status).toBe(400);
    expect(details).toEqual(["name: must have at most 2000 characters"]);
    expect(ms).toBeLessThan(1_000);
  });

  test("is refused in the form without JavaScript too", async () => {
    const began = performance.now();
    const { status, text } = await postForm("/opt-out", {
      ...optOut,
      name: `a${".".repeat(15_000)}x`,
    });
    expect(status).toBe(400);
    expect(text).toContain("name: must have at most 2000 characters.");
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  test("is refused with the field when it is the token of the form's link", async () => {
    const { status, text } = await postForm("/opt-out/confirm", { token: "x".repeat(15_000) });
    expect(status).toBe(400);
    expect(text).toContain("token: is too long.");
  });
});

describe("many values", () => {
  test("are refused before they are validated one by one", async () => {
    const { status, details, ms } = await post(
      "requestOptOut",
      `{"platform":[${"0,".repeat(500_000)}0]}`,
    );
    expect(status).toBe(400);
    expect(details).toEqual(["the request has more than 5000 values. Send it in smaller parts"]);
    expect(ms).toBeLessThan(1_000);
  });

  test("are counted at any depth", async () => {
    const deep = `${'{"a":['.repeat(3_000)}0${"]}".repeat(3_000)}`;
    const { details } = await post("requestOptOut", deep);
    expect(details).toEqual([expect.stringContaining("more than 5000 values")]);
  });
});

describe("a text that is cut", () => {
  test("in the address for a password reset never leaves half a character", async () => {
    const email = `${"a@b.".padEnd(limits.emailMax - 1, "c")}💥`;
    expect(await post("forgotPassword", { email })).toMatchObject({ status: 200 });
  });

  test("in the name or referral code of a sign-up leaves no half character", async () => {
    const { status, data } = await post("signup", {
      email: "cut@example.test",
      password: "a good long password",
      fullName: across(limits.nameMax),
      companyName: across(limits.nameMax),
      referralCode: across(limits.referralCodeMax),
      checkoutId: across(limits.paymentReferenceMax),
    });
    expect(status).toBe(200);
    expect(data.user.fullName).toBe("x".repeat(limits.nameMax - 1));
  });
});

describe("a character that can't be stored", () => {
  const refusal =
    "name: contains a character that can't be stored (NUL or half of a pair). Remove it";

  test("is refused when it results from decoding a name", async () => {
    const { status, details } = await post("requestOptOut", {
      ...optOut,
      name: "https://www.reddit.com/user/quiet%00ann",
    });
    expect(status).toBe(400);
    expect(details).toEqual([refusal]);
  });

  test.each(["https://www.reddit.com/user/quiet%00ann", "quiet\0ann"])(
    "is refused in the form without JavaScript: %j",
    async (name) => {
      const { status, text } = await postForm("/opt-out", { ...optOut, name });
      expect(status).toBe(400);
      expect(text).toContain("name: contains a character that can&#39;t be stored");
    },
  );
});
