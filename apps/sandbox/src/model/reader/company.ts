import { isJsonObject } from "../json.ts";
import type { FieldContext, FillContext } from "./fill.ts";
import { plain } from "./schema.ts";
import { sentencesOf } from "./sentences.ts";

/** Facts that stand on lines of their own, as "Industry: plumbing", by their labels. */
function labelled(text: string): Map<string, string> {
  const facts = new Map<string, string>();
  for (const [, label = "", value = ""] of text.matchAll(/^([A-Z][A-Za-z' ]{1,40}): +(\S.*)$/gm)) {
    if (!facts.has(label.toLowerCase())) facts.set(label.toLowerCase(), value.trim());
  }
  return facts;
}

/** By the name of a property: labels that give its value, or the cues of a sentence that does. */
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
  const said = facts.get("offers") ?? facts.get("what it does") ?? facts.get("industry") ?? "";
  return said
    .split(/,| and /)
    .map((one) => one.trim())
    .filter(Boolean)
    .slice(0, maxFunctions);
}

/** Words that say nothing alone, and part the runs of those that do. */
const small = new Set(
  `a about all and any are as at be but by can do does for from get go had has have how i if in into is it its
  more most much my not of off on one or our out over own so some that the their them then they this to too two
  up use was we what when where which while who why will with without you your`.split(/\s+/),
);

/** Two or three words in a row that say something, as people could type them. */
function phrasesIn(text: string): string[] {
  const found = new Set<string>();
  for (const clause of text.toLowerCase().split(/[^a-z\s'-]+/)) {
    let run: string[] = [];
    for (const word of [...clause.split(/\s+/), ""]) {
      if (word.length > 2 && !small.has(word)) run.push(word);
      else {
        if (run.length >= 2) found.add(run.slice(0, 3).join(" "));
        run = [];
      }
    }
  }
  return [...found];
}

function suggestionsFor(text: string, facts: ReadonlyMap<string, string>) {
  const known = text.slice(text.search(/^It has these already/m)).toLowerCase();
  const has = /^It has these already/m.test(text) ? known : "";
  const own = ["what buyers ask", "problem it solves", "what it does", "industry"].flatMap(
    (label) => phrasesIn(facts.get(label) ?? ""),
  );
  const [, requested = "6"] = /^Propose (\d+) phrases/m.exec(text) ?? [];
  const asking = functionsIn(facts).flatMap((one) => [
    `best ${one.toLowerCase()} tool`,
    `recommend ${one.toLowerCase()} software`,
  ]);
  return [...new Set([...own.slice(0, 4), ...asking, ...own.slice(4)])]
    .filter((keyword) => !has.includes(keyword))
    .slice(0, Number(requested))
    .map((keyword) => ({
      keyword,
      reason: `Whoever writes “${keyword}” has the problem at hand.`,
      category: asking.includes(keyword) ? "Asking" : "Problem",
      angle: "Answer the question first, then say what you offer.",
    }));
}

/** Labels, and the lines that are no more than a fact. */
const labels = /^(?:Title|Site|Name|Industry|Place|For|Offers): .*$|^[A-Z][A-Za-z' ]{1,40}: +/gm;

const propertiesOf = (schema: unknown) => {
  const properties = plain(schema, schema).properties;
  return isJsonObject(properties) ? properties : {};
};

/**
 * What a response about a company is filled with: facts by their labels, sentences by their cues, phrases from
 * its own words; empty where the text says nothing. Undefined for schemas of something else.
 * @param text what was quoted
 * @param message all that was said, with the question
 */
export function companyValues(
  schema: unknown,
  text: string,
  message: string,
): FillContext["override"] {
  const names = Object.keys(propertiesOf(schema));
  if (!names.some((name) => /^(?:companyName|suggestions|functions)$/.test(name))) return undefined;
  const facts = labelled(`${text}\n${message}`);
  const sentences = sentencesOf(text.replaceAll(labels, "")).filter((one) => one.length > 20);
  return ({ name, type }: FieldContext) => {
    if (name === "suggestions" && type === "array") return suggestionsFor(message, facts);
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
