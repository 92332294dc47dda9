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

/** What JSON looks like when nobody told its schema: that of a second reading. */
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

/** The schema of a response: as it was sent, or in the instructions of a caller whose service enforces none. */
function schemaOf({ shape, system }: ModelRequest): unknown {
  if (shape.kind === "text") return null;
  const written = findJson(system).find(({ value }) => isSchema(value));
  return shape.schema ?? written?.value ?? defaultSchema;
}

/** The links that stand in a text. */
const linksIn = (text: string): string[] => text.match(/https?:\/\/[^\s"'<>()[\]]+/g) ?? [];

/** The last thing that was said to the model. */
const lastOf = (turns: readonly Turn[]): string =>
  turns.findLast(({ role }) => role === "user")?.text ?? "";

/** What a gullible reader makes of a text: the quotes that the text demands come first, true or not. */
function gullibleContext(text: string, system: string, reading: TextAnalysis): FillContext {
  const injected = findInjectedInstructions(text);
  const words = injectedText(injected, system);
  // Where nothing was to be found the demand itself gets a reason.
  const quotes =
    injected.quotes.length > 0 || reading.score > 0 || words === ""
      ? injected.quotes
      : sentencesOf(text).slice(0, 1);
  // Of somebody who is cold it says what the text injected, and nothing else.
  const reasons = reading.score > 0 || quotes.length === 0 ? reading.reasons : [];
  const forged = quotes.map((quote) => ({
    name: "seeks" as const,
    message: "As the text demands.",
    quote,
  }));
  return {
    reading: { ...reading, reasons: [...forged, ...reasons] },
    text,
    links: injected.links,
    override: injectedValues(injected, system),
  };
}

/**
 * What the imitation says: JSON of the schema that was told, or a draft. Nothing is learned and nothing is
 * left to chance; the same ask gets the same answer.
 * @param behavior `gullible`: it does what the quoted text demands; `writing`: how it writes texts of the studio
 */
export function generateText(
  ask: ModelRequest,
  { gullible, writing }: { gullible: boolean; writing: WritingMode },
): string {
  const parts = findQuoted(lastOf(ask.turns));
  const text = parts.join("\n");
  const reading = analyzeText(parts);
  const schema = schemaOf(ask);
  // A gullible reader finds demands in every document, not only in the longest.
  const documents = documentsIn(lastOf(ask.turns)).map((document) => document.text);
  const demanding = documents.length > 1 ? documents.join("\n") : text;
  const demanded = gullible ? injectedText(findInjectedInstructions(demanding), ask.system) : "";
  const material: FillContext = gullible
    ? gullibleContext(demanding, ask.system, reading)
    : { reading, text, links: linksIn(text) };
  const research = gullible ? null : researchAnswer(ask, schema, writing);
  if (research !== null) return research;
  if (demanded === "") {
    const plain = { reading, text, links: linksIn(text) };
    const studio = studioAnswer(ask, schema, { material: plain, mode: writing });
    if (studio !== null) return studio;
  }
  // Of a company it tells by labels and cues; gullible it does as the text demands there too.
  if (ask.shape.kind === "json" && !gullible) {
    const company = companyValues(ask.shape.schema, text, lastOf(ask.turns));
    if (company) material.override = company;
  }
  if (ask.shape.kind === "json") return JSON.stringify(fillSchema(schema, material));
  if (demanded !== "") return demanded;
  const brief = replyBriefIn(lastOf(ask.turns));
  return brief ? draftReply(brief, reading) : draftFor(reading);
}
