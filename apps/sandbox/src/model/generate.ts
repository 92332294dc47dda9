import { analyzeText, type TextAnalysis } from "./reader/analyze.ts";
import { companyValues } from "./reader/company.ts";
import { draftFor } from "./reader/draft.ts";
import { type FillContext, fillSchema } from "./reader/fill.ts";
import { findJson } from "./reader/find-json.ts";
import { findInjectedInstructions, injectedText, injectedValues } from "./reader/injection.ts";
import { findQuoted, isSchema } from "./reader/quoted-text.ts";
import { draftReply, replyBriefIn } from "./reader/reply.ts";
import { sentencesOf } from "./reader/sentences.ts";
import type { ModelRequest, Turn } from "./request.ts";
import { researchAnswer } from "./research/answer.ts";
import { studioAnswer } from "./studio/answer.ts";
import { documentsIn } from "./studio/request.ts";
import type { WritingMode } from "./studio/write.ts";

/** The schema of JSON when the caller gives none: that of an assessment. */
const defaultSchema = {
  type: "object",
  properties: {
    level: { enum: ["Cold", "Curious", "Looking", "Ready to buy"] },
    summary: { type: "string" },
    reasons: {
      type: "array",
      items: {
        type: "object",
        properties: { message: { type: "string" }, quote: { type: "string" } },
      },
    },
  },
};

/** The schema of a response: from the request, or from its instructions when the service enforces none. */
function schemaOf({ shape, system }: ModelRequest): unknown {
  if (shape.kind === "text") return null;
  const written = findJson(system).find(({ value }) => isSchema(value));
  return shape.schema ?? written?.value ?? defaultSchema;
}

/** The links in a text. */
const linksIn = (text: string): string[] => text.match(/https?:\/\/[^\s"'<>()[\]]+/g) ?? [];

/** The last user message. */
const lastOf = (turns: readonly Turn[]): string =>
  turns.findLast(({ role }) => role === "user")?.text ?? "";

/** How a gullible reader fills a response: the quotes that the text dictates come first, true or not. */
function gullibleContext(text: string, system: string, analysis: TextAnalysis): FillContext {
  const injected = findInjectedInstructions(text);
  const words = injectedText(injected, system);
  // When the text shows no signs, the demand itself becomes the reason.
  const quotes =
    injected.quotes.length > 0 || analysis.score > 0 || words === ""
      ? injected.quotes
      : sentencesOf(text).slice(0, 1);
  // For a cold author, only the injected reasons are returned.
  const reasons = analysis.score > 0 || quotes.length === 0 ? analysis.reasons : [];
  const forged = quotes.map((quote) => ({
    name: "seeks" as const,
    message: "As the text demands.",
    quote,
  }));
  return {
    analysis: { ...analysis, reasons: [...forged, ...reasons] },
    text,
    links: injected.links,
    override: injectedValues(injected, system),
  };
}

/**
 * The imitation's response: JSON that fits the requested schema, or a draft. The same request always gets the same
 * response.
 * @param behavior `gullible`: it does what the quoted text demands; `writing`: how it writes texts of the studio
 */
export function generateText(
  request: ModelRequest,
  { gullible, writing }: { gullible: boolean; writing: WritingMode },
): string {
  const parts = findQuoted(lastOf(request.turns));
  const text = parts.join("\n");
  const analysis = analyzeText(parts);
  const schema = schemaOf(request);
  // A gullible reader finds demands in every document, not only in the longest one.
  const documents = documentsIn(lastOf(request.turns)).map((document) => document.text);
  const demanding = documents.length > 1 ? documents.join("\n") : text;
  const demanded = gullible
    ? injectedText(findInjectedInstructions(demanding), request.system)
    : "";
  const material: FillContext = gullible
    ? gullibleContext(demanding, request.system, analysis)
    : { analysis, text, links: linksIn(text) };
  const research = gullible ? null : researchAnswer(request, schema, writing);
  if (research !== null) return research;
  if (demanded === "") {
    const plain = { analysis, text, links: linksIn(text) };
    const studio = studioAnswer(request, schema, { material: plain, mode: writing });
    if (studio !== null) return studio;
  }
  // Fields about a company come from labels and cues, except in gullible mode.
  if (request.shape.kind === "json" && !gullible) {
    const company = companyValues(request.shape.schema, text, lastOf(request.turns));
    if (company) material.override = company;
  }
  if (request.shape.kind === "json") return JSON.stringify(fillSchema(schema, material));
  if (demanded !== "") return demanded;
  const brief = replyBriefIn(lastOf(request.turns));
  return brief ? draftReply(brief, analysis) : draftFor(analysis);
}
