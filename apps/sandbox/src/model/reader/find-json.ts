import { tryParseJson } from "../json.ts";

/** After this many attempts a message is taken to contain no further JSON. */
const maxAttempts = 60;

/** The index after the bracket that closes the one at `from`, ignoring those in strings; -1 when there is none. */
function endOf(text: string, from: number): number {
  let depth = 0;
  let inText = false;
  for (let at = from; at < text.length; at++) {
    const sign = text[at];
    if (inText) {
      if (sign === "\\") at += 1;
      else if (sign === '"') inText = false;
    } else if (sign === '"') inText = true;
    else if (sign === "{" || sign === "[") depth += 1;
    else if (sign === "}" || sign === "]") {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

/** JSON that was found in a text. */
export interface FoundJson {
  value: unknown;
  /** Its source text. */
  written: string;
}

/** The outermost JSON objects and lists in a text, in order. */
export function findJson(text: string): FoundJson[] {
  const found: FoundJson[] = [];
  let tries = 0;
  for (let at = 0; at < text.length && tries < maxAttempts; at++) {
    if (text[at] !== "{" && text[at] !== "[") continue;
    tries += 1;
    const end = endOf(text, at);
    const written = end < 0 ? "" : text.slice(at, end);
    const value = tryParseJson(written);
    if (value === undefined) continue;
    found.push({ value, written });
    at = end - 1;
  }
  return found;
}

/** The JSON strings in a text, with their quotation marks: on a line of their own or within one. */
export function findJsonStrings(text: string): string[] {
  const found: string[] = [];
  let failed = 0;
  for (
    let at = text.indexOf('"');
    at >= 0 && failed < maxAttempts;
    at = text.indexOf('"', at + 1)
  ) {
    let end = at + 1;
    while (end < text.length && text[end] !== '"' && text[end] !== "\n") {
      end += text[end] === "\\" ? 2 : 1;
    }
    if (text[end] !== '"') {
      failed += 1;
      continue;
    }
    found.push(text.slice(at, end + 1));
    at = end;
  }
  return found;
}
