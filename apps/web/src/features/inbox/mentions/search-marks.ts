import type { Mention } from "@earshot/contract";
import { useMemo } from "react";
import type { Span } from "../../../ui/mark.tsx";

/** Letters and digits with their marks, and the apostrophes between them. */
const wordForm = /[\p{L}\p{N}\p{M}]+(?:['’ʼ][\p{L}\p{N}\p{M}]+)*/gu;

/** A word without case, width, diacritics and apostrophes. */
const fold = (word: string) =>
  word
    .normalize("NFKD")
    .replace(/[\p{M}'’ʼ]/gu, "")
    .toLowerCase();

/**
 * Where the words that are looked for stand in a text, in UTF-16 units. The last of them may be the
 * beginning of a word, which is then marked whole.
 */
export function findWords(text: string, search: string): Span[] {
  const words = (search.match(wordForm) ?? []).map(fold);
  const beginning = words.at(-1);
  if (!beginning) return [];
  const whole = new Set(words);
  return [...text.matchAll(wordForm)].flatMap(({ 0: word, index }): Span[] => {
    const folded = fold(word);
    const isFound = whole.has(folded) || folded.startsWith(beginning);
    return isFound ? [[index, index + word.length]] : [];
  });
}

/** What is marked in a mention: the words of its keywords, and those that are looked for. */
export function useMarks({ title, fullContent, marks }: Mention, search: string | undefined) {
  return useMemo(
    () =>
      search
        ? {
            title: [...marks.title, ...findWords(title, search)],
            content: [...marks.content, ...findWords(fullContent, search)],
          }
        : marks,
    [title, fullContent, marks, search],
  );
}
