import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
} from "../../../testing/app.ts";
import { createFakeSignIn } from "../../../testing/fake-sign-in.ts";
import { signInForOptOut } from "../../../testing/opt-outs.ts";

const fake = createFakeSignIn();
const clock = createTestClock();
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({
    ...{ clock, jobs: true, rateLimits: true },
    redditSignIn: fake.signIn,
    profileReaders: [fake.profileReader],
  });
});
afterAll(() => app.close());

let made = 0;
interface RequestedOptOut {
  platform?: "reddit" | "linkedin" | "x";
  kind?: "author" | "community";
  name: string;
}

/** Requests an opt-out, each time from another network. @returns the token of its mail */
async function request({
  platform = "reddit",
  kind = "author",
  name,
}: RequestedOptOut): Promise<string> {
  made += 1;
  const email = `prover${made}@example.test`;
  const body = { platform, kind, name, email };
  const headers = { "x-forwarded-for": `198.51.${made}.1` };
  dataOf(await app.call("requestOptOut", { body }, { headers }));
  return /token=(\S+)/.exec((await app.mailer.next(email)).text)?.[1] ?? "";
}
const confirm = async (token: string) =>
  dataOf(await app.call("confirmOptOut", { body: { token } }));
async function confirmed(optOut: RequestedOptOut): Promise<string> {
  const token = await request(optOut);
  await confirm(token);
  return token;
}
const post = (part: { author?: string; community?: string }) => ({
  ...{ source: "reddit", author: null, community: null, url: "" },
  ...part,
});
const covers = (part: { author?: string; community?: string }) =>
  app.services.optOuts.covers(post(part));
const result = (outcome: string) => `/opt-out/result?outcome=${outcome}`;

