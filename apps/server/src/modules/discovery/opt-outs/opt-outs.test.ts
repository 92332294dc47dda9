import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAdmin } from "../../../testing/admin.ts";
import {
  type As,
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
  testPost,
} from "../../../testing/app.ts";
import { createFakeSignIn } from "../../../testing/fake-sign-in.ts";
import { signInForOptOut } from "../../../testing/opt-outs.ts";

const fake = createFakeSignIn();
const clock = createTestClock();
let app: TestApp;
let admin: () => Promise<As>;
beforeAll(async () => {
  app = await openTestApp({ clock, jobs: true, redditSignIn: fake.signIn });
  admin = openAdmin(app);
});
afterAll(() => app.close());

let made = 0;
type OptOutAdd = {
  source: "reddit" | "facebook" | "linkedin" | "x";
  kind: "author" | "community";
  name: string;
  note: string;
};
type Form = { platform: "reddit"; kind: "author" | "community"; name: string };

/** Requests an opt-out. @returns the token of its mail */
async function request(form: Partial<Form> & { name: string }) {
  made += 1;
  const email = `moderator${made}@example.test`;
  const outcome = await app.call("requestOptOut", {
    body: { platform: "reddit", kind: "author", email, ...form },
  });
  expect(outcome.status).toBe(200);
  const { text } = await app.mailer.next(email);
  return /token=(\S+)/.exec(text)?.[1] ?? "";
}

/** A customer with one pending mention of a post. */
async function mentionOf(post: { author?: string; community?: string }) {
  made += 1;
  const person = await app.signUp();
  const phrase = `optout phrase${made}`;
  await app.call("addKeyword", { body: { keyword: phrase } }, person);
  await expect.poll(() => app.services.index.match({ title: phrase, body: "" }).length).toBe(1);
  await app.ingest([testPost({ externalId: `t3_out${made}`, title: phrase, ...post })]);
  const { mentions } = dataOf(await app.call("listMentions", {}, person));
  const id = mentions[0]?.id ?? "";
  const engage = () =>
    app.call("setMentionStatus", { params: { id }, body: { status: "accepted" } }, person);
  return { person, id, engage };
}

describe("a person who wants no replies", () => {
  test.each([
    ["author", { author: "Quiet_Ann" }, " u/quiet_ann "],
    ["community", { community: "NoSalesHere" }, "https://www.reddit.com/r/nosaleshere"],
  ] as const)("as %s gets no replies after a proof", async (kind, post, name) => {
    const { engage, person } = await mentionOf(post);
    const token = await request({ kind, name });
    // Requested but not confirmed: the form alone does not stop replies.
    const other = await mentionOf(post);
    expect((await other.engage()).status).toBe(200);
    const confirmed = await app.call("confirmOptOut", { body: { token } });
    const stored = kind === "author" ? "quiet_ann" : "nosaleshere";
    expect(dataOf(confirmed)).toMatchObject({ status: "waiting_for_proof" });
    expect(dataOf(confirmed).message).toContain(stored);
    // The link in the mail alone does not stop replies either, because anyone can enter their own address.
    const third = await mentionOf(post);
    expect((await third.engage()).status).toBe(200);
    fake.moderators.set("nosaleshere", ["some_moderator"]);
    const account = kind === "author" ? "Quiet_Ann" : "some_moderator";
    expect(await signInForOptOut(app, token, account)).toBe("/opt-out/result?outcome=in_effect");
    expect(errorOf(await engage())).toMatchObject({ status: 409, code: "OPTED_OUT" });
    expect(dataOf(await app.call("me", {}, person)).user.repliesUsed).toBe(0);
    // An open opportunity is ended when a writer claims it, and costs nothing.
    const writer = await signInWriter();
    const claim = await app.call("claimOpportunity", { params: { id: other.id } }, writer);
    expect(errorOf(claim).status).toBe(404);
    expect(dataOf(await app.call("me", {}, other.person)).user.repliesUsed).toBe(0);
    const { mentions } = dataOf(await app.call("listMentions", {}, other.person));
    expect(mentions[0]?.statusNote).toContain("opted out of replies");
  });

  test("can use the link again, and can confirm for a week", async () => {
    const token = await request({ name: "again" });
    for (const _ of [1, 2]) {
      expect((await app.call("confirmOptOut", { body: { token } })).status).toBe(200);
    }
    const late = await request({ name: "late" });
    clock.advance(7 * 24 * 3_600_000 + 1_000);
    expect(errorOf(await app.call("confirmOptOut", { body: { token: late } })).code).toBe(
      "INVALID_LINK",
    );
    expect((await app.call("confirmOptOut", { body: { token } })).status).toBe(200);
  });

  test.each(["", "x", "00000000-0000-4000-8000-000000000000.x"])(
    "is not confirmed by %j",
    async (token) => {
      expect((await app.call("confirmOptOut", { body: { token } })).status).toBe(400);
    },
  );
});

