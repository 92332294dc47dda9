import { replyFormatOf, type Source } from "@earshot/contract";
import { isSameText } from "@earshot/prose";

/** How many words of a change are quoted. */
const quotedWords = 12;

/** The letters and digits of a word. Quotation marks, dashes and Markdown are not compared. */
const letters = (word: string): string =>
  (
    word
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join("");

/** A text as its author wrote it. */
const asWritten = (text: string, source: Source): string => replyFormatOf(source).asWritten(text);

/** Whether a text differs too much from the approved one to count as the same reply. */
export const isDifferentText = (approved: string, seen: string, source: Source): boolean =>
  !isSameText(asWritten(approved, source), asWritten(seen, source));

interface Word {
  letters: string;
  shown: string;
}

const toWords = (text: string): Word[] =>
  (text.match(/\S+/g) ?? []).flatMap((shown) => {
    const own = letters(shown);
    return own === "" ? [] : [{ letters: own, shown }];
  });

function quote(words: readonly Word[]): string {
  const shown = words.slice(0, quotedWords).map((word) => word.shown);
  return `“${shown.join(" ")}${words.length > quotedWords ? " …" : ""}”`;
}

/**
 * Describes the change of a text, from the first to the last differing word; null: only punctuation and
 * spaces differ.
 */
export function describeChange(approved: string, seen: string, source: Source): string | null {
  const [before, after] = [approved, seen].map((text) => toWords(asWritten(text, source)));
  if (!before || !after) return null;
  const same = (one: Word | undefined, other: Word | undefined) =>
    one !== undefined && one.letters === other?.letters;
  const min = Math.min(before.length, after.length);
  let start = 0;
  while (start < min && same(before[start], after[start])) start += 1;
  let end = 0;
  while (end < min - start && same(before.at(-1 - end), after.at(-1 - end))) end += 1;
  const [was, is] = [before, after].map((words) => words.slice(start, words.length - end));
  if (!was || !is || was.length + is.length === 0) return null;
  if (was.length === 0) return `${quote(is)} was added`;
  return is.length === 0 ? `${quote(was)} was taken out` : `${quote(was)} became ${quote(is)}`;
}
