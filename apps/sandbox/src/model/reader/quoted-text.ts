import { isJsonObject, tryParseJson } from "../json.ts";
import { findJson, findJsonStrings } from "./find-json.ts";

/** Names of JSON keys and tags under which callers pass the text to be assessed. */
const quotedTextNames =
  /^(?:.*[-_.])?(?:post|posts|document|documents|mention|page|comment|quote|quoted|quotation|title|headline|body|text|content|selftext|message|words|data|untrusted|source|article)(?:[-_.:].*)?$/i;

/** Shorter quotations are ignored: they are usually single words or enum values. */
const minQuotationLength = 12;

/** Whether a JSON value is a schema: it describes the response and is not quoted text. */
export const isSchema = (value: unknown): boolean =>
  isJsonObject(value) && ("$schema" in value || ("type" in value && "properties" in value));

/** The strings in a JSON value: those under a known name, or all of them if there are none. */
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
        // In {post: {title, author}}, only the strings under known names count as named.
        walk(inner, typeof inner === "string" ? quotedTextNames.test(name) : isNamed);
      }
    }
  };
  // Of {post: {…}, company: {…}}, only the post is read.
  const main = isJsonObject(value)
    ? Object.entries(value).find(
        ([name, inner]) =>
          typeof inner === "object" && inner !== null && quotedTextNames.test(name),
      )
    : undefined;
  walk(main ? main[1] : value, false);
  return (named.length > 0 ? named : all).filter((text) => text.trim() !== "");
}

const openTags = /<([A-Za-z][\w:.-]*)(?:\s[^<>]*)?>/g;

/** The contents of the outermost tags with a known name, in order. */
function textsInTags(text: string): string[] {
  const texts: string[] = [];
  // Each missing closing tag is searched for once: a text may be full of unclosed tags.
  const unclosed = new Set<string>();
  let end = 0;
  for (const { 0: tag, 1: name = "", index } of text.matchAll(openTags)) {
    if (index < end || unclosed.has(name) || !quotedTextNames.test(name)) continue;
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

/** Splits a block into its parts (title, body) if each is in a tag of its own. */
function splitByTags(inside: string): string[] {
  const texts = textsInTags(inside);
  // Tags that cover less than half of the block are markup by the post's author: keep the block whole.
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  return length > inside.length / 2 ? texts : [inside];
}

function partsOf(block: string): string[] {
  const value = tryParseJson(block.trim());
  if (typeof value === "object" && value !== null) return textsOf(value);
  if (typeof value === "string") return [value];
  return splitByTags(block.trim());
}

/** Separator lines between texts: "---", "=== POST 7f3a ===", "<<<<", "-----BEGIN POST-----". */
const separatorLines = /^[ \t]*[-=*~#<>_|+]{3,}.*$/gm;

function* blocksIn(message: string): Generator<string[]> {
  for (const { value } of findJson(message)) yield textsOf(value);
  for (const inside of textsInTags(message)) yield partsOf(inside);
  for (const [, , inside = ""] of message.matchAll(/("""|'''|```|~~~)(?:\w*\n)?([\s\S]*?)\1/g)) {
    yield partsOf(inside);
  }
  // Texts between separator lines; the text before the first and after the last line is ignored.
  for (const inside of message.split(separatorLines).slice(1, -1)) yield partsOf(inside);
  for (const [run] of message.matchAll(/(?:^[ \t]*>[^\n]*(?:\n|$))+/gm)) {
    yield [run.replaceAll(/^[ \t]*> ?/gm, "").trim()];
  }
}

/** Texts in quotation marks, including JSON strings. A weak hint: quotation marks have many other uses. */
function* quotationsIn(message: string): Generator<string[]> {
  for (const literal of findJsonStrings(message)) yield partsOf(literal);
  for (const [, inside = ""] of message.matchAll(/[“«„]([^“”«»„]+)[”»“]/g)) yield [inside];
}

/**
 * Finds the quoted text in a message: the longest text in JSON, in tags or between separator lines; without one,
 * the longest in quotation marks; without any, the whole message. How a caller quotes is not known in advance.
 * @returns the parts of the text, such as title and body; at least one
 */
export function findQuoted(message: string): string[] {
  const schemas = findJson(message).filter(({ value }) => isSchema(value));
  const withoutSchemas = schemas.reduce((text, { written }) => text.replace(written, ""), message);
  const block = longest(blocksIn(withoutSchemas), 1);
  if (block.length > 0) return block;
  const quotation = longest(quotationsIn(withoutSchemas), minQuotationLength);
  return quotation.length > 0 ? quotation : [message];
}

/** The longest candidate; empty if all are shorter than the minimum. */
function longest(found: Iterable<string[]>, minLength: number): string[] {
  const lengthOf = (parts: readonly string[]) => parts.reduce((sum, { length }) => sum + length, 0);
  let best: string[] = [];
  for (const parts of found) {
    if (lengthOf(parts) >= minLength && lengthOf(parts) > lengthOf(best)) best = parts;
  }
  return best;
}
