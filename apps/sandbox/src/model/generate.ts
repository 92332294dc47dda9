import { analyzeText, type TextAnalysis } from "./reader/analyze.ts";
import { companyValues } from "./reader/company.ts";
import { draftFor } from "./reader/draft.ts";
import { type FillContext, fillSchema } from "./reader/fill.ts";
import { findInjectedInstructions, injectedText, injectedValues } from "./reader/injection.ts";
import { findQuoted } from "./reader/quoted-text.ts";
import { draftReply, replyBriefIn } from "./reader/reply.ts";
import { sentencesOf } from "./reader/sentences.ts";
import type { ModelRequest, Turn } from "./request.ts";

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
  const kept = reading.score > 0 || quotes.length === 0 ? reading.reasons : [];
  const forged = quotes.map((quote) => ({
    name: "seeks" as const,
    message: "As the text demands.",
    quote,
  }));
  return {
    reading: { ...reading, reasons: [...forged, ...kept] },
    text,
    links: injected.links,
    override: injectedValues(injected, system),
  };
}

/**
 * What the imitation says: JSON of the schema that was told, or a draft. Nothing is learned and nothing is
 * left to chance; the same ask gets the same answer.
 * @param gullible whether it does what the quoted text injected, as a model that was led astray
 */
export function generateText(ask: ModelRequest, gullible: boolean): string {
  const parts = findQuoted(lastOf(ask.turns));
  const text = parts.join("\n");
  const reading = analyzeText(parts);
  const material: FillContext = gullible
    ? gullibleContext(text, ask.system, reading)
    : { reading, text, links: linksIn(text) };
  // Of a company it tells by labels and cues; gullible it does as the text demands there too.
  if (ask.shape.kind === "json" && !gullible) {
    const company = companyValues(ask.shape.schema, text, lastOf(ask.turns));
    if (company) material.override = company;
  }
  if (ask.shape.kind === "json") {
    return JSON.stringify(fillSchema(ask.shape.schema ?? defaultSchema, material));
  }
  const demanded = gullible ? injectedText(findInjectedInstructions(text), ask.system) : "";
  if (demanded !== "") return demanded;
  const brief = replyBriefIn(lastOf(ask.turns));
  return brief ? draftReply(brief, reading) : draftFor(reading);
}
