import { isJsonObject } from "../json.ts";
import type { FieldContext, FillContext } from "./fill.ts";
import { suggestKeywords } from "./keywords.ts";
import { plain } from "./schema.ts";
import { sentencesOf } from "./sentences.ts";

/** Facts on their own lines, such as "Industry: plumbing", by their labels. */
function labeledFacts(text: string): Map<string, string> {
  const facts = new Map<string, string>();
  for (const [, label = "", value = ""] of text.matchAll(/^([A-Z][A-Za-z' ]{1,40}): +(\S.*)$/gm)) {
    if (!facts.has(label.toLowerCase())) facts.set(label.toLowerCase(), value.trim());
  }
  return facts;
}

/** For each property, the labels that give its value, or the cue of a sentence that does. */
const fields: Record<string, { labels: readonly string[]; cue?: RegExp }> = {
  companyName: { labels: ["name", "company", "site"] },
  problem: {
    labels: ["problem it solves"],
    cue: /\b(?:hours|chas\w+|late|lose|lost|forg[eo]t\w*|messy|manual\w*|no-shows?|tired|wast\w+|stop)\b/i,
  },
  problemTrigger: {
    labels: ["when buyers begin to look"],
    cue: /^(?:when|as soon as|the day|once|after)\b/i,
  },
  problemQuestion: { labels: ["what buyers ask"], cue: /\?$/ },
  problemUrgency: {
    labels: ["what happens if it stays unsolved"],
    cue: /\b(?:otherwise|costs?|penalt\w+|rent|miss(?:es|ed)?|every week|each month)\b/i,
  },
  audience: {
    labels: ["for", "audience"],
    cue: /\b(?:made|built) for\b|\bfor (?:freelancers|agencies|small|teams|clinics|studios|owners)\b/i,
  },
  audienceResponsibilities: {
    labels: ["what they are responsible for"],
    cue: /\b(?:responsible|in charge|look(?:s|ed)? after|answers? for)\b/i,
  },
  audienceBlockers: {
    labels: ["what keeps them from buying"],
    cue: /\b(?:no time|afraid|locked in|complicated|switching)\b/i,
  },
  industry: { labels: ["industry"] },
  location: { labels: ["place"] },
};
const roles =
  /\b(?:owners?|founders?|bookkeepers?|office managers?|practice managers?|workshop managers?)\b/i;

const maxFunctions = 6;

function functionsIn(facts: ReadonlyMap<string, string>): string[] {
  const offers = facts.get("offers") ?? facts.get("what it does") ?? facts.get("industry") ?? "";
  return offers
    .split(/,| and /)
    .map((one) => one.trim())
    .filter(Boolean)
    .slice(0, maxFunctions);
}

/** Labels, and whole lines that only state a fact. */
const labels = /^(?:Title|Site|Name|Industry|Place|For|Offers): .*$|^[A-Z][A-Za-z' ]{1,40}: +/gm;

const propertiesOf = (schema: unknown) => {
  const properties = plain(schema, schema).properties;
  return isJsonObject(properties) ? properties : {};
};

/**
 * The values of a response about a company: facts by their labels, sentences by their cues, and phrases that its
 * buyers could type; empty where the text says nothing. Undefined for other schemas.
 * @param text the quoted text
 * @param message the whole message with the question
 */
export function companyValues(
  schema: unknown,
  text: string,
  message: string,
): FillContext["override"] {
  const names = Object.keys(propertiesOf(schema));
  if (!names.some((name) => /^(?:companyName|suggestions|functions)$/.test(name))) return undefined;
  const facts = labeledFacts(`${text}\n${message}`);
  const sentences = sentencesOf(text.replaceAll(labels, "")).filter((one) => one.length > 20);
  return ({ name, type }: FieldContext) => {
    if (name === "suggestions" && type === "array") return suggestKeywords(message, facts);
    if (name === "functions" && type === "array") return functionsIn(facts);
    if (type !== "string") return undefined;
    if (name === "audienceRole") return facts.get("their role") ?? roles.exec(text)?.[0] ?? "";
    const field = fields[name];
    if (!field) return undefined;
    const label = field.labels.find((one) => facts.has(one));
    const { cue } = field;
    return (label && facts.get(label)) ?? (cue && sentences.find((one) => cue.test(one))) ?? "";
  };
}
