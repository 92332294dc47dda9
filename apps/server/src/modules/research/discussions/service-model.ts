import type { CompanyContext } from "@earshot/contract";
import { z } from "zod";
import type { LlmDocument } from "../../../integrations/ports/llm.ts";
import { companyFacts } from "../../identity/workspaces/index.ts";
import { type Assistant, AssistantError } from "../../ledger/assistant/index.ts";
import type { CitedDocument } from "./rules-lines.ts";
import { describeFacts } from "./rules-relevance.ts";

/** The maximum length of a text for the model, in characters. */
const documentMax = 1_500;

/** A statement with its citations, as the model writes it. */
export const lineSchema = z.object({
  text: z.string().describe("One plain statement, in general words."),
  evidence: z
    .array(
      z.object({
        document: z.number().int().describe("The number of the document."),
        quote: z.string().describe("Words of that document, copied exactly and without a gap."),
      }),
    )
    .describe("One to three citations."),
});

const rules = [
  "Every statement cites documents by their numbers, each with 3 to 30 words copied letter by letter from that document. A statement without such words is thrown away.",
  "Write statements in your own general words, as plain English sentences of at most 20 words. Repeat at least one word of the quote, but do not copy its phrases.",
  "Use no names of products, companies or people, no figures, no quotation marks, no links, no markup, and never address the reader.",
].join("\n");

/** Our instructions for a question about discussions. @param task what to find */
export function instructionsFor(
  task: string,
  company: CompanyContext & { about?: string },
): string {
  const facts = describeFacts(companyFacts(company));
  const known = facts || "Nothing is known about it yet.";
  return `${task}\n${rules}\n\nThe company, in its own words:\n${known}`;
}

/** Discussions as the model receives them, in the order of their numbers. */
const documentsOf = (cited: readonly CitedDocument[]): LlmDocument[] =>
  cited.map(({ title, body }) => ({
    kind: "post",
    text: `${title}\n\n${body}`.trim().slice(0, documentMax).toWellFormed(),
  }));

/** An answer of the model, or why there is none, in a sentence. */
export type ModelAnswer<T> = { value: T } | { notice: string };

export type DiscussionModel = ReturnType<typeof createDiscussionModel>;

/**
 * Asks the language model about discussions. Answers are not cached: they contain words of posts, which may be
 * deleted.
 */
export function createDiscussionModel({ assistant }: { assistant: Assistant }) {
  return {
    isConnected: assistant.model !== null,

    /** @throws the signal's reason */
    async ask<T>(question: {
      workspaceId: string;
      instructions: string;
      documents: readonly CitedDocument[];
      question: string;
      schema: z.ZodType<T>;
      schemaName: string;
      maxOutputTokens: number;
      signal?: AbortSignal;
    }): Promise<ModelAnswer<T>> {
      try {
        const documents = documentsOf(question.documents);
        const request = { ...question, documents, about: null, fresh: true };
        return { value: await assistant.ask(request) };
      } catch (error) {
        if (error instanceof AssistantError) return { notice: error.publicText };
        throw error;
      }
    },
  };
}
