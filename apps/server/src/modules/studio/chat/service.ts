import {
  type ChatContext,
  type ChatMessage,
  type Conversation,
  chatContextSchema,
  studioLimits,
} from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Events } from "../../../infrastructure/events/index.ts";
import type { ResponseStream } from "../../../infrastructure/http/response-stream.ts";
import { storable } from "../../../infrastructure/text.ts";
import { titleOf } from "./rules.ts";
import type { ChatAnswers, StartedAnswer } from "./service-answer.ts";
import type { ChatSources } from "./service-sources.ts";
import * as store from "./store.ts";

/** A message of a person. */
export interface SentMessage {
  /** undefined: it starts a conversation. */
  conversationId?: string | undefined;
  message: string;
  /** The new context of the conversation; undefined: as before. */
  context?: ChatContext | undefined;
  /** The message of a person that it replaces, together with all later messages. */
  replacesMessageId?: string | undefined;
}

/** A message, its answer and their conversation. */
export interface Answered {
  conversation: Conversation;
  question: ChatMessage;
  message: ChatMessage;
}

function presentMessage(row: store.MessageRow): ChatMessage {
  const { id, role, text, status, failure, citations, createdAt } = row;
  return { id, role, text, status, failure, citations, createdAt: createdAt.toISOString() };
}

const presentConversation = (row: store.ConversationRow): Conversation => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export type Chat = ReturnType<typeof createChat>;

