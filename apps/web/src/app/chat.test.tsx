// @vitest-environment jsdom
import type { ChatMessage } from "@earshot/contract";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../lib/testing/dom.ts";
import { refusal } from "../lib/testing/fake-api.ts";
import { sampleChatMessage, sampleConversation } from "../lib/testing/samples.ts";
import { streamedAnswer } from "../lib/testing/streamed-text.ts";
import { heading } from "./app-fixture.tsx";
import { exchange, openChat, storedConversation } from "./chat-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const field = () => screen.findByLabelText<HTMLTextAreaElement>("Your message");
const button = (name: string | RegExp) => screen.findByRole("button", { name });
const messages = async () => within(await screen.findByRole("list", { name: "Messages" }));

/** A message that the server has stored, and the answer to it that is being written. */
function started(text: string, stored: ReturnType<typeof openChat>["stored"] = []) {
  const conversation = sampleConversation({ title: text });
  const question = sampleChatMessage({ role: "user", text });
  const message = sampleChatMessage({ text: "", status: "writing" });
  const row = { conversation, messages: [question, message] };
  stored.push(row);
  const store = (answer: ChatMessage) => {
    row.messages = [question, answer];
  };
  return { conversation, question, message, store };
}

describe("a message", () => {
  it("is sent with Enter, and its answer appears as it is written, in a new conversation", async () => {
    const stream = streamedAnswer();
    const { user, server, address, stored } = openChat([], { "POST /chat/send": stream.answer });
    await heading("Chat");
    await user.type(await field(), "Who asks?{Enter}");
    expect((await field()).value).toBe("");
    const startedEvent = started("Who asks?", stored);
    stream.send("started", startedEvent);
    stream.send("text", { text: "Four people" });
    await (await messages()).findByText("Four people");
    expect(address()).toBe(`/dashboard?view=chat&conversation=${startedEvent.conversation.id}`);
    screen.getByText("The model is writing…");
    const message = {
      ...startedEvent.message,
      text: "Four people ask.",
      status: "complete" as const,
    };
    startedEvent.store(message);
    stream.done({ ...startedEvent, message });
    await (await messages()).findByText("Four people ask.");
    await screen.findByText("Answer ready.");
    const list = await screen.findByRole("list", { name: "Conversations" });
    await within(list).findByRole("link", { name: "Who asks?", current: "page" });
    expect(server.to("POST /chat/send")[0]?.body).toMatchObject({
      message: "Who asks?",
      context: { voice: "riley", knowledgeIds: [], mentionIds: [] },
    });
    // The focus stays in the field for the next one.
    expect(document.activeElement).toBe(await field());
  });

  it("that can't be sent says why, and its text stays in the field", async () => {
    const { user } = openChat([], { "POST /chat/send": () => refusal("MODEL_OVER_BUDGET") });
    await user.type(await field(), "Who asks?");
    await user.click(await button("Send message"));
    await screen.findByText(/budget for the language model is used up/);
    expect((await field()).value).toBe("Who asks?");
  });

  it("that is half written survives a reload, separately in each conversation", async () => {
    const one = storedConversation(exchange("One?"), { title: "One?" });
    const first = openChat([one], { path: one.path });
    await first.user.type(await field(), "Half a thou");
    await first.user.click(await button("New conversation"));
    await waitFor(async () => expect((await field()).value).toBe(""));
    cleanup();
    openChat([one], { path: one.path });
    expect((await field()).value).toBe("Half a thou");
  });

  it("can be edited and sent again, which replaces what followed", async () => {
    const two = storedConversation([...exchange("One?"), ...exchange("Two?", { text: "2." })]);
    const stream = streamedAnswer();
    const { user, server } = openChat([two], { path: two.path, "POST /chat/send": stream.answer });
    const [edit] = await screen.findAllByRole("button", { name: "Edit and resend" });
    if (edit) await user.click(edit);
    const form = within(await screen.findByRole("form", { name: "Edit message" }));
    await user.type(form.getByRole("textbox"), " And where?");
    await user.click(form.getByRole("button", { name: "Send again" }));
    stream.send("started", { ...started("One? And where?"), conversation: two.conversation });
    const list = await messages();
    await list.findByText("One? And where?");
    expect(list.queryByText("Two?")).toBeNull();
    expect(server.to("POST /chat/send")[0]?.body).toMatchObject({
      ...{ message: "One? And where?", conversationId: two.conversation.id },
      replacesMessageId: two.messages[0]?.id,
    });
  });
});