describe("a sign-in with Reddit", () => {
  test("of a moderator puts the community's opt-out into effect; of anyone else it does not", async () => {
    fake.moderators.set("nosales", ["The_Mod"]);
    fake.moderators.set("othersub", ["Other_Mod"]);
    const token = await confirmed({ kind: "community", name: "r/NoSales" });
    for (const stranger of ["Any_User", "Other_Mod", "nosales"]) {
      expect(await signInForOptOut(app, token, stranger)).toBe(result("not_a_moderator"));
      expect(await covers({ community: "NoSales" })).toBe(false);
    }
    expect((await confirm(token)).status).toBe("waiting_for_review");
    expect(await signInForOptOut(app, token, "The_Mod")).toBe(result("in_effect"));
    expect(await covers({ community: "NoSales" })).toBe(true);
    expect((await confirm(token)).status).toBe("in_effect");
  });

  test("as the author puts an author's opt-out into effect; as another account it does not", async () => {
    const token = await confirmed({ name: "u/Shy_Ann" });
    expect(await signInForOptOut(app, token, "Loud_Lee")).toBe(result("not_the_author"));
    expect(await covers({ author: "Shy_Ann" })).toBe(false);
    expect(await signInForOptOut(app, token, "shy_ANN")).toBe(result("in_effect"));
    expect(await covers({ author: "Shy_Ann" })).toBe(true);
  });

  test("requires a confirmed request and a valid token", async () => {
    const token = await request({ name: "unconfirmed_ann" });
    expect(await signInForOptOut(app, token, "unconfirmed_ann")).toBe(result("expired"));
    expect(await signInForOptOut(app, `${token}x`, "unconfirmed_ann")).toBe(result("expired"));
    expect(await covers({ author: "unconfirmed_ann" })).toBe(false);
  });

  test("is accepted only in the browser that began it", async () => {
    const token = await confirmed({ name: "swapped_ann" });
    const begun = await app.app.inject(`/api/opt-outs/reddit?token=${token}`);
    const state = URL.parse(String(begun.headers.location))?.searchParams.get("state") ?? "";
    const other = await app.app.inject(`/api/opt-outs/reddit?token=${token}`);
    const cookie = String(other.headers["set-cookie"]).split(";")[0] ?? "";
    for (const headers of [{}, { cookie }]) {
      const url = `/api/auth/reddit/callback?code=swapped_ann&state=${state}`;
      const back = await app.app.inject({ url, headers });
      expect(back.headers.location).toBe("/dashboard?reddit_error=expired");
    }
    expect(await covers({ author: "swapped_ann" })).toBe(false);
  });

  test("is not started by a link on another site, which shows the request first", async () => {
    const token = await confirmed({ name: "lured_ann" });
    const url = `/api/opt-outs/reddit?token=${token}`;
    const lured = await app.app.inject({ url, headers: { "sec-fetch-site": "cross-site" } });
    expect(lured.headers.location).toBe(`/opt-out/confirm?token=${token}`);
    const own = await app.app.inject({ url, headers: { "sec-fetch-site": "same-origin" } });
    expect(own.headers.location).toMatch(/^https:\/\/reddit\.example\/authorize/);
  });

  test.each([
    ["unavailable", "unavailable"],
    ["refused", "failed"],
  ])("changes nothing when Reddit answers with %s", async (code, outcome) => {
    const token = await confirmed({ name: `away_${code}` });
    expect(await signInForOptOut(app, token, code)).toBe(result(outcome));
    expect((await confirm(token)).status).toBe("waiting_for_proof");
  });

  test("that is declined leads to a page that says so", async () => {
    const token = await confirmed({ name: "declined_ann" });
    const begun = await app.app.inject(`/api/opt-outs/reddit?token=${token}`);
    const state = URL.parse(String(begun.headers.location))?.searchParams.get("state") ?? "";
    const back = await app.app.inject({
      url: `/api/auth/reddit/callback?error=access_denied&state=${state}`,
      headers: { cookie: String(begun.headers["set-cookie"]).split(";")[0] ?? "" },
    });
    expect(back.headers.location).toBe(result("cancelled"));
    const page = await app.app.inject(result("cancelled"));
    expect(page.body).toContain("You did not allow the sign-in on Reddit.");
    const nonsense = await app.app.inject("/opt-out/result?outcome=%3Cscript%3E");
    expect(nonsense.body).not.toContain("<script>");
  });

  test("can be tried ten times an hour for one request", async () => {
    const token = await confirmed({ name: "eager_ann" });
    const results: string[] = [];
    for (let time = 0; time < 11; time++) {
      results.push(await signInForOptOut(app, token, "Somebody_Else"));
    }
    expect(new Set(results.slice(0, 10))).toEqual(new Set([result("not_the_author")]));
    expect(results[10]).toBe(result("too_many"));
  });
});