/** Conversations of a workspace with the language model. */
export function createChat(deps: {
  database: Database;
  clock: Clock;
  events: Events;
  chatSources: ChatSources;
  chatAnswers: ChatAnswers;
}) {
  const { database, clock, events, chatSources, chatAnswers } = deps;

  async function find(
    workspaceId: string,
    id: string,
    db: Parameters<typeof store.findConversation>[0] = database.pool,
  ): Promise<store.ConversationRow> {
    const row = await store.findConversation(db, workspaceId, id);
    if (!row) throw new AppError("NOT_FOUND");
    return row;
  }

  const announce = (tx: Tx, workspaceId: string, conversationId: string) =>
    events.emit(tx, [{ workspaceId, type: "chat.updated", data: { conversationId } }]);

  /** Changes a conversation and notifies the workspace's browsers. @throws AppError NOT_FOUND. */
  const change = (
    workspaceId: string,
    id: string,
    changes: Parameters<typeof store.updateConversation>[3],
  ): Promise<void> =>
    database.transaction(async (tx) => {
      if (!(await store.updateConversation(tx, workspaceId, id, changes))) {
        throw new AppError("NOT_FOUND");
      }
      await announce(tx, workspaceId, id);
    });

  /** The messages before the replaced one, or all of them if none is replaced. @throws AppError NOT_FOUND. */
  function messagesBefore(messages: store.MessageRow[], replacedId?: string): store.MessageRow[] {
    if (replacedId === undefined) return messages;
    const at = messages.findIndex(({ id, role }) => id === replacedId && role === "user");
    if (at === -1) throw new AppError("NOT_FOUND");
    return messages.slice(0, at);
  }

  /** Prepares an answer before anything is stored, and refuses it if it can't be written. */
  async function prepare(
    workspaceId: string,
    messages: readonly store.MessageRow[],
    prompt: string,
    context: ChatContext,
  ) {
    const loaded = await chatSources.load(workspaceId, context);
    const question = { workspaceId, before: messages, prompt, context: loaded };
    await chatAnswers.requireModel(question);
    return question;
  }

  /** Adds an answer in progress at the end of a conversation that the caller has locked. */
  const beginAnswer = (tx: Tx, conversationId: string) =>
    store.insertMessage(tx, {
      ...{ conversationId, role: "assistant", text: "", status: "writing" },
      createdAt: clock.now(),
    });

  async function answer(
    started: StartedAnswer,
    question: store.MessageRow,
    responseStream: ResponseStream,
  ): Promise<Answered> {
    const { workspaceId, message } = started;
    const conversation = presentConversation(await find(workspaceId, message.conversationId));
    const shown = { conversation, question: presentMessage(question) };
    responseStream.event("started", { ...shown, message: presentMessage(message) });
    const written = await chatAnswers.write(started, responseStream);
    return { ...shown, message: presentMessage(written) };
  }

  async function send(
    workspaceId: string,
    { conversationId, message, context: given, replacesMessageId }: SentMessage,
    responseStream: ResponseStream,
  ): Promise<Answered> {
    const prompt = storable(message);
    const known = conversationId === undefined ? null : await find(workspaceId, conversationId);
    if (known === null && replacesMessageId !== undefined) throw new AppError("NOT_FOUND");
    const messages = known ? await store.listMessages(database.pool, known.id) : [];
    const before = messagesBefore(messages, replacesMessageId);
    const context =
      given ??
      (known
        ? await chatSources.existing(workspaceId, known.context)
        : chatContextSchema.parse({}));
    const prepared = await prepare(workspaceId, before, prompt, context);
    const { question, row } = await database.transaction(async (tx) => {
      const now = clock.now();
      const id =
        known?.id ??
        (await store.insertConversation(tx, {
          ...{ workspaceId, context, updatedAt: now },
          title: titleOf(prompt),
        }));
      if (!(await store.lockConversation(tx, workspaceId, id))) throw new AppError("NOT_FOUND");
      // A new message does not wait for the answer before, which keeps its text so far.
      await store.stopAnswers(tx, id);
      if (replacesMessageId !== undefined) {
        await store.deleteMessages(tx, id, (before.at(-1)?.position ?? 0) + 1);
      }
      const sent = await store.insertMessage(tx, {
        ...{ conversationId: id, role: "user", text: prompt, status: "complete", createdAt: now },
      });
      const writing = await beginAnswer(tx, id);
      await store.updateConversation(tx, workspaceId, id, { context, updatedAt: now });
      await announce(tx, workspaceId, id);
      return { question: sent, row: writing };
    });
    return answer({ ...prepared, message: row }, question, responseStream);
  }

  return {
    send,

    /** Replaces the last answer by a new one. @throws AppError as `send`; STATE_CHANGED without a message. */
    async retry(
      workspaceId: string,
      id: string,
      responseStream: ResponseStream,
    ): Promise<Answered> {
      const known = await find(workspaceId, id);
      const messages = await store.listMessages(database.pool, id);
      const at = messages.findLastIndex(({ role }) => role === "user");
      const question = messages[at];
      if (!question) throw new AppError("STATE_CHANGED");
      const context = await chatSources.existing(workspaceId, known.context);
      const before = messages.slice(0, at);
      const prepared = await prepare(workspaceId, before, question.text, context);
      const row = await database.transaction(async (tx) => {
        if (!(await store.lockConversation(tx, workspaceId, id))) throw new AppError("NOT_FOUND");
        const latest = (await store.listMessages(tx, id)).findLast(({ role }) => role === "user");
        if (latest?.id !== question.id) throw new AppError("STATE_CHANGED");
        await store.deleteMessages(tx, id, question.position + 1);
        const writing = await beginAnswer(tx, id);
        await store.updateConversation(tx, workspaceId, id, { updatedAt: clock.now() });
        await announce(tx, workspaceId, id);
        return writing;
      });
      return answer({ ...prepared, message: row }, question, responseStream);
    },

    /** A page of the conversations, the most recently used first. */
    async list(workspaceId: string, page: { search: string; limit: number; offset: number }) {
      const search = storable(page.search);
      const [rows, total] = await Promise.all([
        store.listConversations(database.pool, workspaceId, { ...page, search }),
        store.countConversations(database.pool, workspaceId, search),
      ]);
      return { conversations: rows.map(presentConversation), total };
    },

    /** A conversation with its messages, oldest first. @throws AppError NOT_FOUND. */
    async get(workspaceId: string, id: string) {
      const conversation = presentConversation(await find(workspaceId, id));
      const rows = await store.listMessages(database.pool, id);
      return { conversation, messages: rows.map(presentMessage) };
    },

    /** @throws AppError NOT_FOUND. */
    async rename(workspaceId: string, id: string, title: string): Promise<Conversation> {
      await change(workspaceId, id, { title: storable(title) });
      return presentConversation(await find(workspaceId, id));
    },

    /** Deletes a conversation, which can be restored for 10 seconds. @throws AppError NOT_FOUND. */
    remove: (workspaceId: string, id: string): Promise<void> =>
      change(workspaceId, id, { deletedAt: clock.now() }),

    /** Restores a conversation within 10 seconds. @throws AppError NOT_FOUND. */
    async restore(workspaceId: string, id: string): Promise<Conversation> {
      const deletedAfter = new Date(clock.now().getTime() - studioLimits.undoDeleteMs);
      await database.transaction(async (tx) => {
        if (!(await store.restoreConversation(tx, workspaceId, id, deletedAfter))) {
          throw new AppError("NOT_FOUND");
        }
        await announce(tx, workspaceId, id);
      });
      return presentConversation(await find(workspaceId, id));
    },

    /** The context of a conversation, without deleted parts. @throws AppError NOT_FOUND. */
    async context(workspaceId: string, id: string): Promise<ChatContext> {
      const { context } = await find(workspaceId, id);
      return chatSources.existing(workspaceId, context);
    },

    /** Sets the context of a conversation. @throws AppError NOT_FOUND, also for a part of the context. */
    async setContext(workspaceId: string, id: string, context: ChatContext): Promise<ChatContext> {
      await find(workspaceId, id);
      await chatSources.load(workspaceId, context);
      await change(workspaceId, id, { context });
      return context;
    },

    /** Deletes the messages of a conversation; its title and context stay. @throws AppError NOT_FOUND. */
    clear: (workspaceId: string, id: string): Promise<Conversation> =>
      database.transaction(async (tx) => {
        if (!(await store.lockConversation(tx, workspaceId, id))) throw new AppError("NOT_FOUND");
        await store.deleteMessages(tx, id);
        const row = await find(workspaceId, id, tx);
        await announce(tx, workspaceId, id);
        return presentConversation(row);
      }),

    failAbandoned: chatAnswers.failAbandoned,

    /** Deletes conversations that can no longer be restored. */
    prune: () =>
      store.pruneConversations(
        database.pool,
        new Date(clock.now().getTime() - studioLimits.undoDeleteMs),
      ),
  };
}
