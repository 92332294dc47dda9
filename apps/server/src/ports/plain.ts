/**
 * Words of strangers and of models as plain text. A pure file without imports: the rules of domains lean
 * on it.
 */

/** A text on one line, with single spaces. */
export const fold = (text: string) => text.replaceAll(/\s+/gu, " ").trim();

/** A text of at most so many UTF-16 units, with a mark where it was cut. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${text
    .slice(0, max - 1)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd()}…`;
}

/** What is not seen, or steers how a text runs; line ends and tabs are white space. */
const unseen = /[\p{Cf}\p{Co}\p{Cs}\p{Cc}\u3164\u115f\u1160]|[\u{e0100}-\u{e01ef}]/gu;
type Change = readonly [RegExp, string];

/** What leads somewhere, marks a text up, or means nothing to a reader. */
const unwanted: readonly Change[] = [
  // Markdown's links and images keep their words.
  [/!?\[([^\][]*)\]\s*\([^)]*\)/gu, "$1"],
  [/!?\[([^\][]*)\]\s*\[[^\]]*\]/gu, "$1"],
  [/^\s*\[[^\]]*\]:.*$/gmu, " "],
  // Tags of HTML and of chat formats, and comments.
  [/<!--[\s\S]*?(?:-->|$)/gu, " "],
  [/<\/?[a-z!|?][^<>]*(?:>|$)/giu, " "],
  // Addresses: with a scheme, with www, of mail, bare ones with a path, and numbers.
  [/\S*:\/\/\S*/gu, " "],
  [/(?<![\p{L}\p{N}])(?:(?:javascript|vbscript|mailto|sms):|(?:data|file|tel):(?=\S))\S*/giu, " "],
  [/www\.\S*/giu, " "],
  [/[^\s@]+@[^\s@]+\.[^\s@]+/gu, " "],
  [/(?:[\p{L}\p{N}-]+\.)+[\p{L}-]{2,}(?::\d+)?[/?#]\S*/gu, " "],
  [/\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\S*/gu, " "],
  // Ids of things in the product.
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/giu, " "],
  // Marks of markdown, and what could still begin a tag.
  [/`+|\*{2,}|_{2,}|~{2,}|^\s*(?:#{1,6}|>+)\s/gmu, " "],
  [/[<>[\]{}|\\]/gu, " "],
];

/** A name that is an address too, as monday.com, is told by its name alone. */
const named: Change = [
  /(?<![\p{L}\p{N}-])([\p{L}\p{N}-]+)(?:\.[\p{L}\p{N}-]+)*\.(?:com|net|org|io|ai|app|dev|co|me|biz|info|xyz|site|online|example|test|invalid|ly|gg|to|ru|cn|uk|de|fr|eu|us|link|click|shop|top|zip|mov|xn--[a-z0-9-]+)(?![\p{L}\p{N}-])/giu,
  "$1",
];

function without(text: string, changes: readonly Change[]): string {
  let clean = text
    .toWellFormed()
    .normalize("NFKC")
    .replaceAll(/[^\S\n]/gu, " ")
    .replaceAll(unseen, (one) => (one === "\n" ? one : ""));
  // What a change takes away may bring together what it, or another, is for.
  for (let before = ""; before !== clean; ) {
    before = clean;
    for (const [what, by] of changes) {
      for (let last = ""; last !== clean; ) {
        last = clean;
        clean = clean.replaceAll(what, by);
      }
    }
  }
  return fold(clean);
}

/** A model's words as plain text: no links, no markup, nothing unseen, on one line. */
export function plain(text: string, max: number): string {
  const changes = [...unwanted, named];
  const clean = without(text.slice(0, max * 20), changes);
  // What is cut off may have kept the rest from being an address.
  return clean.length <= max ? clean : `${without(clean.slice(0, max - 1), changes)}…`;
}

/** Whether words of a post can be shown as they are: no link and no markup among them. */
export const isPlain = (words: string) =>
  without(words, unwanted) === fold(words.normalize("NFKC"));