test("people who opted out with the address of a profile are found by its handle or by their name", async () => {
  const request = async (platform: "linkedin" | "x" | "reddit", name: string) => {
    made += 1;
    const email = `profile${made}@example.test`;
    await app.call("requestOptOut", { body: { platform, kind: "author", email, name } });
    const token = /token=(\S+)/.exec((await app.mailer.next(email)).text)?.[1] ?? "";
    dataOf(await app.call("confirmOptOut", { body: { token } }));
    const as = await admin();
    const { optOuts } = dataOf(await app.call("listOptOuts", { query: { search: email } }, as));
    const params = { id: optOuts[0]?.id ?? "" };
    dataOf(await app.call("decideOptOut", { params, body: { decision: "approve" } }, as));
  };
  const from = (source: string, author: string | null, url = "") => ({
    ...{ source, author, url },
    community: null,
  });
  const byHandle = from(
    "linkedin",
    "Dr. Jané  Doe, PhD",
    "https://www.linkedin.com/posts/Jane-Doe-12_we-activity-7123456789012345678-ab",
  );
  const byName = from(
    "linkedin",
    "Zoë  O’Hara",
    "https://www.linkedin.com/feed/update/urn:li:share:7123456789012345678/",
  );
  const onX = from("x", "Loud_Lee");
  const onReddit = from("reddit", "Still_Sam");
  const other = from("linkedin", "Jane", "https://www.linkedin.com/posts/jane_doe-activity-1");
  const all = [byHandle, byName, onX, onReddit, other];
  expect(await app.services.optOuts.without(all)).toEqual(all);
  await request("linkedin", "https://de.linkedin.com/in/jane-doe-12/?trk=x");
  await request("linkedin", "zoe o'hara");
  await request("x", "https://x.com/loud_lee");
  await request("reddit", "https://www.reddit.com/user/still_sam/");
  expect(await app.services.optOuts.without(all)).toEqual([other]);
  expect(await Promise.all(all.map((post) => app.services.optOuts.covers(post)))).toEqual([
    ...[true, true, true, true],
    false,
  ]);
});

test("an encoded NUL in a post's address is never decoded", async () => {
  const post = (source: string, url: string) => ({
    ...{ source, url },
    author: "Somebody Else",
    community: "A group",
  });
  const posts = [
    post("linkedin", "https://www.linkedin.com/posts/a%00b_we-activity-1-ab"),
    post("facebook", "https://www.facebook.com/groups/a%00b/posts/1"),
  ];
  expect(await app.services.optOuts.without(posts)).toEqual(posts);
});

describe("the form without JavaScript", () => {
  const send = (url: string, fields: Record<string, string>) =>
    app.app.inject({
      method: "POST",
      url,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams(fields).toString(),
    });

  test("requests an opt-out, shows the link's page without confirming, and confirms", async () => {
    const email = "plain@example.test";
    const fields = { platform: "reddit", kind: "author", name: "plain_ann", email, note: "" };
    const requested = await send("/opt-out", fields);
    expect(requested.statusCode).toBe(200);
    expect(requested.body).toContain("open the link in the email");
    const { text } = await app.mailer.next(email);
    const link = new URL(/http:\/\/localhost\/\S+/.exec(text)?.[0] ?? "");
    const page = await app.app.inject(link.pathname + link.search);
    expect(page.body).toContain("Confirm opt-out request");
    expect(page.body).toContain("Stop replies to the account plain_ann on Reddit?");
    const post = { source: "reddit", author: "plain_ann", community: null, url: "" };
    expect(await app.services.optOuts.covers(post)).toBe(false);
    const done = await send("/opt-out/confirm", { token: link.searchParams.get("token") ?? "" });
    expect(done.body).toContain("We received your request about the account plain_ann on Reddit.");
    expect(done.body).toContain("Otherwise, we review your request within two business days.");
    expect(await app.services.optOuts.covers(post)).toBe(false);
    const signIn = /href="([^"]+)">Sign in with Reddit</.exec(done.body)?.[1] ?? "";
    const token = new URL(signIn, "http://localhost").searchParams.get("token") ?? "";
    expect(await signInForOptOut(app, token, "plain_ann")).toBe(
      "/opt-out/result?outcome=in_effect",
    );
    expect(await app.services.optOuts.covers(post)).toBe(true);
    const again = await send("/opt-out/confirm", { token });
    expect(again.body).toContain(
      "From now on, none of our customers reply to the account plain_ann",
    );
    expect(again.body).not.toContain("Sign in with Reddit");
  });

  test("counts a line break as one character, like the text field does", async () => {
    const note = `${"a".repeat(499)}\r\n${"b".repeat(500)}`;
    const email = "lines@example.test";
    const fields = { platform: "reddit", kind: "author", name: "line_ann", email };
    expect((await send("/opt-out", { ...fields, note })).statusCode).toBe(200);
    const longer = await send("/opt-out", { ...fields, note: `${note}c` });
    expect(longer.statusCode).toBe(400);
    expect(longer.body).toContain("note: must have at most 1000 characters.");
  });

  test("names the invalid fields, and escapes the input", async () => {
    const bad = await send("/opt-out", { platform: "myspace", name: "<script>", email: "x" });
    expect(bad.statusCode).toBe(400);
    expect(bad.body).toContain("platform: must be reddit, x or linkedin.");
    expect(bad.body).toContain("email: Invalid email format.");
    const token = '"><script>alert(1)</script>';
    const page = await app.app.inject(`/opt-out/confirm?token=${encodeURIComponent(token)}`);
    expect(page.body).not.toContain("<script>alert");
    expect((await send("/opt-out/confirm", { token })).statusCode).toBe(400);
  });
});

