import { type JsonObject, property } from "../json.ts";
import type { FieldContext, FillContext } from "./fill.ts";
import { findJson } from "./find-json.ts";

/** Instructions that a text gives to its reader (prompt injection). */
export interface InjectedInstructions {
  /** Answers that it dictates: "say …", "reply with …". */
  says: string[];
  /** Quotes that it dictates, whether they stand in it or not. */
  quotes: string[];
  links: string[];
  /** HTML and Markdown that it wants to see in the response. */
  markup: string[];
  /** JsonObject of JSON that it dictates. */
  fields: JsonObject;
  /** Whether it asks for the instructions. */
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

/** What a text demands. A model that can be led astray finds a demand in whatever looks like one. */
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

/** The words of a response that does what was demanded; "" when nothing was. */
export function injectedText(injected: InjectedInstructions, system: string): string {
  const { says, markup, links, wantsInstructions } = injected;
  return [...says, ...markup, ...links, ...(wantsInstructions && system ? [system] : [])].join(" ");
}

/**
 * Of choices the one that the text names last: what it wants comes at its end. A name in the very letters of
 * the choice goes before one in others, for "looking" is a word like any.
 */
function demandedChoice(options: readonly unknown[], { text }: InjectedInstructions): unknown {
  const names = options.filter((one) => typeof one === "string" && one !== "").map(String);
  const lastOf = (place: (name: string) => number) =>
    names
      .map((name) => ({ name, at: place(name) }))
      .filter((found) => found.at >= 0)
      .sort((a, b) => b.at - a.at)[0]?.name;
  const low = text.toLowerCase();
  return (
    lastOf((name) => text.lastIndexOf(name)) ??
    lastOf((name) => low.lastIndexOf(name.toLowerCase()))
  );
}

/** Whether a dictated value may stand where a schema wants that type. */
function isOfType(value: unknown, type: string): boolean {
  if (type === "array") return Array.isArray(value);
  if (type === "integer" || type === "number") return typeof value === "number";
  if (type === "object")
    return typeof value === "object" && value !== null && !Array.isArray(value);
  return typeof value === type;
}

/**
 * What the gullible mode puts in place of the reader's own choice: dictated fields first, then dictated
 * quotes, levels, scores, links and words.
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
    // The quotes that it wants come as reasons of their own.
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
