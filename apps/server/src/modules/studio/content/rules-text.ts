import { type ContentFinding, cutText, type PostFormat, studioLimits } from "@earshot/contract";
import {
  lengthIn,
  markupFindingsOn,
  type ProseFinding,
  styleOf,
  withoutEmojis,
} from "@earshot/prose";
import { withoutUngivenLinks } from "../../../integrations/ports/given-links.ts";

export { createCleaner, hostsIn } from "../../../integrations/ports/given-links.ts";

/** A word that is a hashtag, not a number such as "#1" or a heading. */
const hashtag = /(?<![\p{L}\p{N}&/])#(?=[\p{N}_]*\p{L})[\p{L}\p{N}_]+/gu;

/** The links, hashtags and emojis that a text may contain. */
export interface Allowed {
  hosts: ReadonlySet<string>;
  hashtags: boolean;
  emojis: boolean;
}

/**
 * Removes links that were not given, and hashtags and emojis that were not requested, from a text of the model,
 * together with the white space that this leaves.
 */
export function cleanText(text: string, allowed: Allowed): string {
  let clean = withoutUngivenLinks(text, allowed.hosts);
  const removed = (pattern: RegExp) => {
    clean = clean.replaceAll(pattern, "");
  };
  if (!allowed.hashtags) removed(hashtag);
  if (!allowed.emojis) clean = withoutEmojis(clean);
  const tidy = clean
    .replaceAll("\r\n", "\n")
    .replaceAll(/(?<=\S)[ \t]{2,}(?=\S)/g, " ")
    .replaceAll(/(?<![ \t])[ \t]+$/gm, "")
    .replaceAll(/\n{3,}/g, "\n\n");
  return cutText(tidy.trim(), studioLimits.contentMax).trim();
}

/** The title of a text that has none: its first words. */
export function firstWords(content: string): string {
  const line = content.trim().split("\n")[0]?.trim() ?? "";
  if (line.length <= 80) return line;
  return `${line
    .slice(0, 79)
    .replace(/\s\S*$/u, "")
    .trimEnd()
    .toWellFormed()}…`;
}

/** The length of a text as its platform counts it. */
export const lengthOf = (text: string, { unit, maxLength }: PostFormat) => ({
  length: lengthIn(unit, text),
  max: maxLength,
});

/** Findings of the style rules, and about markup that the platform would not show as written. */
export function findingsOf(text: string, format: PostFormat): ContentFinding[] {
  const found: ProseFinding[] = [...styleOf(text).findings, ...markupFindingsOn(text, format)];
  return found
    .map(({ span, message, remedy }) => {
      const [start, end] = span ?? [0, text.length];
      return { start, end, message, remedy };
    })
    .toSorted((a, b) => a.start - b.start || a.end - b.end);
}
