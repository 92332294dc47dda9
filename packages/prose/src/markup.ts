import { replyFormatOf, type Source, sourceNames } from "@earshot/contract";
import type { ProseFinding } from "./types.ts";

interface MarkupRule {
  pattern: RegExp;
  /** Whether a match counts; without it, all do. */
  counts?: (text: string, at: number) => boolean;
  message: (platform: string, words: string) => string;
  remedy: string;
}

const shows = (what: string) => (platform: string) => `${platform} shows ${what} as typed.`;

/** Markdown on platforms that do not support it. */
const plainRules: readonly MarkupRule[] = [
  {
    pattern: /(\*\*|__)(?=\S)(?:(?!\1)[^\n])+?\S?\1/g,
    message: shows("bold markers"),
    remedy: "Remove the markers; use word order for emphasis.",
  },
  {
    pattern:
      /(?<![*\w])\*(?=[^\s*])[^*\n]+?(?<=[^\s*])\*(?![*\w])|(?<![_\w])_(?=[^\s_])[^_\n]+?(?<=[^\s_])_(?![_\w])/g,
    message: shows("italic markers"),
    remedy: "Remove the markers.",
  },
  {
    // No other link may begin within the address, so that each character is scanned for one link only.
    pattern: /\[[^[\]\n]+\]\(\s*https?:(?:[^)\s\]]|\](?!\())*\)/g,
    message: (platform) =>
      `${platform} does not support link text: it shows the brackets and the address.`,
    remedy: "Write the address itself.",
  },
  {
    pattern: /^#{1,6} .+$/gm,
    message: (platform) => `${platform} does not support headings: it shows the #.`,
    remedy: "Write the line as a sentence.",
  },
  {
    pattern: /^> ?.+$/gm,
    message: (platform) => `${platform} does not support quotes with >: it shows the >.`,
    remedy: "Put what you quote in quotation marks.",
  },
  {
    pattern: /```[\s\S]*?(?:```|$)|`[^`\n]+`/g,
    message: shows("code markers"),
    remedy: "Remove the markers.",
  },
  {
    pattern: /~~(?=\S)[^\n~]+~~/g,
    message: shows("strikethrough markers"),
    remedy: "Remove the markers, or the words.",
  },
];

/** A line of a list, a quotation, a table or a heading, or of code. */
const ownLine = /^(?: {4}|\t|\s*(?:[-*+>#|]|\d+[.)]))/;

/** Whether the line that begins here continues the paragraph of the line before. */
function isSameParagraph(text: string, at: number): boolean {
  const before = text.slice(text.lastIndexOf("\n", at - 2) + 1, at - 1);
  const end = text.indexOf("\n", at);
  const line = text.slice(at, end < 0 ? text.length : end);
  return !before.endsWith("\\") && !ownLine.test(before) && !ownLine.test(line);
}

/** Effects of Reddit's Markdown that the writer may not intend. */
const redditRules: readonly MarkupRule[] = [
  {
    pattern: /(?<=\S\n).*\S.*$/gm,
    counts: isSameParagraph,
    message: () => "Reddit joins this line with the one before it.",
    remedy: "Leave an empty line between them, or make one paragraph of both.",
  },
  {
    pattern: /^#{1,6}(?=[^\s#]).*$/gm,
    message: () => "Reddit can show a line that begins with # as a large heading.",
    remedy: "Begin it with a word, or put \\ before the #.",
  },
  {
    pattern: /^(?: {4}|\t)(?![^\S\n\r\u2028\u2029]*(?:[-*+]|\d+[.)])\s).*\S.*$/gm,
    message: () => "Reddit shows a line that begins with four spaces or a tab as code.",
    remedy: "Remove the indentation.",
  },
];

/** Markup that no platform renders. */
const commonRules: readonly MarkupRule[] = [
  {
    pattern:
      /<\/?(?:a|b|i|u|p|br|em|strong|ul|ol|li|h[1-6]|div|span|code|img)(?:\s[^<>\n]*)?\/?>/gi,
    message: shows("HTML tags"),
    remedy: "Remove the tag.",
  },
  {
    pattern: /(?<![\w:]):[a-z][a-z_]{2,30}:(?![\w:])/g,
    message: (platform, words) => `${platform} shows ${words} as text, not as an emoji.`,
    remedy: "Remove it, or insert the emoji itself.",
  },
];

/** Finds what a platform would not show as it is in a reply, in the order of the text. */
export const markupFindings = (text: string, source: Source): ProseFinding[] =>
  markupFindingsOn(text, {
    label: sourceNames[source],
    hasMarkdown: replyFormatOf(source).hasMarkdown,
  });

/**
 * Finds what a platform would not show as written, in the order of the text. Reddit renders Markdown; others
 * show it as typed.
 */
export function markupFindingsOn(
  text: string,
  { label, hasMarkdown }: { label: string; hasMarkdown: boolean },
): ProseFinding[] {
  const rules = [...(hasMarkdown ? redditRules : plainRules), ...commonRules];
  return rules
    .flatMap(({ pattern, counts, message, remedy }) =>
      [...text.matchAll(pattern)]
        .filter(({ index }) => counts?.(text, index) ?? true)
        .map((found): ProseFinding & { span: [number, number] } => ({
          rule: "markup",
          level: "note",
          message: message(label, found[0]),
          remedy,
          span: [found.index, found.index + found[0].length],
        })),
    )
    .sort((a, b) => a.span[0] - b.span[0]);
}
