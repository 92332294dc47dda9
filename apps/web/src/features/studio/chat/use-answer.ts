import type { ChatContext } from "@earshot/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../../lib/api-error.ts";
import { type StreamedEvent, streamEvents } from "../../../lib/stream.ts";
import { changeMessage, listKey, messagesKey, type StartedAnswer, showStarted } from "./cache.ts";

/** A message to be sent; without a conversation it starts one. */
export interface ChatPrompt {
  conversationId?: string | undefined;
  message: string;
  context?: ChatContext | undefined;
  replacesMessageId?: string | undefined;
}

/** The answer that this tab is receiving. */
interface Running {
  controller: AbortController;
  /** null until the server has stored the message. */
  started: StartedAnswer | null;
}

/** The answer in progress, as this tab shows it. */
export interface AnswerInProgress {
  conversationId: string | undefined;
  /** The conversation that was open when the message was sent, until a new one is opened. */
  openedFrom: string | undefined;
  /** The sent message, until the server has stored it; null: it is stored, or an answer is being replaced. */
  prompt: string | null;
  /** null: the server has not stored the message yet. */
  messageId: string | null;
  text: string;
}

/**
 * Sends messages, and receives their answers as they are written. Leaving the screen stops the answer.
 * @param openId the conversation that is open; undefined: a new one
 * @param onStarted called when a new conversation has started, to open it
 */
export function useAnswer(openId: string | undefined, onStarted: (conversationId: string) => void) {
  const client = useQueryClient();
  const [answer, setAnswer] = useState<AnswerInProgress | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<Running | null>(null);
  useEffect(() => () => running.current?.controller.abort(), []);
  if (answer && answer.openedFrom !== openId && answer.conversationId === openId) {
    setAnswer({ ...answer, openedFrom: openId });
  }

  /** @returns whether the message is stored; if not, its text must return to the field */
  async function receive(
    { conversationId, message: prompt, replacesMessageId }: Partial<ChatPrompt>,
    call: (options: {
      signal: AbortSignal;
      onEvent: (event: StreamedEvent) => void;
    }) => Promise<StartedAnswer>,
  ): Promise<boolean> {
    stop();
    const own: Running = { controller: new AbortController(), started: null };
    const { signal } = own.controller;
    running.current = own;
    setProblem(null);
    setAnswer({
      ...{ conversationId, openedFrom: conversationId, prompt: prompt ?? null },
      ...{ messageId: null, text: "" },
    });

    const onEvent = ({ type, data }: StreamedEvent) => {
      if (signal.aborted) return;
      if (type === "started") {
        const started = data as StartedAnswer;
        own.started = started;
        const { conversation, message } = started;
        showStarted(client, started, replacesMessageId);
        setAnswer({
          ...{ conversationId: conversation.id, openedFrom: conversationId },
          ...{ messageId: message.id },
          ...{ prompt: null, text: "" },
        });
        if (conversationId === undefined) onStarted(conversation.id);
      }
      const text = (data as { text?: unknown } | undefined)?.text;
      if (type === "text" && typeof text === "string") {
        setAnswer((before) => before && { ...before, text: before.text + text });
      }
    };

    try {
      const { conversation, message } = await call({ signal, onEvent });
      changeMessage(client, conversation.id, message.id, () => message);
      return true;
    } catch (error) {
      if (signal.aborted) return own.started !== null;
      if (own.started === null) {
        setProblem(messageOf(error, "The message could not be sent. Please try again."));
        return false;
      }
      // The server has stored the reason, unless the connection to it was lost.
      await client.invalidateQueries({ queryKey: messagesKey(own.started.conversation.id) });
      return true;
    } finally {
      if (running.current === own) {
        running.current = null;
        setAnswer(null);
      }
      void client.invalidateQueries({ queryKey: listKey });
    }
  }

  /** Stops the answer in progress; its text so far stays. */
  function stop(): void {
    const { current } = running;
    if (!current) return;
    running.current = null;
    current.controller.abort();
    if (current.started) {
      const { conversation, message } = current.started;
      const text = answer?.messageId === message.id ? answer.text.trimEnd() : "";
      changeMessage(client, conversation.id, message.id, (shown) => ({
        ...shown,
        ...{ text, status: "stopped" },
      }));
    }
    setAnswer(null);
  }

  const isOpen = answer?.conversationId === openId || answer?.openedFrom === openId;
  return {
    /** The answer in the open conversation. */
    answer: isOpen ? answer : null,
    /** Why the last message was not sent; null: it was. */
    problem,
    stop,
    send: (prompt: ChatPrompt) =>
      receive(prompt, (options) => streamEvents("sendChatMessage", { body: prompt }, options)),
    retry: (conversationId: string) =>
      receive({ conversationId }, (options) =>
        streamEvents("retryChatMessage", { params: { id: conversationId } }, options),
      ),
  };
}