describe("an answer", () => {
  it("is stopped by its button, and its text so far stays", async () => {
    const stream = streamedAnswer();
    const { user, server, stored } = openChat([], { "POST /chat/send": stream.answer });
    await user.type(await field(), "Who asks?{Enter}");
    stream.send("started", started("Who asks?", stored));
    stream.send("text", { text: "Four people" });
    await (await messages()).findByText("Four people");
    await user.click(await button("Stop"));
    await (await messages()).findByText("Stopped.");
    (await messages()).getByText("Four people");
    expect(server.to("POST /chat/send")[0]?.signal?.aborted).toBe(true);
    expect(screen.queryByRole("button", { name: "Stop" })).toBeNull();
  });

  it("that failed says why, and Retry replaces it", async () => {
    const failed = storedConversation(
      exchange("Who asks?", { text: "", status: "failed", failure: "The model is overloaded." }),
    );
    const stream = streamedAnswer();
    const { user } = openChat([failed], {
      path: failed.path,
      "POST /chat/conversations/*/retry": stream.answer,
    });
    await screen.findByText("The model is overloaded.");
    await user.click(await button("Retry"));
    const message = sampleChatMessage({ text: "", status: "writing" });
    const startedEvent = {
      conversation: failed.conversation,
      question: failed.messages[0],
      message,
    };
    stream.send("started", startedEvent);
    stream.send("text", { text: "Four people." });
    await (await messages()).findByText("Four people.");
    expect(screen.queryByText("The model is overloaded.")).toBeNull();
    stream.done({ ...startedEvent, message: { ...message, text: "Four.", status: "complete" } });
    await (await messages()).findByText("Four.");
  });

  it("that fails while it is written shows what the server stored of it", async () => {
    const stream = streamedAnswer();
    const { user, stored } = openChat([], { "POST /chat/send": stream.answer });
    await user.type(await field(), "Who asks?{Enter}");
    const startedEvent = started("Who asks?", stored);
    stream.send("started", startedEvent);
    stream.send("text", { text: "Four" });
    await (await messages()).findByText("Four");
    const failure = "The language model took too long to respond.";
    const message = { ...startedEvent.message, text: "Four", status: "failed" as const, failure };
    startedEvent.store(message);
    stream.fail("MODEL_FAILED", failure);
    await (await messages()).findByText(failure);
    await button("Retry");
  });

  it("links its numbers to its sources, and is copied without them", async () => {
    const quote = "Four people pay $12.";
    const cited = storedConversation(
      exchange("What does it cost?", {
        text: "It costs $12 [1]. See [7] and <b>bold</b>.",
        citations: [{ kind: "knowledge", sourceId: "e1", title: "Our prices", quote }],
      }),
    );
    const { user } = openChat([cited], { path: cited.path });
    await user.click(await button("Source 1"));
    const sources = screen.getByRole("list", { name: "Sources" });
    const [source] = within(sources).getAllByRole("listitem");
    expect(document.activeElement).toBe(source);
    expect(source?.textContent).toContain(quote);
    expect(screen.getByRole("link", { name: "Our prices" }).getAttribute("href")).toBe(
      "/dashboard?view=knowledge-base",
    );
    expect(screen.queryByRole("button", { name: "Source 7" })).toBeNull();
    screen.getByText(/<b>bold<\/b>/);
    await user.click(await button("Copy answer"));
    expect(await navigator.clipboard.readText()).toBe("It costs $12. See and <b>bold</b>.");
  });
});

describe("conversations", () => {
  it("are renamed, cleared, deleted and restored", async () => {
    const one = storedConversation(exchange("One?"), { title: "One?" });
    const { user, address, server } = openChat([one], { path: one.path });
    const act = async (name: string) => {
      await user.click(await button(/Actions for/));
      await user.click(await screen.findByRole("menuitem", { name }));
    };
    await act("Rename");
    const title = await screen.findByLabelText("Title");
    await user.clear(title);
    await user.type(title, "Mine{Enter}");
    const list = within(await screen.findByRole("list", { name: "Conversations" }));
    await list.findByRole("link", { name: "Mine" });
    await act("Clear messages…");
    await user.click(await button("Cancel"));
    expect(server.to(`POST /chat/conversations/${one.conversation.id}/clear`)).toHaveLength(0);
    await act("Clear messages…");
    await user.click(await button("Clear messages"));
    await screen.findByText("Messages cleared.");
    await heading2("Ask about your market, or for a text");
    await act("Delete");
    await waitFor(() => expect(list.queryByRole("link", { name: "Mine" })).toBeNull());
    expect(address()).toBe("/dashboard?view=chat");
    await user.click(await button("Undo"));
    await list.findByRole("link", { name: "Mine" });
    expect(address()).toBe(one.path);
  });

  it("are searched", async () => {
    const stored = ["Invoices", "Reminders"].map((title) =>
      storedConversation(exchange(title), { title }),
    );
    const { user } = openChat(stored);
    const list = within(await screen.findByRole("list", { name: "Conversations" }));
    await list.findByRole("link", { name: "Reminders" });
    await user.type(await screen.findByLabelText("Search conversations"), "Inv");
    await waitFor(() => expect(list.queryByRole("link", { name: "Reminders" })).toBeNull());
    list.getByRole("link", { name: "Invoices" });
  });

  it("show when they were deleted elsewhere", async () => {
    const { user, address } = openChat([], { path: "/dashboard?view=chat&conversation=gone" });
    await heading2("This conversation was deleted");
    await user.click(await button("Start a conversation"));
    expect(address()).toBe("/dashboard?view=chat");
    await field();
  });
});

describe("the context of answers", () => {
  it("is chosen for a conversation", async () => {
    const one = storedConversation(exchange("One?"));
    const { user, entry, server } = openChat([one], { path: one.path });
    await screen.findByText(/Answers use: Your profile · voice riley/i);
    await user.click(await button("Change"));
    await user.selectOptions(await screen.findByLabelText("Voice of texts"), "casual");
    await user.click(await screen.findByLabelText("Pricing"));
    await user.click(await button("Use for the next answers"));
    await screen.findByText(/Your profile · 1 entry · voice Casual/i);
    expect(
      server.to(`PUT /chat/conversations/${one.conversation.id}/context`)[0]?.body,
    ).toMatchObject({ voice: "casual", knowledgeIds: [entry.id] });
  });

  it("of a new conversation is the mention that opened it", async () => {
    const { user, server } = openChat([], {
      path: "/dashboard?view=chat&mention=00000000-0000-4000-8000-00000000000a",
      "POST /chat/send": () => refusal("MODEL_NOT_CONNECTED"),
    });
    await screen.findByText(/Your profile · 1 mention/);
    await user.type(await field(), "What is it about?{Enter}");
    await screen.findByText(/No language model is connected/);
    expect(server.to("POST /chat/send")[0]?.body).toMatchObject({
      context: { mentionIds: ["00000000-0000-4000-8000-00000000000a"] },
    });
  });
});

const heading2 = (name: string) => screen.findByRole("heading", { level: 2, name });
