import { platforms, type Source } from "@earshot/contract";
import { isSameText } from "@earshot/prose";

/** Words quoted of a change; a longer one is cut. */
const quotedWords = 12;

/** The letters and digits of a word, which are compared: quotes, dashes and Markdown make no difference. */
const bone = (word: string): string =>
  (
    word
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join("");

/** A text as its author wrote it. */
const asWritten = (text: string, source: Source): string => platforms[source].reply.asWritten(text);

/** Whether a text has so little of the approved one that it may not stand in its place. */
export const isAnother = (approved: string, seen: string, source: Source): boolean =>
  !isSameText(asWritten(approved, source), asWritten(seen, source));

interface Word {
  bone: string;
  shown: string;
}

const wordsOf = (text: string): Word[] =>
  (text.match(/\S+/g) ?? []).flatMap((shown) => {
    const own = bone(shown);
    return own === "" ? [] : [{ bone: own, shown }];
  });

function quote(words: readonly Word[]): string {
  const shown = words.slice(0, quotedWords).map((word) => word.shown);
  return `“${shown.join(" ")}${words.length > quotedWords ? " …" : ""}”`;
}

/**
 * What somebody has changed of a text, in words, from the first word that differs to the last; null:
 * nothing but marks and spaces.
 */
export function whatChanged(approved: string, seen: string, source: Source): string | null {
  const [before, after] = [approved, seen].map((text) => wordsOf(asWritten(text, source)));
  if (!before || !after) return null;
  const same = (one: Word | undefined, other: Word | undefined) =>
    one !== undefined && one.bone === other?.bone;
  const least = Math.min(before.length, after.length);
  let start = 0;
  while (start < least && same(before[start], after[start])) start += 1;
  let end = 0;
  while (end < least - start && same(before.at(-1 - end), after.at(-1 - end))) end += 1;
  const [was, is] = [before, after].map((words) => words.slice(start, words.length - end));
  if (!was || !is || was.length + is.length === 0) return null;
  if (was.length === 0) return `${quote(is)} was added`;
  return is.length === 0 ? `${quote(was)} was taken out` : `${quote(was)} became ${quote(is)}`;
}
