import { type Call, type CallName, calls } from "@earshot/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { dataOf, errorOf, openTestApp, type TestApp, testPost } from "../../../testing/app.ts";
import { assessmentOf, createFakeLlm } from "../../../testing/fake-llm.ts";
import { inputsOf } from "../../../testing/valid-input.ts";

const fake = createFakeLlm();
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({
    llm: fake.llm,
    jobs: true,
    caps: { llm: { dayMicros: 50_000_000, workspaceDayMicros: 2_000_000 } },
  });
});
afterAll(() => app.close());
beforeEach(() => {
  fake.asked.length = 0;
});

/** Somebody who has signed up and has not opened the mail. */
async function newcomer() {
  const person = await app.signUp({ confirmed: false });
  const user = await app.services.accounts.find(person.user.id);
  return { ...person, workspaceId: user?.currentWorkspaceId ?? "" };
}
type Newcomer = Awaited<ReturnType<typeof newcomer>>;

/** Opens the link of the mail. */
async function confirm({ email, token }: Newcomer): Promise<void> {
  const { text } = await app.mailer.next(email);
  const secret = new URLSearchParams(/#(\S+)/.exec(text)?.[1]).get("token") ?? "";
  dataOf(await app.call("verifyEmail", { body: { token: secret } }, { token }));
}

const sentenceFor = (email: string) =>
  `Confirm your email address first. We sent a link to ${email}; you can request another one.`;

const marked = (Object.entries(calls) as [CallName, Call][]).filter(
  ([, { needsConfirmedEmail }]) => needsConfirmedEmail === true,
);

describe("a call that costs money or reaches others", () => {
  test.each(marked)("%s asks for a confirmed address first", async (name, definition) => {
    const person = await newcomer();
    const [input] = inputsOf(definition);
    const outcome = await app.call(name, input as never, person);
    expect(errorOf(outcome)).toMatchObject({
      status: 403,
      code: "EMAIL_NOT_CONFIRMED",
      message: sentenceFor(person.email),
    });
    await confirm(person);
    const after = await app.call(name, input as never, person);
    if ("error" in after) expect(after.error.code).not.toBe("EMAIL_NOT_CONFIRMED");
  });

  test("is refused as unauthenticated to somebody who is not signed in", async () => {
    const outcome = await app.call("friendSearch", { body: { phrase: "a phrase" } } as never);
    expect(errorOf(outcome).status).toBe(401);
  });
});

describe("somebody who has not confirmed their address", () => {
  /** A mention of the newcomer's. */
  async function mention(person: Newcomer) {
    const phrase = `green ledger ${person.user.id.slice(-6)}`;
    await app.services.keywords.add(person.workspaceId, phrase);
    await vi.waitUntil(() => app.services.index.match({ title: phrase, body: "" }).length > 0);
    await app.ingest([
      testPost({ title: `Looking for a ${phrase}: which one should I buy?`, body: "Please help." }),
    ]);
    const { mentions } = dataOf(await app.call("listMentions", { query: {} }, person));
    return { phrase, id: mentions[0]?.id ?? "" };
  }

  test("can skip a mention and undo that, but not engage", async () => {
    const person = await newcomer();
    const { id } = await mention(person);
    const set = (status: "accepted" | "denied" | "pending") =>
      app.call("setMentionStatus", { params: { id }, body: { status } }, person);
    expect(errorOf(await set("accepted"))).toMatchObject({
      code: "EMAIL_NOT_CONFIRMED",
      message: sentenceFor(person.email),
    });
    expect((await set("denied")).status).toBe(200);
    expect((await set("pending")).status).toBe(200);
    await confirm(person);
    expect((await set("accepted")).status).toBe(200);
  });

  test("can change the disclosure, but not turn on posting without approval", async () => {
    const person = await newcomer();
    const put = (body: object) => app.call("putSettings", { body }, person);
    expect((await put({ disclosure: "I work with the team of Ledgerly." })).status).toBe(200);
    expect(errorOf(await put({ autoPost: true })).code).toBe("EMAIL_NOT_CONFIRMED");
  });

  test("completes onboarding without the language model", async () => {
    const person = await newcomer();
    const body = { problem: "late invoices", audience: "freelancers" };
    const { functions } = dataOf(await app.call("generateFunctions", { body }, person));
    expect(functions.length).toBeGreaterThan(0);
    const context = { companyName: "Ledgerly", problem: "late invoices", audience: "freelancers" };
    const suggest = () => app.call("suggestKeywords", { body: { context, limit: 6 } }, person);
    const { suggestions, source, notice } = dataOf(await suggest());
    expect(suggestions.length).toBeGreaterThan(0);
    expect(source).not.toBe("model");
    expect(notice).toBe("Confirm your email address to use the language model.");
    expect(fake.asked).toHaveLength(0);
    dataOf(await app.call("putProfile", { body: { companyName: "Ledgerly" } }, person));
    await confirm(person);
    await suggest();
    expect(fake.asked.length).toBeGreaterThan(0);
  });

  test("has no mentions assessed by the model in the background", async () => {
    const person = await newcomer();
    const { phrase, id } = await mention(person);
    await app.infrastructure.database.query({
      text: "update mentions set intent_score = 90 where id = $1",
      values: [id],
    });
    fake.answer(() => assessmentOf(phrase));
    // The selection runs here, and in the job that the post has queued.
    const assessed = async () => {
      await app.services.assessments.selectMentions(person.workspaceId);
      const outcome = await app.call("getMention", { params: { id } }, person);
      return dataOf(outcome).mention.assessment != null;
    };
    expect(await assessed()).toBe(false);
    await confirm(person);
    expect(await assessed()).toBe(true);
  });
});
