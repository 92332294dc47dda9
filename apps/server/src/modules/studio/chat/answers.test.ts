import { builtInVoices, type ChatContext } from "@earshot/contract";
import { describe, expect, test } from "vitest";
import type { StreamItem } from "../../../infrastructure/events/index.ts";
import { LlmError } from "../../../integrations/ports/llm.ts";
import { dataOf, errorOf, openTestApp } from "../../../testing/app.ts";
import { company, setUpChat } from "../../../testing/chat.ts";
import { openReplyPipeline } from "../../../testing/reply-pipeline.ts";

const chat = setUpChat();
const { clock, fake, usage, questions, modelWrites, modelWaits, customer } = chat;

describe("an answer", () => {
  test("is based on the profile, chosen entries and mentions, and cites the sources that it uses", async () => {
    const pipeline = await openReplyPipeline(chat.app);
    const { person, mention } = pipeline;
    dataOf(await chat.app.call("putProfile", { body: company }, person));
    const { id: mentionId } = await mention({ body: "We are four people and need reminders." });
    const entry = { title: "Pricing", content: "It is old. Four people pay $12 a month." };
    const { id } = dataOf(await chat.app.call("addKnowledgeText", { body: entry }, person)).entry;
    modelWrites("They need reminders [3]. Four people ", "pay $12.[2] Ask [7] them [3].");
    const context = { voice: "casual", knowledgeIds: [id], mentionIds: [mentionId] } as const;
    const body = { message: "What do they need?", context: context as unknown as ChatContext };
    const { message } = dataOf(await chat.app.call("sendChatMessage", { body }, person));
    expect(message.text).toBe("They need reminders [1]. Four people pay $12. [2] Ask them [1].");
    expect(message.citations).toEqual([
      expect.objectContaining({
        ...{ kind: "mention", sourceId: mentionId },
        quote: "We are four people and need reminders.",
      }),
      {
        ...{ kind: "knowledge", sourceId: id, title: "Pricing" },
        quote: "Four people pay $12 a month.",
      },
    ]);
    const [ask] = questions;
    expect(ask?.documents.map(({ kind }) => kind)).toEqual(["profile", "knowledge", "post"]);
    expect(ask?.documents[0]?.text).toContain("Website: https://ledgerly.test");
    expect(ask?.question).toContain("Document 3: a post of a stranger on reddit");
    expect(ask?.question).toContain(`How it sounds: ${builtInVoices.casual.description}`);
    // Words of other people are only in the quoted documents.
    expect(ask?.question).not.toContain("reminders");
  });

  test("is written in an own voice, whose samples can't be cited", async () => {
    const { send, ...person } = await customer();
    const body = { name: "Calm", description: "Calm.", rules: [], samples: ["Right, here goes."] };
    const { id: voiceId } = dataOf(await chat.app.call("createVoice", { body }, person)).voice;
    modelWrites("Right [1][2].");
    const { message } = await send("Hello", { context: { voiceId } });
    expect(questions[0]?.documents.at(-1)).toEqual({ kind: "sample", text: "Right, here goes." });
    expect(questions[0]?.question).toContain("How it sounds: Calm.");
    expect(message.citations.map(({ kind }) => kind)).toEqual(["profile"]);
  });

  test("contains no link that occurs only in a mention", async () => {
    const pipeline = await openReplyPipeline(chat.app);
    const { id } = await pipeline.mention({ body: "See https://evil.example/x and evil.example." });
    modelWrites("See https://evil.example/x or https://given.example/a. javascript:alert(1)");
    const body = {
      message: "Is https://given.example good?",
      context: { mentionIds: [id] } as unknown as ChatContext,
    };
    const { message } = dataOf(await chat.app.call("sendChatMessage", { body }, pipeline.person));
    expect(message.text).toBe("See [link removed] or https://given.example/a. [link removed]");
  });

  test("can be replaced by a new one", async () => {
    const { send, texts, ...person } = await customer();
    const { conversation } = await send("First");
    modelWrites("A better answer.");
    const input = { params: { id: conversation.id } };
    const { message } = dataOf(await chat.app.call("retryChatMessage", input, person));
    expect(message.text).toBe("A better answer.");
    expect(questions.at(-1)?.turns).toEqual([]);
    expect(await texts(conversation.id)).toEqual([
      ["user", "First", "complete"],
      ["assistant", "A better answer.", "complete"],
    ]);
    dataOf(await chat.app.call("clearConversation", input, person));
    expect(errorOf(await chat.app.call("retryChatMessage", input, person)).code).toBe(
      "STATE_CHANGED",
    );
  });

  test("is saved at most once a second while it is written, and browsers are notified", async () => {
    const { workspaceId, stream, list, texts } = await customer();
    const received: StreamItem[] = [];
    const unfollow = await chat.app.infrastructure.events.follow(workspaceId, null, (item) => {
      received.push(item);
    });
    const [waits, proceed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    fake.streams(async function* () {
      yield { type: "text", text: "One " };
      yield { type: "text", text: "two " };
      clock.advance(1_000);
      yield { type: "text", text: "three " };
      yield { type: "text", text: "four " };
      waits.resolve();
      await proceed.promise;
      yield { type: "text", text: "five" };
      yield { type: "end", usage };
    });
    const { events } = await stream("Count");
    await waits.promise;
    const id = (await list()).conversations[0]?.id ?? "";
    expect(await texts(id)).toEqual([
      ["user", "Count", "complete"],
      ["assistant", "One two", "writing"],
    ]);
    proceed.resolve();
    await events();
    expect((await texts(id))[1]).toEqual(["assistant", "One two three four five", "complete"]);
    // At the start, after the first second, and at the end.
    await expect.poll(() => received.length).toBe(3);
    expect(received[0]).toMatchObject({ type: "chat.updated", data: { conversationId: id } });
    unfollow();
  });
});

describe("an answer in progress", () => {
  test("is stopped when its reader disconnects, and its text so far is stored and charged", async () => {
    const { stream, list, texts, workspaceId } = await customer();
    const model = modelWaits();
    const { leave } = await stream("Tell me");
    await model.isWriting;
    leave();
    await model.isEnded;
    const id = (await list()).conversations[0]?.id ?? "";
    await expect
      .poll(() => texts(id))
      .toEqual([
        ["user", "Tell me", "complete"],
        ["assistant", "Words so far, and", "stopped"],
      ]);
    // 1,000 tokens for the question and one for each byte of the answer; 20,000 were reserved.
    await expect
      .poll(() => chat.app.services.spending.ofToday("studio", workspaceId))
      .toMatchObject({ micros: 10_200, calls: 1 });
  });

  test("is stopped by another message, which ends the model's call", async () => {
    const { stream, send, list, texts } = await customer();
    const model = modelWaits();
    const { events } = await stream("Tell me");
    await model.isWriting;
    const conversationId = (await list()).conversations[0]?.id ?? "";
    modelWrites("Another answer.");
    await send("Something else", { conversationId });
    clock.advance(1_000);
    model.goOn();
    expect((await events()).at(-1)).toMatchObject({
      type: "error",
      data: { code: "STATE_CHANGED" },
    });
    expect((await texts(conversationId)).map(([, , status]) => status)).toEqual([
      ...["complete", "stopped", "complete", "complete"],
    ]);
  });

  test("is dropped when the conversation is cleared", async () => {
    const { stream, list, texts, ...person } = await customer();
    const model = modelWaits();
    const { events } = await stream("Tell me");
    await model.isWriting;
    const id = (await list()).conversations[0]?.id ?? "";
    dataOf(await chat.app.call("clearConversation", { params: { id } }, person));
    model.goOn();
    await events();
    expect(await texts(id)).toEqual([]);
  });

  test("fails when it was not saved for two minutes", async () => {
    const { stream, list, get } = await customer();
    const model = modelWaits();
    const { leave } = await stream("Tell me");
    await model.isWriting;
    const id = (await list()).conversations[0]?.id ?? "";
    clock.advance(119_000);
    await chat.app.services.chat.failAbandoned();
    expect((await get(id)).messages[1]?.status).toBe("writing");
    clock.advance(2_000);
    await chat.app.services.chat.failAbandoned();
    expect((await get(id)).messages[1]).toMatchObject({
      status: "failed",
      failure: "The answer was interrupted. Retry to get another one.",
    });
    leave();
    await model.isEnded;
  });
});

describe("a failure of the model", () => {
  test.each([
    ["slow", "The language model took too long to respond. Please try again in a moment."],
    ["declined", "The language model declined to answer this."],
  ] as const)("is stored with the answer and returned (%s)", async (failure, message) => {
    const { trySend, list, get } = await customer();
    fake.streams(async function* () {
      yield { type: "text", text: "Some words and an unfini" };
      throw new LlmError(failure, "no answer", { usage });
    });
    expect(errorOf(await trySend("Hello"))).toMatchObject({
      ...{ status: 503, code: "MODEL_FAILED", message },
    });
    const id = (await list()).conversations[0]?.id ?? "";
    expect((await get(id)).messages[1]).toMatchObject({
      ...{ status: "failed", failure: message },
      text: "Some words and an",
    });
  });

  test("is also an empty answer", async () => {
    const { trySend } = await customer();
    modelWrites("  ", "[9]");
    expect(errorOf(await trySend("Hello")).code).toBe("MODEL_FAILED");
  });

  test("is returned before anything is stored if there is no model or no budget", async () => {
    const bare = await openTestApp();
    const tiny = { studio: { dayMicros: 1_000, workspaceDayMicros: 1_000 } };
    const small = await openTestApp({ llm: fake.llm, caps: tiny });
    try {
      for (const [testApp, code] of [
        [bare, "MODEL_NOT_CONNECTED"],
        [small, "MODEL_OVER_BUDGET"],
      ] as const) {
        const person = await testApp.signUp();
        const body = { message: "Hello" };
        const refused = await testApp.call("sendChatMessage", { body }, person);
        expect(errorOf(refused)).toMatchObject({ status: 409, code });
        expect(dataOf(await testApp.call("listConversations", {}, person)).total).toBe(0);
      }
    } finally {
      await Promise.all([bare.close(), small.close()]);
    }
  });
});
