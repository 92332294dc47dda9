/** Characters that are invisible or change the direction of a text. */
const invisible =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029\u3164\u115f\u1160]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu;

/** Brackets that chat formats begin roles with, as `<|im_start|>`, `[INST]` and `<<SYS>>`. */
const roleBrackets = /[<>]|\[(?=\/?[A-Z_]{2,20}\])/g;

const escapeOf = (character: string): string =>
  [...Array(character.length).keys()]
    .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`)
    .join("");

/**
 * Writes JSON on one line for a language model. Invisible characters, and brackets that a model could read as the
 * beginning of another role, are escaped. `JSON.parse` restores the value.
 */
export function quoteJson(value: unknown): string {
  const wellFormed = (_key: string, part: unknown) =>
    typeof part === "string" ? part.toWellFormed() : part;
  return JSON.stringify(value, wellFormed)
    .replace(invisible, escapeOf)
    .replace(roleBrackets, escapeOf);
}
