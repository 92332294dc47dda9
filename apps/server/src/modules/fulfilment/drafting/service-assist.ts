import { cutText, limits } from "@earshot/contract";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Pieces } from "../../../infrastructure/http/pieces.ts";
import { type Assistant, AssistantError } from "../../ledger/assistant/index.ts";
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

/** What a writer has and wants. */
export interface AssistAsk {
  text: string;
  instruction: string;
}

/** What passes by itself; nothing is asked again here unless the writer does. */
const passing: Partial<Record<AssistantError["failure"], string>> = {
  slow: "The language model took too long to answer. Please try again in a moment.",
  away: "The language model can’t be reached at present. Please try again in a moment.",
  busy: "The language model has too much to do at present. Please try again in a moment.",
  paused: "The language model failed several times in a row. Please try again in half a minute.",
};

/** How the person is told that there is no draft. */
function asAppError(error: unknown): unknown {
  if (!(error instanceof AssistantError)) return error;
  const { failure, publicText, cause } = error;
  if (failure === "not_connected") return new AppError("MODEL_NOT_CONNECTED", { cause });
  if (failure === "over_budget") return new AppError("MODEL_OVER_BUDGET", { cause });
  return new AppError("MODEL_FAILED", { message: passing[failure] ?? publicText, cause });
}

export type DraftAssist = ReturnType<typeof createDraftAssist>;

/** Drafts of the language model for the writer of a reply. It keeps the mark of its help, and sends nothing. */
export function createDraftAssist(deps: {
  assistant: Pick<Assistant, "model" | "stream">;
  replies: Replies;
  assignments: Assignments;
  replyThreads: Pick<ReplyThreads, "ofReply">;
}) {
  const { assistant, replies, assignments, replyThreads } = deps;

  return {
    /**
     * Drafts a text for a reply that its writer holds, from the thread as it stands and the company's brief.
     * @returns the whole text; its pieces go to `pieces` as they come
     * @throws AppError NOT_FOUND, REPLY_MOVED_ON, MODEL_NOT_CONNECTED, MODEL_OVER_BUDGET, MODEL_FAILED;
     *   or the signal's reason.
     */
    async draft(
      userId: string,
      replyId: string,
      { text, instruction }: AssistAsk,
      pieces: Pieces,
    ): Promise<string> {
      const row = await replies.ofWriter(userId, replyId);
      if (row.status !== "claimed") throw new AppError("REPLY_MOVED_ON");
      if (assistant.model === null) throw new AppError("MODEL_NOT_CONNECTED");
      const [assignment, thread] = await Promise.all([
        assignments.presentOne(row),
        replyThreads.ofReply(row),
      ]);
      const { brief, post, disclosure } = assignment;
      const documents = documentsOf(thread);
      const allowed = hostsIn([
        brief.website,
        disclosure,
        text,
        instruction,
        ...brief.facts.map(({ value }) => value),
      ]);
      const cleaner = createCleaner(allowed);
      let whole = "";
      const say = async (piece: string) => {
        // What no platform takes is not read to its end.
        if (piece === "" || whole.length > limits.replyMax) return;
        // Before anything is shown: it can be copied without a word to us, and left half-way.
        if (whole.trim() === "" && piece.trim() !== "") {
          await replies.markHelped(userId, replyId, text);
        }
        whole += piece;
        pieces.text(piece);
      };
      try {
        const answer = assistant.stream({
          workspaceId: row.workspaceId,
          instructions: assistInstructions,
          documents: documents.map((one) => ({ kind: "post", text: one.text })),
          question: assistQuestion(assignment, documents, { text, instruction }),
          maxOutputTokens: tokensFor(post.source),
          signal: pieces.signal,
        });
        for await (const piece of answer) await say(cleaner.take(piece));
      } catch (error) {
        throw asAppError(error);
      }
      await say(cleaner.end());
      if (whole.trim() === "") throw new AppError("MODEL_FAILED");
      if (!includesDisclosure(whole, disclosure)) {
        await say(`${/\s$/.test(whole) ? "" : "\n\n"}${disclosure}`);
      }
      return cutText(whole.trim(), limits.replyMax);
    },
  };
}
