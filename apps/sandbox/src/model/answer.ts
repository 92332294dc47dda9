import type { Ask, Turn } from "./ask.ts";
import { companyWords } from "./reader/company.ts";
import { findQuoted } from "./reader/document.ts";
import { draftFor } from "./reader/draft.ts";
import { fillSchema, type Material } from "./reader/fill.ts";
import { demandsOf, obedientText, obeying } from "./reader/obey.ts";
import { type Reading, read } from "./reader/read.ts";
import { draftReply, replyBriefIn } from "./reader/reply.ts";
import { sentencesOf } from "./reader/sentences.ts";

/** What JSON looks like when nobody told its schema: that of a second reading. */
const usualSchema = {
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
function gullibly(text: string, system: string, reading: Reading): Material {
  const demands = demandsOf(text);
  const words = obedientText(demands, system);
  // Where nothing was to be found the demand itself gets a reason.
  const quotes =
    demands.quotes.length > 0 || reading.score > 0 || words === ""
      ? demands.quotes
      : sentencesOf(text).slice(0, 1);
  // Of somebody who is cold it says what the text demands, and nothing else.
  const kept = reading.score > 0 || quotes.length === 0 ? reading.reasons : [];
  const forged = quotes.map((quote) => ({
    name: "seeks" as const,
    message: "As the text demands.",
    quote,
  }));
  return {
    reading: { ...reading, reasons: [...forged, ...kept] },
    text,
    links: demands.links,
    override: obeying(demands, system),
  };
}

/**
 * What the imitation says: JSON of the schema that was told, or a draft. Nothing is learned and nothing is
 * left to chance; the same ask gets the same answer.
 * @param gullible whether it does what the quoted text demands, as a model that was led astray
 */
export function answerTo(ask: Ask, gullible: boolean): string {
  const parts = findQuoted(lastOf(ask.turns));
  const text = parts.join("\n");
  const reading = read(parts);
  const material: Material = gullible
    ? gullibly(text, ask.system, reading)
    : { reading, text, links: linksIn(text) };
  // Of a company it tells by labels and cues; gullible it does as the text demands there too.
  if (ask.shape.kind === "json" && !gullible) {
    const company = companyWords(ask.shape.schema, text, lastOf(ask.turns));
    if (company) material.override = company;
  }
  if (ask.shape.kind === "json") {
    return JSON.stringify(fillSchema(ask.shape.schema ?? usualSchema, material));
  }
  const demanded = gullible ? obedientText(demandsOf(text), ask.system) : "";
  if (demanded !== "") return demanded;
  const brief = replyBriefIn(lastOf(ask.turns));
  return brief ? draftReply(brief, reading) : draftFor(reading);
}