describe("a code in the author's profile", () => {
  const check = (token: string, network = "198.52.1") =>
    app.call(
      "proveOptOutByProfile",
      { body: { token } },
      { headers: { "x-forwarded-for": `${network}.1` } },
    );

  test("puts the opt-out into effect; other descriptions do not", async () => {
    const token = await confirmed({ name: "Coded_Ann" });
    const { profileCode, proofs } = await confirm(token);
    expect(profileCode).toMatch(/^earshot-[0-9a-f]{12}$/);
    expect(proofs.map(({ kind }) => kind)).toEqual(["reddit_sign_in", "profile_code"]);
    const other = (await confirm(await confirmed({ name: "Coded_Bea" }))).profileCode ?? "";
    for (const description of [null, "", "Baker. earshot-", `I bake. ${other}`]) {
      if (description !== null) fake.profiles.set("coded_ann", description);
      expect(errorOf(await check(token)).message).toContain("The code is not in your public");
    }
    expect(await covers({ author: "Coded_Ann" })).toBe(false);
    fake.profiles.set("coded_ann", `Baker.\n${profileCode?.toUpperCase()} hi`);
    expect(dataOf(await check(token))).toMatchObject({ status: "in_effect", profileCode: null });
    expect(await covers({ author: "Coded_Ann" })).toBe(true);
  });

  test("can also be checked without JavaScript", async () => {
    const token = await confirmed({ name: "Form_Ann" });
    const send = () =>
      app.app.inject({
        method: "POST",
        url: "/opt-out/profile",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: new URLSearchParams({ token }).toString(),
      });
    const refused = await send();
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain("Check my profile again");
    fake.profiles.set("form_ann", (await confirm(token)).profileCode ?? "");
    expect((await send()).body).toContain(
      "From now on, none of our customers reply to the account form_ann",
    );
  });

  test("is not read for communities, on platforms whose profiles we can't read, or too often", async () => {
    const community = await confirmed({ kind: "community", name: "codedsub" });
    const linkedin = await confirmed({ platform: "linkedin", name: "Jane Doe" });
    for (const token of [community, linkedin, "x.y"]) {
      expect(errorOf(await check(token)).status).toBe(400);
    }
    const token = await confirmed({ name: "often_ann" });
    for (let time = 0; time < 10; time++) {
      expect(errorOf(await check(token, `198.53.${time}`)).status).toBe(400);
    }
    expect(errorOf(await check(token, "198.53.11")).code).toBe("TOO_MANY_REQUESTS");
  });

  test("can be checked thirty times an hour from one network", async () => {
    const tokens: string[] = [];
    for (const name of ["net_a", "net_b", "net_c", "net_d"]) tokens.push(await confirmed({ name }));
    const codes: string[] = [];
    for (let time = 0; time < 31; time++) {
      codes.push(errorOf(await check(tokens[time % 4] ?? "", "198.54.1")).code);
    }
    expect(new Set(codes.slice(0, 30))).toEqual(new Set(["VALIDATION_FAILED"]));
    expect(codes[30]).toBe("TOO_MANY_REQUESTS");
  });
});

describe("the requester's page", () => {
  test.each([
    [
      { kind: "community", name: "toldsub" },
      "waiting_for_proof",
      "We received your request about the community toldsub on Reddit.",
      [
        "Sign in with Reddit as a moderator of r/toldsub. Your opt-out then takes effect immediately.",
      ],
      "Otherwise, we review your request within two business days. Until then, nothing changes.",
    ],
    [
      { platform: "linkedin", kind: "community", name: "Some group" },
      "waiting_for_review",
      "We received your request about the community some group on LinkedIn.",
      [],
      "We review your request within two business days. Until then, nothing changes.",
    ],
  ] as const)(
    "for %j says what happens next",
    async (optOut, status, message, instructions, review) => {
      const { proofs, ...shown } = await confirm(await request(optOut));
      expect(shown).toEqual({ status, message, review, profileCode: null });
      expect(proofs.map(({ instruction }) => instruction)).toEqual(instructions);
    },
  );

  test("has a code to speed up the review, for an author whose profile we can't read", async () => {
    const token = await request({ platform: "x", name: "@Told_Ann" });
    const { status, review, profileCode } = await confirm(token);
    expect(status).toBe("waiting_for_review");
    expect(review).toContain(
      `To speed this up, add the code ${profileCode} to your public profile.`,
    );
  });

  test("reveals nothing about other opt-outs of the same name", async () => {
    const first = await confirmed({ name: "listed_ann" });
    await signInForOptOut(app, first, "listed_ann");
    const [listed, unlisted] = [
      await confirm(await request({ name: "listed_ann" })),
      await confirm(await request({ name: "unlisted_ann" })),
    ];
    const anonymized = (progress: typeof listed, name: string) =>
      JSON.stringify(progress)
        .replaceAll(name, "NAME")
        .replaceAll(progress.profileCode ?? "-", "CODE");
    expect(anonymized(listed, "listed_ann")).toEqual(anonymized(unlisted, "unlisted_ann"));
  });
});
