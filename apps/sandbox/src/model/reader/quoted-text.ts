import { isJsonObject, tryParseJson } from "../json.ts";
import { findJson, findJsonStrings } from "./find-json.ts";

/** Names under which a text is handed over that is to be read. */
const namesOfTexts =
  /^(?:.*[-_.])?(?:post|posts|document|documents|mention|page|comment|quote|quoted|quotation|title|headline|body|text|content|selftext|message|words|data|untrusted|source|article)(?:[-_.:].*)?$/i;

/** Shorter texts in quotation marks are single words and the names of values. */
const minQuotationLength = 12;

/** Whether JSON is a schema, which says how to answer and is no text to be read. */
const isSchema = (value: unknown): boolean =>
  isJsonObject(value) && ("$schema" in value || ("type" in value && "properties" in value));

/** The texts in JSON: those under names that texts have, or else all of them. */
function textsOf(value: unknown): string[] {
  const named: string[] = [];
  const all: string[] = [];
  const walk = (one: unknown, isNamed: boolean): void => {
    if (typeof one === "string") {
      all.push(one);
      if (isNamed) named.push(one);
    } else if (Array.isArray(one)) {
      for (const item of one) walk(item, isNamed);
    } else if (isJsonObject(one)) {
      for (const [name, inner] of Object.entries(one)) {
        // Within {post: {title, author}} the names go on to count.
        walk(inner, typeof inner === "string" ? namesOfTexts.test(name) : isNamed);
      }
    }
  };
  // Beside {post: {…}, company: {…}} only the post is read.
  const main = isJsonObject(value)
    ? Object.entries(value).find(
        ([name, inner]) => typeof inner === "object" && inner !== null && namesOfTexts.test(name),
      )
    : undefined;
  walk(main ? main[1] : value, false);
  return (named.length > 0 ? named : all).filter((text) => text.trim() !== "");
}

const openTags = /<([A-Za-z][\w:.-]*)(?:\s[^<>]*)?>/g;

/** What stands in tags whose names texts have, the outermost, in their order. */
function textsInTags(text: string): string[] {
  const texts: string[] = [];
  // Looked for once: a text may be full of tags that nobody closes.
  const unclosed = new Set<string>();
  let end = 0;
  for (const { 0: tag, 1: name = "", index } of text.matchAll(openTags)) {
    if (index < end || unclosed.has(name) || !namesOfTexts.test(name)) continue;
    const from = index + tag.length;
    const to = text.indexOf(`</${name}`, from);
    if (to < 0) {
      unclosed.add(name);
      continue;
    }
    end = to;
    texts.push(text.slice(from, to).trim());
  }
  return texts.filter(Boolean);
}

/** Title and body apart, where a text is handed over in tags of their own. */
function apart(inside: string): string[] {
  const texts = textsInTags(inside);
  // Markup that the author wrote is part of a text; it then makes out little of it.
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  return length > inside.length / 2 ? texts : [inside];
}

function partsOf(block: string): string[] {
  const value = tryParseJson(block.trim());
  if (typeof value === "object" && value !== null) return textsOf(value);
  if (typeof value === "string") return [value];
  return apart(block.trim());
}

/** Lines that stand between texts: "---", "=== POST 7f3a ===", "<<<<", "-----BEGIN POST-----". */
const marks = /^[ \t]*[-=*~#<>_|+]{3,}.*$/gm;

function* blocksIn(message: string): Generator<string[]> {
  for (const { value } of findJson(message)) yield textsOf(value);
  for (const inside of textsInTags(message)) yield partsOf(inside);
  for (const [, , inside = ""] of message.matchAll(/("""|'''|```|~~~)(?:\w*\n)?([\s\S]*?)\1/g)) {
    yield partsOf(inside);
  }
  // Texts between marks; what stands before the first and after the last is not in between.
  for (const inside of message.split(marks).slice(1, -1)) yield partsOf(inside);
  for (const [run] of message.matchAll(/(?:^[ \t]*>[^\n]*(?:\n|$))+/gm)) {
    yield [run.replaceAll(/^[ \t]*> ?/gm, "").trim()];
  }
}

/** What stands in quotation marks, as texts of JSON do. Everybody uses these for other things too. */
function* quotationsIn(message: string): Generator<string[]> {
  for (const literal of findJsonStrings(message)) yield partsOf(literal);
  for (const [, inside = ""] of message.matchAll(/[“«„]([^“”«»„]+)[”»“]/g)) yield [inside];
}

/**
 * The text that a message hands over to be read: what stands in JSON, in tags, between marks or in quotation
 * marks, the longest of these (quotation marks last); the whole message where there is none. How a caller quotes is not known
 * beforehand.
 * @returns texts that stand apart (title and body), at least one
 */
export function findQuoted(message: string): string[] {
  const schemas = findJson(message).filter(({ value }) => isSchema(value));
  const told = schemas.reduce((text, { written }) => text.replace(written, ""), message);
  const block = longest(blocksIn(told), 1);
  if (block.length > 0) return block;
  const quotation = longest(quotationsIn(told), minQuotationLength);
  return quotation.length > 0 ? quotation : [message];
}

/** The longest of these; none where all are shorter than that. */
function longest(found: Iterable<string[]>, shortest: number): string[] {
  const lengthOf = (parts: readonly string[]) => parts.reduce((sum, { length }) => sum + length, 0);
  let best: string[] = [];
  for (const parts of found) {
    if (lengthOf(parts) >= shortest && lengthOf(parts) > lengthOf(best)) best = parts;
  }
  return best;
}
