import type { Mention } from "@earshot/contract";
import { useMemo } from "react";
import type { Span } from "../../../ui/mark.tsx";

/** Letters and digits with their combining marks, and the apostrophes between them. */
const wordForm = /[\p{L}\p{N}\p{M}]+(?:['’ʼ][\p{L}\p{N}\p{M}]+)*/gu;

/** Normalizes a word: without case, width, diacritics and apostrophes. */
const normalize = (word: string) =>
  word
    .normalize("NFKD")
    .replace(/[\p{M}'’ʼ]/gu, "")
    .toLowerCase();

/**
 * Finds the searched words in a text and returns their spans in UTF-16 units. The last searched word may
 * be the beginning of a word, which is then marked whole.
 */
export function findWords(text: string, search: string): Span[] {
  const words = (search.match(wordForm) ?? []).map(normalize);
  const beginning = words.at(-1);
  if (!beginning) return [];
  const whole = new Set(words);
  return [...text.matchAll(wordForm)].flatMap(({ 0: word, index }): Span[] => {
    const normalized = normalize(word);
    const isFound = whole.has(normalized) || normalized.startsWith(beginning);
    return isFound ? [[index, index + word.length]] : [];
  });
}

/** Returns the spans to highlight in a mention: its keywords and the searched words. */
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
