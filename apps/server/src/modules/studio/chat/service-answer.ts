import { errorCodes } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Events } from "../../../infrastructure/events/index.ts";
import type { ResponseStream } from "../../../infrastructure/http/response-stream.ts";
import { storable } from "../../../infrastructure/text.ts";
import { type Assistant, asAppError } from "../../ledger/assistant/index.ts";
import {
  answerMax,
  answerMaxTokens,
  chatInstructions,
  citationsOf,
  createCitationMarks,
  createCleaner,
  hostsIn,
  partFor,
  questionOf,
  turnsOf,
} from "./rules.ts";
import type { LoadedContext } from "./service-sources.ts";
import * as store from "./store.ts";

/** An answer in progress is saved, and shown in other tabs, at most this often. */
const saveEveryMs = 1_000;
/** The time limit of an answer; shorter than the time after which an answer without progress has failed. */
const timeLimitMs = 60_000;
/** An answer that no process has saved for this time has failed: its process has ended. */
const abandonedMs = 120_000;
const abandoned = "The answer was interrupted. Retry to get another one.";

/** An answer that was started: where it is stored, and the prompt that it answers. */
export interface StartedAnswer {
  workspaceId: string;
  message: store.MessageRow;
  /** The messages before the prompt, oldest first. */
  before: readonly store.MessageRow[];
  prompt: string;
  context: LoadedContext;
}

export type ChatAnswers = ReturnType<typeof createChatAnswers>;

/** Has the language model answer, and stores its answers while they are written. */
export function createChatAnswers(deps: {
  database: Database;
  clock: Clock;
  events: Events;
  assistant: Pick<Assistant, "model" | "stream" | "canAfford">;
}) {
  const { database, clock, events, assistant } = deps;

  function questionFor({
    workspaceId,
    before,
    prompt,
    context: { voice, sources },
  }: Omit<StartedAnswer, "message">): Parameters<Assistant["stream"]>[0] {
    const recent = [...before.map(({ text }) => text).slice(-2), prompt].join("\n");
    return {
      workspaceId,
      account: "studio",
      instructions: chatInstructions,
      documents: [
        ...sources.map(({ kind, text }) => ({
          kind: kind === "mention" ? ("post" as const) : kind,
          text: partFor(text, recent),
        })),
        ...voice.samples.map((text) => ({ kind: "sample" as const, text })),
      ],
      turns: turnsOf(before),
      question: questionOf(prompt, {
        sources,
        samples: voice.samples.length,
        voice: voice.lines,
      }),
      maxOutputTokens: answerMaxTokens,
      timeLimitMs,
    };
  }

  /** Saves progress, and notifies the workspace's browsers. @returns null when the answer was stopped or deleted */
  const save = (
    { workspaceId, message }: StartedAnswer,
    progress: store.Progress,
  ): Promise<store.MessageRow | null> =>
    database.transaction(async (tx) => {
      const row = await store.saveAnswer(tx, message.id, { ...progress, savedAt: clock.now() });
      const { conversationId } = message;
      if (row) {
        await events.emit(tx, [{ workspaceId, type: "chat.updated", data: { conversationId } }]);
      }
      return row;
    });

  return {
    /** Refuses a question before anything is stored. @throws AppError MODEL_NOT_CONNECTED, MODEL_OVER_BUDGET. */
    async requireModel(question: Omit<StartedAnswer, "message">): Promise<void> {
      if (assistant.model === null) throw new AppError("MODEL_NOT_CONNECTED");
      if (!(await assistant.canAfford(questionFor(question)))) {
        throw new AppError("MODEL_OVER_BUDGET");
      }
    },

    /**
     * Writes an answer that was started, and sends its text in pieces. Its citations are numbers in brackets.
     * @returns the complete answer
     * @throws AppError MODEL_NOT_CONNECTED, MODEL_OVER_BUDGET, MODEL_FAILED, STATE_CHANGED when it was replaced in
     *   the meantime; or the reason of `responseStream.signal` if that aborts. The text so far remains stored.
     */
    async write(answer: StartedAnswer, responseStream: ResponseStream): Promise<store.MessageRow> {
      const { prompt, before, context } = answer;
      const given = before.filter(({ role }) => role === "user").map(({ text }) => text);
      const cleaner = createCleaner(hostsIn([...context.own, ...given, prompt]));
      const marks = createCitationMarks(context.sources.length);
      const ended = new AbortController();
      let text = "";
      let savedAt = clock.now().getTime();

      const progress = (status: store.Progress["status"], failure: string | null = null) => ({
        text: text.trimEnd(),
        status,
        failure,
        citations: citationsOf(
          text,
          marks.used().flatMap((index) => context.sources[index] ?? []),
        ),
      });

      const append = (piece: string): void => {
        // Drops leading white space, and everything beyond the maximum length.
        const shown = storable(text === "" ? piece.trimStart() : piece);
        if (shown === "" || text.length + shown.length > answerMax) return;
        text += shown;
        responseStream.text(shown);
      };

      async function saveInProgress(): Promise<void> {
        const now = clock.now().getTime();
        if (now - savedAt < saveEveryMs) return;
        savedAt = now;
        if (await save(answer, progress("writing"))) return;
        const replaced = new AppError("STATE_CHANGED");
        ended.abort(replaced);
        throw replaced;
      }

      try {
        const parts = assistant.stream({
          ...questionFor(answer),
          signal: AbortSignal.any([responseStream.signal, ended.signal]),
        });
        for await (const part of parts) {
          append(cleaner.take(marks.take(part)));
          await saveInProgress();
        }
        append(cleaner.take(marks.end()));
        append(cleaner.end());
        if (text.trim() === "") throw new AppError("MODEL_FAILED");
      } catch (error) {
        const known = asAppError(error);
        const isStopped =
          responseStream.signal.aborted && !(responseStream.signal.reason instanceof AppError);
        const message = known instanceof AppError ? known.message : errorCodes.MODEL_FAILED.message;
        await save(answer, isStopped ? progress("stopped") : progress("failed", message));
        throw known;
      }
      const complete = await save(answer, progress("complete"));
      if (!complete) throw new AppError("STATE_CHANGED");
      return complete;
    },

    /** Fails answers whose process has ended. */
    failAbandoned: (): Promise<void> =>
      database.transaction(async (tx) => {
        const savedBefore = new Date(clock.now().getTime() - abandonedMs);
        const failed = await store.failAnswers(tx, savedBefore, abandoned);
        await events.emit(
          tx,
          failed.map(({ workspaceId, conversationId }) => ({
            workspaceId,
            type: "chat.updated",
            data: { conversationId },
          })),
        );
      }),
  };
}
