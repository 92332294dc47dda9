import { platforms, type Source } from "@earshot/contract";

type Span = readonly [number, number];

/** A part of a text that is shown as something else, or not at all. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

/** A text without its markup, and where its parts were before. */
export interface ShownText {
  text: string;
  /** Converts a span of the original text, `[start, end)`; null when all of it was markup. */
  map: (span: Span) => [number, number] | null;
}

const entities: Record<string, string> = {
  gt: ">",
  lt: "<",
  amp: "&",
  quot: '"',
  apos: "'",
  nbsp: " ",
};
/** Characters that take no room and that some editors put into empty lines. */
const invisible = /[\u200b\u200c\u2060\ufeff]/;

function decodeEntity(entity: string): string {
  const name = entity.slice(1, -1).toLowerCase();
  const named = entities[name];
  if (named !== undefined) return named;
  const code = name.startsWith("#x")
    ? Number.parseInt(name.slice(2), 16)
    : Number.parseInt(name.slice(1), 10);
  const isValid = code > 0x1f && code <= 0x10_ffff && !(code >= 0xd800 && code <= 0xdfff);
  const character = isValid ? String.fromCodePoint(code) : "";
  return invisible.test(character) ? "" : character;
}

/** Each rule names the parts of a match that are markup, as the lengths at its beginning and its end. */
const rules: { find: RegExp; edits: (match: RegExpExecArray) => Edit[] }[] = [
  // \_ is an underscore, not emphasis.
  {
    find: /\\[\\`*_{}[\]()#+\-.!|~>^]/g,
    edits: ({ 0: pair, index }) => [{ start: index, end: index + 2, text: pair.slice(1) }],
  },
  {
    find: /&(?:gt|lt|amp|quot|apos|nbsp|#\d{1,7}|#x[\da-f]{1,6});/gi,
    edits: ({ 0: entity, index }) => [
      { start: index, end: index + entity.length, text: decodeEntity(entity) },
    ],
  },
  // [words](address) and ![words](address)
  {
    find: /!?\[([^[\]\n]{1,500})\]\([^()\s]{1,2000}\)/g,
    edits: ({ 0: all, 1: words = "", index }) => {
      const from = index + all.indexOf("[") + 1;
      return [
        { start: index, end: from, text: "" },
        { start: from + words.length, end: index + all.length, text: "" },
      ];
    },
  },
  // Code fences and the line below a table's head.
  { find: /^[ \t]{0,3}(?:```|~~~)[^\n]{0,100}$/gm, edits: whole },
  { find: /^[ \t]{0,3}\|?[ \t]{0,3}:?-{2,50}:?[ \t]{0,3}\|[-:| \t]{0,300}$/gm, edits: whole },
  // Horizontal rules.
  {
    find: /^[ \t]{0,3}(?:-[ \t]?){3,60}$|^[ \t]{0,3}(?:\*[ \t]?){3,60}$|^_{3,60}$/gm,
    edits: whole,
  },
  { find: /`{1,3}([^`\n]{1,1000})`{1,3}/g, edits: aroundWords },
  { find: />!([^!\n]{1,2000})!</g, edits: aroundWords },
  {
    find: /(?<![*\w])\*{1,3}(?=[^\s*])([^*\n]{1,2000})(?<=[^\s*])\*{1,3}(?!\w)/g,
    edits: aroundWords,
  },
  { find: /(?<!\w)_{1,3}(?=[^\s_])([^_\n]{1,2000})(?<=[^\s_])_{1,3}(?!\w)/g, edits: aroundWords },
  { find: /~~(?=[^\s~])([^~\n]{1,2000})~~/g, edits: aroundWords },
  { find: /\^\(([^()\n]{1,500})\)/g, edits: aroundWords },
  // Headings, quotes and lists.
  { find: /^[ \t]{0,3}#{1,6}[ \t]{1,3}/gm, edits: whole },
  { find: /^[ \t]{0,3}>[ \t]?(?!!)/gm, edits: whole },
  {
    find: /^([ \t]{0,8})[-*+][ \t]{1,4}(?=\S)/gm,
    edits: ({ 0: all, 1: indent = "", index }) => [
      { start: index + indent.length, end: index + all.length, text: "• " },
    ],
  },
];

function whole({ 0: all, index }: RegExpExecArray): Edit[] {
  return [{ start: index, end: index + all.length, text: "" }];
}

function aroundWords({ 0: all, 1: words = "", index }: RegExpExecArray): Edit[] {
  const from = index + all.indexOf(words);
  return [
    { start: index, end: from, text: "" },
    { start: from + words.length, end: index + all.length, text: "" },
  ];
}

/** The edits of all rules; an earlier rule wins if two overlap. */
function editsOf(text: string): Edit[] {
  const taken = new Uint8Array(text.length);
  const edits: Edit[] = [];
  for (const { find, edits: of } of rules) {
    for (const match of text.matchAll(find)) {
      const found = of(match).filter(({ start, end }) => end > start);
      const isFree = found.every(({ start, end }) => !taken.subarray(start, end).includes(1));
      if (!isFree) continue;
      for (const edit of found) {
        taken.fill(1, edit.start, edit.end);
        edits.push(edit);
      }
    }
  }
  return edits.sort((a, b) => a.start - b.start);
}

/**
 * Removes the markup of Markdown from a text, as Reddit writes it: emphasis, links, headings, quotes, lists,
 * code, spoilers and HTML entities.
 */
export function withoutMarkdown(text: string): ShownText {
  const edits = editsOf(text);
  if (edits.length === 0) return { text, map: ([start, end]) => [start, end] };
  let shown = "";
  let at = 0;
  /** For each edit, where it begins before and after. */
  const marks = edits.map(({ start, end, text: replacement }) => {
    shown += text.slice(at, start) + replacement;
    at = end;
    return { start, end, before: shown.length - replacement.length, after: shown.length };
  });
  shown += text.slice(at);
  /** Where a position of the original is: inside an edit, at its beginning or its end. */
  const locate = (position: number, side: "before" | "after"): number => {
    const mark = marks.findLast(
      ({ start }) => start < position || (start === position && side === "after"),
    );
    if (!mark) return position;
    if (position < mark.end) return mark[side];
    return mark.after + (position - mark.end);
  };
  return {
    text: shown,
    map([start, end]) {
      const span: [number, number] = [locate(start, "after"), locate(end, "before")];
      return span[1] > span[0] ? span : null;
    },
  };
}

/** A platform's text as it is shown: without markup if its users write Markdown. */
export function shownText(source: Source, text: string): ShownText {
  if (platforms[source].markup === null) return { text, map: ([start, end]) => [start, end] };
  return withoutMarkdown(text);
}
