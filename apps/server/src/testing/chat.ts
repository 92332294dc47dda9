import type { ChatContext } from "@earshot/contract";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { LlmTextAsk } from "../integrations/ports/llm.ts";
import { createTestClock, dataOf, openTestApp, type TestApp } from "./app.ts";
import { createFakeLlm } from "./fake-llm.ts";

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

export const company = {
  companyName: "Ledgerly",
  websiteUrl: "https://ledgerly.test",
  discovery_answers: { "0": "Ledgerly sends invoices." },
};

/** Opens an app for the tests of one file, with a fake model whose words a test sets and customers who chat with it. */
export function setUpChat() {
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
    return {
      isWriting: isWriting.promise,
      isEnded: isEnded.promise,
      goOn: () => proceed.resolve(),
    };
  }

  async function customer() {
    const person = await app.signUp();
    dataOf(await app.call("putProfile", { body: company }, person));
    const workspaceId =
      (await app.services.accounts.find(person.user.id))?.currentWorkspaceId ?? "";
    const trySend = (message: string, more: SendBody = {}) =>
      app.call("sendChatMessage", { body: { message, ...more } as { message: string } }, person);
    const send = async (message: string, more: SendBody = {}) =>
      dataOf(await trySend(message, more));
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

  return {
    /** The app; it is open once the tests run. */
    get app() {
      return app;
    },
    clock,
    fake,
    usage,
    questions,
    modelWrites,
    modelWaits,
    customer,
  };
}
