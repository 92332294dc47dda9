/** Characters that a reader does not see, or that steer how a text runs. */
const unseen =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029\u3164\u115f\u1160]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu;

/** Brackets that chat formats begin roles with, as `<|im_start|>`, `[INST]` and `<<SYS>>`. */
const roleBrackets = /[<>]|\[(?=\/?[A-Z_]{2,20}\])/g;

const inPlainSight = (character: string): string =>
  [...Array(character.length).keys()]
    .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`)
    .join("");

/**
 * JSON on one line for a language model: in its strings, invisible characters, and what a model could read as the
 * beginning of another role, are written as escapes. `JSON.parse` restores the value.
 */
export function quoteJson(value: unknown): string {
  const wellFormed = (_key: string, part: unknown) =>
    typeof part === "string" ? part.toWellFormed() : part;
  return JSON.stringify(value, wellFormed)
    .replace(unseen, inPlainSight)
    .replace(roleBrackets, inPlainSight);
}
