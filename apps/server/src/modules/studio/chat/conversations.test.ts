import { randomUUID } from "node:crypto";
import type { ChatContext, Conversation } from "@earshot/contract";
import { describe, expect, test } from "vitest";
import { dataOf, errorOf } from "../../../testing/app.ts";
import { setUpChat } from "../../../testing/chat.ts";

const chat = setUpChat();
const { clock, questions, modelWrites, customer } = chat;

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
    const renamed = await chat.app.call(
      "renameConversation",
      { params, body: { title: " Mine " } },
      person,
    );
    expect(dataOf(renamed).conversation.title).toBe("Mine");
    const cleared = dataOf(
      await chat.app.call("clearConversation", { params }, person),
    ).conversation;
    expect(cleared).toMatchObject({ title: "Mine", messageCount: 0 });
    expect(await texts(conversation.id)).toEqual([]);
    const empty = await chat.app.call(
      "renameConversation",
      { params, body: { title: " " } },
      person,
    );
    expect(errorOf(empty).details).toEqual(["title: Enter a title."]);
  });

  test("can be restored for ten seconds after deletion, then their rows are deleted", async () => {
    const { send, list, texts, ...person } = await customer();
    const { conversation } = await send("First");
    const input = { params: { id: conversation.id } };
    const [remove, restore] = [
      () => chat.app.call("deleteConversation", input, person),
      () => chat.app.call("restoreConversation", input, person),
    ];
    dataOf(await remove());
    expect((await list()).total).toBe(0);
    expect(errorOf(await chat.app.call("getChatMessages", input, person)).status).toBe(404);
    clock.advance(9_000);
    await chat.app.services.chat.prune();
    expect(dataOf(await restore()).conversation.title).toBe("First");
    expect(await texts(conversation.id)).toHaveLength(2);
    dataOf(await remove());
    clock.advance(10_001);
    expect(errorOf(await restore()).status).toBe(404);
    await chat.app.services.chat.prune();
    const { rows } = await chat.app.infrastructure.database.query({
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
      dataOf(await chat.app.call("getChatContext", { params }, person)).context;
    expect((await context()).knowledgeIds).toEqual([stored, deleted]);
    await chat.app.call("deleteKnowledgeEntry", { params: { id: deleted } }, person);
    expect(await context()).toMatchObject({ voice: "casual", knowledgeIds: [stored] });
    await send("Second", { conversationId: conversation.id });
    expect(questions.at(-1)?.documents.map(({ text }) => text)).toEqual(
      expect.arrayContaining(["Kept\n\nWords."]),
    );
    const body = { voice: "riley" } as ChatContext;
    dataOf(await chat.app.call("setChatContext", { params, body }, person));
    expect(await context()).toEqual({
      ...{ voice: "riley", voiceId: null, knowledgeIds: [], mentionIds: [] },
    });
  });

  test("of another workspace are not found, and neither are its entries", async () => {
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
      await chat.app.call("retryChatMessage", { params }, stranger),
      await chat.app.call("getChatMessages", { params }, stranger),
      await chat.app.call("renameConversation", { params, body: { title: "a" } }, stranger),
      await chat.app.call("clearConversation", { params }, stranger),
      await chat.app.call("getChatContext", { params }, stranger),
      await chat.app.call("setChatContext", { params, body }, stranger),
      await chat.app.call("deleteConversation", { params }, stranger),
      await chat.app.call("restoreConversation", { params }, stranger),
    ];
    expect(answers.map((answer) => errorOf(answer).status)).toEqual(answers.map(() => 404));
    expect(await stranger.list()).toEqual({ conversations: [] as Conversation[], total: 0 });
    expect(await owner.texts(conversation.id)).toHaveLength(2);
  });
});
