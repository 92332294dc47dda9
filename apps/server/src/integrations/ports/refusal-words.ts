import type { PlacementRefusal, RefusalKind, WordsRefusal } from "./placement.ts";

/** Tests a text for certain words; a regular expression can be used. */
export interface Words {
  test(text: string): boolean;
}

/**
 * Whether a text has `first`, and `later` somewhere after it. As one expression, `first.*later`, it would
 * read the rest of the text again for every place where `first` matches.
 */
export const inOrder = (first: RegExp, later: RegExp): Words => ({
  test(text) {
    const found = first.exec(text);
    return found !== null && later.test(text.slice(found.index + found[0].length));
  },
});

/** Whether a text has any of these words. */
export const anyOf = (...all: readonly Words[]): Words => ({
  test: (text) => all.some((words) => words.test(text)),
});

/** Words that identify a platform's refusal, in lower case as {@link plainWords} has them. */
export interface KnownWords {
  words: Words;
  refusal: PlacementRefusal;
}

/** Words and the refusal that they mean. */
export const known = (
  words: Words,
  kind: RefusalKind,
  code: string,
  message: string,
  remedy: string,
): KnownWords => ({ words, refusal: { code, kind, message, remedy } });

/** The next step when no other is known. */
export const giveUp = "End this reply: the customer gets it back.";

/** Text in lower case, with plain quotes and single spaces, so that a pasted sentence matches. */
const plainWords = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\u2018\u2019\u02bc\u0060\u00b4]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/\s+/g, " ")
    .trim();

/** The refusal and its effect on the reply. */
export const withEnd = (refusal: PlacementRefusal): WordsRefusal => ({
  ...refusal,
  final: refusal.kind === "final" || refusal.kind === "change",
});

/** The first known refusal in a person's words, or null. */
export function refusalAmong(known: readonly KnownWords[], words: string): WordsRefusal | null {
  const plain = plainWords(words);
  const found = known.find((one) => one.words.test(plain));
  return found ? withEnd(found.refusal) : null;
}

/** The refusal for words that are not known. */
export const unknownWords = (platform: string): WordsRefusal =>
  withEnd({
    code: "UNKNOWN_WORDS",
    message: `We don't recognize this message from ${platform}.`,
    remedy:
      "Do what the message says, and try again in a few minutes. If you get the same message, send it to the administrator.",
    kind: "wait",
  });
