import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { dataOf, errorOf } from "../../../testing/app.ts";
import { setUpChat } from "../../../testing/chat.ts";

const chat = setUpChat();
const { questions, modelWrites, customer } = chat;

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
    expect((await chat.app.services.spending.ofToday("studio", workspaceId)).micros).toBe(1_100);
    expect((await chat.app.services.spending.ofToday("llm", workspaceId)).micros).toBe(0);
  });

  test("can be a single prompt whose reply starts a conversation", async () => {
    const { texts, ...person } = await customer();
    const answer = await chat.app.call("chatAboutContent", { body: { prompt: "Hello" } }, person);
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
    const refused = await chat.app.call(
      "sendChatMessage",
      { body: body as { message: string } },
      person,
    );
    expect(errorOf(refused).status).toBe(400);
    expect(errorOf(refused).details.join()).toContain(message);
  });
});
