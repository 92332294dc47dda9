import { cutText, limits } from "@earshot/contract";
import { AppError } from "../../../infrastructure/errors.ts";
import type { ResponseStream } from "../../../infrastructure/http/response-stream.ts";
import { type Assistant, asAppError } from "../../ledger/assistant/index.ts";
import type { Voices } from "../../studio/voices/index.ts";
import { includesDisclosure, type Replies } from "../replies/index.ts";
import type { Assignments } from "../writers/index.ts";
import {
  assistInstructions,
  assistQuestion,
  createCleaner,
  documentsOf,
  hostsIn,
  tokensFor,
} from "./rules-assist.ts";
import type { ReplyThreads } from "./service-thread.ts";

/** The writer's text so far and their instruction to the model; both may be empty. */
export interface AssistRequest {
  text: string;
  instruction: string;
}

export type DraftAssist = ReturnType<typeof createDraftAssist>;

/** Drafts replies with the language model, and records that a reply was assisted. */
export function createDraftAssist(deps: {
  assistant: Pick<Assistant, "model" | "stream">;
  replies: Replies;
  assignments: Assignments;
  replyThreads: Pick<ReplyThreads, "ofReply">;
  voices: Pick<Voices, "replyVoiceForPrompt">;
}) {
  const { voices, assistant, replies, assignments, replyThreads } = deps;

  return {
    /**
     * Drafts a text for a claimed reply, from its thread and the company's brief.
     * @param pieces receives the text in parts as the model writes it
     * @returns the complete text
     * @throws AppError NOT_FOUND, REPLY_MOVED_ON, MODEL_NOT_CONNECTED, MODEL_OVER_BUDGET, MODEL_FAILED;
     *   or the reason of `pieces.signal` if that aborts.
     */
    async draft(
      userId: string,
      replyId: string,
      { text, instruction }: AssistRequest,
      responseStream: ResponseStream,
    ): Promise<string> {
      const row = await replies.ofWriter(userId, replyId);
      if (row.status !== "claimed") throw new AppError("REPLY_MOVED_ON");
      if (assistant.model === null) throw new AppError("MODEL_NOT_CONNECTED");
      const [assignment, thread, voice] = await Promise.all([
        assignments.presentOne(row),
        replyThreads.ofReply(row),
        voices.replyVoiceForPrompt(row.workspaceId),
      ]);
      const { brief, post, disclosure } = assignment;
      const documents = documentsOf(thread, voice.samples);
      const allowed = hostsIn([
        brief.website,
        disclosure,
        text,
        instruction,
        ...brief.facts.map(({ value }) => value),
      ]);
      const cleaner = createCleaner(allowed);
      let draft = "";
      const append = async (piece: string) => {
        // Longer than any platform allows: ignore the rest.
        if (piece === "" || draft.length > limits.replyMax) return;
        // Before the writer sees any words, since they could copy them without saving.
        if (draft.trim() === "" && piece.trim() !== "") {
          await replies.recordAssist(userId, replyId, text);
        }
        draft += piece;
        responseStream.text(piece);
      };
      try {
        const stream = assistant.stream({
          workspaceId: row.workspaceId,
          instructions: assistInstructions,
          documents: documents.map(({ what, text: words }) => ({
            kind: what === "sample" ? "sample" : "post",
            text: words,
          })),
          question: assistQuestion(assignment, documents, {
            text,
            instruction,
            voice: voice.lines,
          }),
          maxOutputTokens: tokensFor(post.source),
          signal: responseStream.signal,
        });
        for await (const piece of stream) await append(cleaner.take(piece));
      } catch (error) {
        throw asAppError(error);
      }
      await append(cleaner.end());
      if (draft.trim() === "") throw new AppError("MODEL_FAILED");
      if (!includesDisclosure(draft, disclosure)) {
        await append(`${/\s$/.test(draft) ? "" : "\n\n"}${disclosure}`);
      }
      return cutText(draft.trim(), limits.replyMax);
    },
  };
}