async function signInWriter() {
  made += 1;
  const email = `optwriter${made}@example.test`;
  const password = "a good long password";
  await app.infrastructure.database.transaction((tx) =>
    app.services.accounts.create(tx, { email, password, userType: "writer", emailVerified: true }),
  );
  return {
    token: dataOf(await app.call("writerLogin", { body: { email, password } })).accessToken,
  };
}

describe("the administrator's list", () => {
  const note = "They wrote to us.";
  const add = (as: As, body: Partial<OptOutAdd> = {}) =>
    app.call(
      "addOptOut",
      { body: { source: "reddit", kind: "author", name: "x", note, ...body } },
      as,
    );
  test("adds an opt-out that is in effect immediately, until it is ended", async () => {
    const as = await admin();
    const { optOut } = dataOf(await add(as, { name: "https://www.reddit.com/u/Shy_Bo" }));
    expect(optOut).toMatchObject({
      ...{ name: "shy_bo", email: null, note, mailConfirmedAt: null, profileCode: null },
      ...{ status: "in_effect", proof: "administrator", effectiveAt: optOut.createdAt },
      history: [{ at: optOut.createdAt, action: "added", by: app.adminEmail }],
    });
    const post = { source: "reddit", author: "Shy_Bo", community: null, url: "" };
    expect(await app.services.optOuts.covers(post)).toBe(true);
    expect(errorOf(await add(as, { name: "u/SHY_BO" })).details).toEqual([
      "name: is already on the list.",
    ]);
    const params = { id: optOut.id };
    const end = () => app.call("decideOptOut", { params, body: { decision: "end" } }, as);
    expect(dataOf(await end()).optOut.status).toBe("ended");
    expect(await app.services.optOuts.covers(post)).toBe(false);
    expect(errorOf(await end()).code).toBe("ILLEGAL_TRANSITION");
  });

  test("ends every opt-out of a name", async () => {
    const as = await admin();
    for (const _ of [1, 2]) {
      const token = await request({ name: "twice_asked" });
      await app.call("confirmOptOut", { body: { token } });
      await signInForOptOut(app, token, "twice_asked");
    }
    const list = async (status: "in_effect" | "ended") =>
      dataOf(await app.call("listOptOuts", { query: { search: "TWICE_", status } }, as));
    const found = await list("in_effect");
    expect([found.total, found.optOuts.length]).toEqual([2, 2]);
    expect(found.optOuts[0]).toMatchObject({ proof: "reddit_sign_in", provenBy: "twice_asked" });
    const params = { id: found.optOuts[0]?.id ?? "" };
    await app.call("decideOptOut", { params, body: { decision: "end" } }, as);
    expect([(await list("in_effect")).total, (await list("ended")).total]).toEqual([0, 2]);
  });

  test("is paged, newest first, and includes unconfirmed requests", async () => {
    const as = await admin();
    await add(as, { name: "paged_one", kind: "community", source: "facebook" });
    clock.advance(1_000);
    await request({ name: "paged_two" });
    const page = async (offset: number) =>
      dataOf(await app.call("listOptOuts", { query: { search: "paged_", limit: 1, offset } }, as));
    const [first, second] = [await page(0), await page(1)];
    expect(first.total).toBe(2);
    expect(first.optOuts[0]).toMatchObject({ name: "paged_two", status: "unconfirmed" });
    expect(second.optOuts[0]).toMatchObject({ name: "paged_one", source: "facebook" });
  });

  test("requires a name and a reason", async () => {
    const as = await admin();
    expect(errorOf(await add(as, { name: " u/ " })).details.join()).toContain("must be a name");
    expect(errorOf(await add(as, { note: "" })).details.join()).toContain("Say why in a sentence.");
  });
});
