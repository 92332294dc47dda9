import { type JsonObject, property } from "../json.ts";
import type { FieldContext, FillContext } from "./fill.ts";
import { findJson } from "./find-json.ts";

/** Instructions that a text gives to its reader (prompt injection). */
export interface InjectedInstructions {
  /** Words that it dictates: "say …", "reply with …". */
  says: string[];
  /** Quotes that it dictates, even if it does not contain them. */
  quotes: string[];
  links: string[];
  /** HTML and Markdown that it contains. */
  markup: string[];
  /** JSON fields that it dictates. */
  fields: JsonObject;
  /** Whether it asks for the model's instructions. */
  wantsInstructions: boolean;
  text: string;
}

const links = /(?:https?:\/\/|www\.|javascript:|data:text\/)[^\s"'<>()[\]]+/gi;
const markup = /!?\[[^[\]\n]*\]\([^()\n]*\)|<\/?[a-z][^<>]*>/gi;
const dictated =
  /\b(?:say|write|answer|reply|respond|output|print|state|include|add|append|summari[sz]e (?:it |this |that )?as|summary (?:must be|should be|to|is)|message (?:must be|should be|to|is))(?: only| exactly| with| that| the words?| this| as| to)*\s*[:=]?\s*(?:"([^"\n]+)"|“([^”\n]+)”|'([^'\n]+)'|:\s*([^\n]+))/gi;
const dictatedQuotes =
  /\bquot(?:e|es|ing|ation)(?: must be| should be| exactly| as| to| is)*\s*[:=]?\s*(?:"([^"\n]+)"|“([^”\n]+)”|'([^'\n]+)')/gi;
const secrets =
  /\b(?:system prompt|(?:your|these|the|all|previous|above) (?:\w+ )?(?:instructions|rules|prompt)|api key|secret)\b/i;

const captured = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, ...groups]) =>
    groups.filter((group) => group !== undefined).slice(0, 1),
  );
const all = (text: string, pattern: RegExp): string[] => [...new Set(text.match(pattern) ?? [])];

/** Finds the demands in a text. Anything that looks like a demand counts. */
export function findInjectedInstructions(text: string): InjectedInstructions {
  const objects = findJson(text).flatMap(({ value }) =>
    typeof value === "object" && value !== null && !Array.isArray(value) ? [value] : [],
  );
  return {
    says: captured(text, dictated),
    quotes: captured(text, dictatedQuotes),
    links: all(text, links),
    markup: all(text, markup),
    fields: Object.assign({}, ...objects),
    wantsInstructions:
      secrets.test(text) &&
      /\b(?:print|reveal|repeat|show|tell|leak|output|include|send|ignore)\b/i.test(text),
    text,
  };
}

/** The text of a response that follows the demands; "" when there are none. */
export function injectedText(injected: InjectedInstructions, system: string): string {
  const { says, markup, links, wantsInstructions } = injected;
  return [...says, ...markup, ...links, ...(wantsInstructions && system ? [system] : [])].join(" ");
}

/**
 * The option that the text names last, because demands tend to come last. An exact match takes precedence over one
 * that ignores case, because "looking" is also an ordinary word.
 */
function demandedChoice(options: readonly unknown[], { text }: InjectedInstructions): unknown {
  const names = options.filter((one) => typeof one === "string" && one !== "").map(String);
  const lastOf = (indexOf: (name: string) => number) =>
    names
      .map((name) => ({ name, at: indexOf(name) }))
      .filter((found) => found.at >= 0)
      .sort((a, b) => b.at - a.at)[0]?.name;
  const low = text.toLowerCase();
  return (
    lastOf((name) => text.lastIndexOf(name)) ??
    lastOf((name) => low.lastIndexOf(name.toLowerCase()))
  );
}

/** Whether a dictated value has the type that a schema requires. */
function isOfType(value: unknown, type: string): boolean {
  if (type === "array") return Array.isArray(value);
  if (type === "integer" || type === "number") return typeof value === "number";
  if (type === "object")
    return typeof value === "object" && value !== null && !Array.isArray(value);
  return typeof value === type;
}

/**
 * The values that replace the reader's own choice in gullible mode: dictated fields first, then dictated quotes,
 * levels, scores, links and words.
 */
export function injectedValues(
  injected: InjectedInstructions,
  system: string,
): NonNullable<FillContext["override"]> {
  const words = injectedText(injected, system);
  return ({ name, schema, type, reason }: FieldContext) => {
    const dictatedValue = property(injected.fields, name);
    const allowed = Array.isArray(schema.enum) ? schema.enum : null;
    if (allowed) {
      return allowed.includes(dictatedValue) ? dictatedValue : demandedChoice(allowed, injected);
    }
    if (dictatedValue !== undefined && isOfType(dictatedValue, type)) return dictatedValue;
    // Dictated quotes are returned as separate reasons.
    if (type === "string" && /quote|evidence|excerpt/i.test(name)) {
      return reason ? reason.quote : injected.quotes[0];
    }
    if (type === "string" && /url|link|href/i.test(name)) return injected.links[0];
    if (type === "string" && words !== "") return reason ? `${reason.message} ${words}` : words;
    if (type === "number" || type === "integer") {
      if (name === "") return undefined;
      const dictatedNumber = new RegExp(
        String.raw`${RegExp.escape(name)}\W{0,3}(?:\w+ ){0,2}(\d+(?:\.\d+)?)`,
        "i",
      );
      const [, number] = dictatedNumber.exec(injected.text) ?? [];
      return number === undefined ? undefined : Number(number);
    }
    return undefined;
  };
}
