import { randomUUID } from "node:crypto";
import { builtInVoices, type ChatContext, type Conversation } from "@earshot/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { StreamItem } from "../../../infrastructure/events/index.ts";
import { LlmError, type LlmTextAsk } from "../../../integrations/ports/llm.ts";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
} from "../../../testing/app.ts";
import { createFakeLlm } from "../../../testing/fake-llm.ts";
import { openReplyPipeline } from "../../../testing/reply-pipeline.ts";

const clock = createTestClock(new Date());
const fake = createFakeLlm();
const caps = { studio: { dayMicros: 1e9, workspaceDayMicros: 1e9 } };
let app: TestApp;
let address = "";
beforeAll(async () => {
  app = await openTestApp({ llm: fake.llm, caps, clock, poolSize: 20 });
  address = await app.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

const usage = { inputTokens: 100, outputTokens: 10 };
const questions: LlmTextAsk[] = [];
/** Makes the model stream these pieces of text. */
const modelWrites = (...pieces: string[]) =>
  fake.streams(async function* (ask) {
    questions.push(ask);
    for (const text of pieces) yield { type: "text", text };
    yield { type: "end", usage };
  });
beforeEach(() => {
  questions.length = 0;
  modelWrites("An answer.");
});

type SendBody = {
  conversationId?: string;
  context?: Partial<ChatContext>;
  replacesMessageId?: string;
};

/** Parses the server-sent events of a response. */
const eventsIn = (body: string) =>
  [...body.matchAll(/event: (\w+)\ndata: (.*)\n/g)].map(([, type, data = ""]) => ({
    type,
    data: JSON.parse(data),
  }));

const company = {
  companyName: "Ledgerly",
  websiteUrl: "https://ledgerly.test",
  discovery_answers: { "0": "Ledgerly sends invoices." },
};

async function customer() {
  const person = await app.signUp();
  dataOf(await app.call("putProfile", { body: company }, person));
  const workspaceId = (await app.services.accounts.find(person.user.id))?.currentWorkspaceId ?? "";
  const trySend = (message: string, more: SendBody = {}) =>
    app.call("sendChatMessage", { body: { message, ...more } as { message: string } }, person);
  const send = async (message: string, more: SendBody = {}) => dataOf(await trySend(message, more));
  const list = async (search?: string) =>
    dataOf(await app.call("listConversations", { query: search ? { search } : {} }, person));
  const get = async (id: string) =>
    dataOf(await app.call("getChatMessages", { params: { id } }, person));
  const texts = async (id: string) =>
    (await get(id)).messages.map(({ role, text, status }) => [role, text, status]);
  const addEntry = async (title: string, content: string) =>
    dataOf(await app.call("addKnowledgeText", { body: { title, content } }, person)).entry.id;
  /** Sends a message as a browser does: it reads the answer while it is written, and may disconnect. */
  async function stream(message: string, more: SendBody = {}) {
    const leaving = new AbortController();
    const response = await fetch(`${address}/api/chat/send`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${person.token}`,
        accept: "text/event-stream",
        "content-type": "application/json",
      },
      body: JSON.stringify({ message, ...more }),
      signal: leaving.signal,
    });
    return { events: async () => eventsIn(await response.text()), leave: () => leaving.abort() };
  }
  return { ...person, workspaceId, trySend, send, list, get, texts, addEntry, stream };
}

describe("a message", () => {
  test("starts a conversation, whose title is the message's first line", async () => {
    const { send, list, get } = await customer();
    modelWrites("Four people ", "ask for it.");
    const { conversation, question, message } = await send("Who asks for it?\nAnd where?");
    expect(conversation.title).toBe("Who asks for it?");
    expect([question.text, message.text, message.status]).toEqual([
      "Who asks for it?\nAnd where?",
      "Four people ask for it.",
      "complete",
    ]);
    const { conversations, total } = await list();
    expect([conversations.length, total, conversations[0]?.messageCount]).toEqual([1, 1, 2]);
    expect((await get(conversation.id)).messages).toEqual([question, message]);
  });

  test("continues a conversation, whose earlier messages the model gets as turns", async () => {
    const { send, texts } = await customer();
    const { conversation } = await send("First");
    modelWrites("Another one.");
    await send("Second", { conversationId: conversation.id });
    expect(questions.at(-1)?.turns).toEqual([
      { role: "user", text: "First" },
      { role: "assistant", text: "An answer." },
    ]);
    expect(questions.at(-1)?.question).toContain('Prompt: "Second"');
    expect(await texts(conversation.id)).toEqual([
      ["user", "First", "complete"],
      ["assistant", "An answer.", "complete"],
      ["user", "Second", "complete"],
      ["assistant", "Another one.", "complete"],
    ]);
  });

  test("can replace an earlier one together with all later messages", async () => {
    const { send, trySend, texts } = await customer();
    const first = await send("First");
    const conversationId = first.conversation.id;
    const { question } = await send("Second", { conversationId });
    await send("Third", { conversationId });
    await send("Second, edited", { conversationId, replacesMessageId: question.id });
    expect((await texts(conversationId)).map(([, text]) => text)).toEqual([
      ...["First", "An answer.", "Second, edited", "An answer."],
    ]);
    expect(questions.at(-1)?.turns).toHaveLength(2);
    for (const replacesMessageId of [first.message.id, question.id, randomUUID()]) {
      const refused = await trySend("Other", { conversationId, replacesMessageId });
      expect(errorOf(refused).code).toBe("NOT_FOUND");
    }
    expect(await texts(conversationId)).toHaveLength(4);
  });

  test("streams the stored messages, the answer in complete words, and the complete answer", async () => {
    const { stream, get } = await customer();
    modelWrites("One two", " three [1].");
    const events = await (await stream("Count")).events();
    expect(events[0]).toMatchObject({
      type: "started",
      data: { question: { text: "Count" }, message: { status: "writing", text: "" } },
    });
    const text = events.filter(({ type }) => type === "text").map(({ data }) => data.text);
    expect(text.join("")).toBe("One two three [1].");
    const { type, data } = events.at(-1) ?? {};
    expect([type, data.message.status, data.message.text]).toEqual([
      ...["done", "complete", "One two three [1]."],
    ]);
    expect((await get(data.conversation.id)).messages.at(-1)).toEqual(data.message);
  });

  test("is charged to the studio's budget", async () => {
    const { send, workspaceId } = await customer();
    await send("First");
    expect((await app.services.spending.ofToday("studio", workspaceId)).micros).toBe(1_100);
    expect((await app.services.spending.ofToday("llm", workspaceId)).micros).toBe(0);
  });

  test("can be a single prompt whose reply starts a conversation", async () => {
    const { texts, ...person } = await customer();
    const answer = await app.call("chatAboutContent", { body: { prompt: "Hello" } }, person);
    const { reply, conversationId } = dataOf(answer);
    expect(reply).toBe("An answer.");
    expect(await texts(conversationId)).toHaveLength(2);
  });

  test.each([
    ["no text", { message: "  " }, "message: Enter a message."],
    ["too long a text", { message: "a".repeat(4_001) }, "at most 4000 characters"],
    ["a wrong voice", { message: "a", context: { voice: "loud" } }, "Invalid voice type"],
    [
      "11 entries",
      { message: "a", context: { knowledgeIds: Array.from({ length: 11 }, () => randomUUID()) } },
      "must have at most 10 entries",
    ],
  ])("with %s is refused", async (_, body, message) => {
    const person = await customer();
    const refused = await app.call(
      "sendChatMessage",
      { body: body as { message: string } },
      person,
    );
    expect(errorOf(refused).status).toBe(400);
    expect(errorOf(refused).details.join()).toContain(message);
  });
});

describe("an answer", () => {
  test("is based on the profile, chosen entries and mentions, and cites the sources that it uses", async () => {
    const pipeline = await openReplyPipeline(app);
    const { person, mention } = pipeline;
    dataOf(await app.call("putProfile", { body: company }, person));
    const { id: mentionId } = await mention({ body: "We are four people and need reminders." });
    const entry = { title: "Pricing", content: "It is old. Four people pay $12 a month." };
    const { id } = dataOf(await app.call("addKnowledgeText", { body: entry }, person)).entry;
    modelWrites("They need reminders [3]. Four people ", "pay $12.[2] Ask [7] them [3].");
    const context = { voice: "casual", knowledgeIds: [id], mentionIds: [mentionId] } as const;
    const body = { message: "What do they need?", context: context as unknown as ChatContext };
    const { message } = dataOf(await app.call("sendChatMessage", { body }, person));
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
    const { id: voiceId } = dataOf(await app.call("createVoice", { body }, person)).voice;
    modelWrites("Right [1][2].");
    const { message } = await send("Hello", { context: { voiceId } });
    expect(questions[0]?.documents.at(-1)).toEqual({ kind: "sample", text: "Right, here goes." });
    expect(questions[0]?.question).toContain("How it sounds: Calm.");
    expect(message.citations.map(({ kind }) => kind)).toEqual(["profile"]);
  });

  test("has no link that only a mention has", async () => {
    const pipeline = await openReplyPipeline(app);
    const { id } = await pipeline.mention({ body: "See https://evil.example/x and evil.example." });
    modelWrites("See https://evil.example/x or https://given.example/a. javascript:alert(1)");
    const body = {
      message: "Is https://given.example good?",
      context: { mentionIds: [id] } as unknown as ChatContext,
    };
    const { message } = dataOf(await app.call("sendChatMessage", { body }, pipeline.person));
    expect(message.text).toBe("See [link removed] or https://given.example/a. [link removed]");
  });

  test("can be replaced by a new one", async () => {
    const { send, texts, ...person } = await customer();
    const { conversation } = await send("First");
    modelWrites("A better answer.");
    const input = { params: { id: conversation.id } };
    const { message } = dataOf(await app.call("retryChatMessage", input, person));
    expect(message.text).toBe("A better answer.");
    expect(questions.at(-1)?.turns).toEqual([]);
    expect(await texts(conversation.id)).toEqual([
      ["user", "First", "complete"],
      ["assistant", "A better answer.", "complete"],
    ]);
    dataOf(await app.call("clearConversation", input, person));
    expect(errorOf(await app.call("retryChatMessage", input, person)).code).toBe("STATE_CHANGED");
  });

  test("is saved at most once a second while it is written, and browsers are notified", async () => {
    const { workspaceId, stream, list, texts } = await customer();
    const received: StreamItem[] = [];
    const unfollow = await app.infrastructure.events.follow(workspaceId, null, (item) => {
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

/** Makes the model write some words, and then wait until its call is ended or `goOn` is called. */
function modelWaits() {
  const [isWriting, isEnded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const proceed = Promise.withResolvers<void>();
  fake.streams(async function* ({ signal }) {
    signal?.addEventListener("abort", () => {
      isEnded.resolve();
      proceed.reject(signal.reason);
    });
    yield { type: "text", text: "Words so far, and th" };
    isWriting.resolve();
    await proceed.promise;
    yield { type: "text", text: "en more." };
    yield { type: "end", usage };
  });
  return { isWriting: isWriting.promise, isEnded: isEnded.promise, goOn: () => proceed.resolve() };
}

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
      .poll(() => app.services.spending.ofToday("studio", workspaceId))
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
    dataOf(await app.call("clearConversation", { params: { id } }, person));
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
    await app.services.chat.failAbandoned();
    expect((await get(id)).messages[1]?.status).toBe("writing");
    clock.advance(2_000);
    await app.services.chat.failAbandoned();
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

describe("conversations", () => {
  test("are listed by their last use, and searched in titles and messages", async () => {
    const { send, list } = await customer();
    const titles = async (search?: string) =>
      (await list(search)).conversations.map(({ title }) => title);
    modelWrites("Invoices at 100%_off.");
    const { conversation } = await send("First");
    clock.advance(1_000);
    modelWrites("Other words.");
    await send("Second");
    expect(await titles()).toEqual(["Second", "First"]);
    clock.advance(1_000);
    await send("More", { conversationId: conversation.id });
    expect(await titles()).toEqual(["First", "Second"]);
    expect(await titles("second")).toEqual(["Second"]);
    expect(await titles("INVOICES")).toEqual(["First"]);
    expect(await titles("100%_off")).toEqual(["First"]);
    expect(await titles("100%%off")).toEqual([]);
  });

  test("can be renamed and cleared", async () => {
    const { send, texts, ...person } = await customer();
    const { conversation } = await send("First");
    const params = { id: conversation.id };
    const renamed = await app.call(
      "renameConversation",
      { params, body: { title: " Mine " } },
      person,
    );
    expect(dataOf(renamed).conversation.title).toBe("Mine");
    const cleared = dataOf(await app.call("clearConversation", { params }, person)).conversation;
    expect(cleared).toMatchObject({ title: "Mine", messageCount: 0 });
    expect(await texts(conversation.id)).toEqual([]);
    const empty = await app.call("renameConversation", { params, body: { title: " " } }, person);
    expect(errorOf(empty).details).toEqual(["title: Enter a title."]);
  });

  test("can be restored for ten seconds after deletion, then their rows are deleted", async () => {
    const { send, list, texts, ...person } = await customer();
    const { conversation } = await send("First");
    const input = { params: { id: conversation.id } };
    const [remove, restore] = [
      () => app.call("deleteConversation", input, person),
      () => app.call("restoreConversation", input, person),
    ];
    dataOf(await remove());
    expect((await list()).total).toBe(0);
    expect(errorOf(await app.call("getChatMessages", input, person)).status).toBe(404);
    clock.advance(9_000);
    await app.services.chat.prune();
    expect(dataOf(await restore()).conversation.title).toBe("First");
    expect(await texts(conversation.id)).toHaveLength(2);
    dataOf(await remove());
    clock.advance(10_001);
    expect(errorOf(await restore()).status).toBe(404);
    await app.services.chat.prune();
    const { rows } = await app.infrastructure.database.query({
      text: "select 1 from chat_messages where conversation_id = $1",
      values: [conversation.id],
    });
    expect(rows).toEqual([]);
  });

  test("have a context, from which deleted entries are omitted", async () => {
    const { send, addEntry, ...person } = await customer();
    const [stored, deleted] = [await addEntry("Kept", "Words."), await addEntry("Gone", "Words.")];
    const { conversation } = await send("First", {
      context: { voice: "casual", knowledgeIds: [stored, deleted] },
    });
    const params = { id: conversation.id };
    const context = async () =>
      dataOf(await app.call("getChatContext", { params }, person)).context;
    expect((await context()).knowledgeIds).toEqual([stored, deleted]);
    await app.call("deleteKnowledgeEntry", { params: { id: deleted } }, person);
    expect(await context()).toMatchObject({ voice: "casual", knowledgeIds: [stored] });
    await send("Second", { conversationId: conversation.id });
    expect(questions.at(-1)?.documents.map(({ text }) => text)).toEqual(
      expect.arrayContaining(["Kept\n\nWords."]),
    );
    const body = { voice: "riley" } as ChatContext;
    dataOf(await app.call("setChatContext", { params, body }, person));
    expect(await context()).toEqual({
      ...{ voice: "riley", voiceId: null, knowledgeIds: [], mentionIds: [] },
    });
  });

  test("of another workspace do not exist, and neither do its entries", async () => {
    const owner = await customer();
    const { conversation } = await owner.send("First");
    const entry = await owner.addEntry("Mine", "Words.");
    const stranger = await customer();
    const params = { id: conversation.id };
    const body = {} as ChatContext;
    const answers = [
      await stranger.trySend("Mine now", { conversationId: conversation.id }),
      await stranger.trySend("Hello", { context: { knowledgeIds: [entry] } }),
      await stranger.trySend("Hello", { context: { mentionIds: [randomUUID()] } }),
      await stranger.trySend("Hello", { context: { voiceId: randomUUID() } }),
      await app.call("retryChatMessage", { params }, stranger),
      await app.call("getChatMessages", { params }, stranger),
      await app.call("renameConversation", { params, body: { title: "a" } }, stranger),
      await app.call("clearConversation", { params }, stranger),
      await app.call("getChatContext", { params }, stranger),
      await app.call("setChatContext", { params, body }, stranger),
      await app.call("deleteConversation", { params }, stranger),
      await app.call("restoreConversation", { params }, stranger),
    ];
    expect(answers.map((answer) => errorOf(answer).status)).toEqual(answers.map(() => 404));
    expect(await stranger.list()).toEqual({ conversations: [] as Conversation[], total: 0 });
    expect(await owner.texts(conversation.id)).toHaveLength(2);
  });
});
