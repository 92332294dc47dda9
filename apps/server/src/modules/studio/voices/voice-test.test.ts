import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LlmError, type LlmTextAsk } from "../../../integrations/ports/llm.ts";
import { dataOf, errorOf, openTestApp, type TestApp } from "../../../testing/app.ts";
import { createFakeLlm } from "../../../testing/fake-llm.ts";

const fake = createFakeLlm();
const budget = { dayMicros: 1e9, workspaceDayMicros: 1e9 };
let app: TestApp;
let unconnected: TestApp;
beforeAll(async () => {
  app = await openTestApp({ llm: fake.llm, caps: { llm: budget, studio: budget } });
  unconnected = await openTestApp();
});
afterAll(() => Promise.all([app.close(), unconnected.close()]));

const asked: LlmTextAsk[] = [];
const modelWrites = (...pieces: string[]) =>
  fake.streams(async function* (ask) {
    asked.push(ask);
    for (const text of pieces) yield { type: "text", text };
    yield { type: "end", usage: { inputTokens: 100, outputTokens: 10 } };
  });
beforeEach(() => {
  asked.length = 0;
});

const body = { prompt: 'A launch on "Monday"' };

/** A customer with a confirmed address and an own voice. */
async function customer() {
  const person = await app.signUp();
  const voice = { name: "Calm", rules: ["Name no price."], samples: ["Start small. Start now."] };
  const { id } = dataOf(await app.call("createVoice", { body: voice }, person)).voice;
  return {
    person,
    id,
    test: (of: string) => app.call("testVoice", { params: { id: of }, body }, person),
  };
}

describe("a sample text", () => {
  test("is requested with the voice and the prompt, and with the samples as documents", async () => {
    const { test: write, id, person } = await customer();
    modelWrites(" Start with", " one.\n");
    expect(dataOf(await write(id)).text).toBe("Start with one.");
    expect(asked[0]?.documents).toEqual([{ kind: "sample", text: "Start small. Start now." }]);
    expect(asked[0]?.question).toBe(
      [
        "Voice: Calm",
        "Rule of the voice: Name no price.",
        "Its sentences typically have 2 words.",
        'Prompt: "A launch on \\"Monday\\""',
        "Write the text.",
      ].join("\n"),
    );
    const { currentWorkspaceId } = (await app.services.accounts.find(person.user.id)) ?? {};
    const spent = async (account: "llm" | "studio") =>
      (await app.services.spending.ofToday(account, currentWorkspaceId ?? "")).calls;
    expect([await spent("llm"), await spent("studio")]).toEqual([0, 1]);
  });

  test("is streamed to clients that accept events", async () => {
    const { person } = await customer();
    modelWrites("One", " two.");
    const { body: events } = await app.app.inject({
      method: "POST",
      url: "/api/voices/casual/test",
      headers: { authorization: `Bearer ${person.token}`, accept: "text/event-stream" },
      payload: body,
    });
    expect(events.match(/event: \w+\ndata: .*/g)).toEqual([
      'event: text\ndata: {"text":"One"}',
      'event: text\ndata: {"text":" two."}',
      'event: done\ndata: {"text":"One two."}',
    ]);
  });

  test("is not written in another workspace's voice", async () => {
    const [owner, stranger] = [await customer(), await customer()];
    expect(errorOf(await stranger.test(owner.id))).toMatchObject({ status: 404 });
    expect(asked).toEqual([]);
  });

  test("fails with the reason", async () => {
    const { test: write } = await customer();
    modelWrites(" ");
    expect(errorOf(await write("riley")).code).toBe("MODEL_FAILED");
    fake.streams(() => {
      throw new LlmError("slow", "no response");
    });
    expect(errorOf(await write("riley"))).toMatchObject({
      code: "MODEL_FAILED",
      message: "The language model took too long to respond. Please try again in a moment.",
    });
    const person = await unconnected.signUp();
    const without = await unconnected.call("testVoice", { params: { id: "riley" }, body }, person);
    expect(errorOf(without).code).toBe("MODEL_NOT_CONNECTED");
  });

  test("needs a prompt", async () => {
    const { person } = await customer();
    const params = { id: "riley" };
    const empty = await app.call("testVoice", { params, body: { prompt: " " } }, person);
    expect(errorOf(empty).details).toEqual(["prompt: Valid prompt is required"]);
  });
});
