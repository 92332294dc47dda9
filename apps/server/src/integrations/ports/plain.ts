/**
 * Makes plain text of what strangers and models write. Imports nothing, because domain rules import it.
 */

/** A text on one line, with single spaces. */
export const fold = (text: string) => text.replaceAll(/\s+/gu, " ").trim();

/** Marks where a text, such as a snippet, omits words. It is not a word of the post, and no quote spans it. */
export const omission = "[…]";

/** Cuts a text to at most `max` UTF-16 units; one that is cut ends in an ellipsis. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${text
    .slice(0, max - 1)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd()}…`;
}

/** Invisible and bidirectional control characters; line ends and tabs are white space. */
const unseen = /[\p{Cf}\p{Co}\p{Cs}\p{Cc}\u3164\u115f\u1160]|[\u{e0100}-\u{e01ef}]/gu;
interface Change {
  what: RegExp;
  by: string | ((found: string, label: string, target: string) => string);
}
const without = (what: RegExp): Change => ({ what, by: " " });
/**
 * The label of a link. A link that is not closed stays as it is: it matches up to the end of the text, so that the
 * rest is scanned only once.
 */
const labelOf = (close: string) => (found: string, label: string, target: string) =>
  target.endsWith(close) ? label : found;

/**
 * Links, markup and characters that mean nothing to a reader. The input is untrusted: each expression can
 * start only at the start of a run of its characters, so that matching stays linear.
 */
const unwanted: readonly Change[] = [
  // Markdown links and images: their labels stay.
  { what: /!?\[([^\][]*)\]\s*(\([^)]*\)?)/gu, by: labelOf(")") },
  { what: /!?\[([^\][]*)\]\s*(\[[^\]]*\]?)/gu, by: labelOf("]") },
  without(/^ *\[[^\]\n\r\u2028\u2029]*\]:.*$/gmu),
  // Tags of HTML and of chat formats, and comments.
  without(/<!--[\s\S]*?(?:-->|$)/gu),
  without(/<\/?[a-z!|?][^<>]*(?:>|$|(?=<\/?[a-z!|?]))/giu),
  // Addresses: with a scheme, with www, email, bare ones with a path, and IP addresses.
  without(/(?<!\S)\S*:\/\/\S*/gu),
  without(
    /(?<![\p{L}\p{N}])(?:(?:javascript|vbscript|mailto|sms):|(?:data|file|tel):(?=\S))\S*/giu,
  ),
  without(/www\.\S*/giu),
  without(/(?<![^\s@])[^\s@]+@[^\s@]+\.[^\s@]+/gu),
  {
    what: /(?<![\p{L}\p{N}.-])[\p{L}\p{N}.-]*[\p{L}\p{N}-]\.[\p{L}-]{2,}(?::\d+)?[/?#]\S*/gu,
    // In "so...acme.com/a" the address begins after the dots.
    by: (found) => `${/^(?:[^/?#]*\.)?\.(?!\.)/u.exec(found)?.[0] ?? ""} `,
  },
  without(/\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\S*/gu),
  // Ids of things in the product.
  without(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/giu),
  // Markdown characters, and anything that could start a tag.
  without(/`+|\*{2,}|_{2,}|~{2,}|^(?: *(?:#{1,6}|>+)\s)+/gmu),
  without(/[<>[\]{}|\\]/gu),
];

const ending =
  /^(?:com|net|org|io|ai|app|dev|co|me|biz|info|xyz|site|online|example|test|invalid|ly|gg|to|ru|cn|uk|de|fr|eu|us|link|click|shop|top|zip|mov|xn--[a-z0-9-]+)$/iu;

/** A name that is also an address, such as monday.com, is shown as a name. */
const nameOnly: Change = {
  what: /(?<![\p{L}\p{N}-])[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu,
  by(host) {
    const labels = host.split(".");
    const last = labels.findLastIndex((label, at) => at > 0 && ending.test(label));
    return last < 0 ? host : [labels[0], ...labels.slice(last + 1)].join(".");
  },
};

/** Links are rarely nested deeper than this; of deeper ones only the brackets are removed. */
const maxNesting = 8;

/** Repeats a replacement until it finds nothing, because removing a match can create another one. */
function apply(text: string, { what, by }: Change): string {
  let clean = text;
  for (let round = 0; round < maxNesting; round++) {
    const before = clean;
    clean = typeof by === "string" ? clean.replaceAll(what, by) : clean.replaceAll(what, by);
    if (clean === before) break;
  }
  return clean;
}

function cleaned(text: string, changes: readonly Change[]): string {
  let clean = text
    .toWellFormed()
    .normalize("NFKC")
    .replaceAll(/[^\S\n]/gu, " ")
    .replaceAll(unseen, (one) => (one === "\n" ? one : ""));
  // Removing a match can create another one.
  for (let before = ""; before !== clean; ) {
    before = clean;
    for (const change of changes) clean = apply(clean, change);
  }
  return fold(clean);
}

/** A model's text as plain text on one line: no links, no markup, no invisible characters. */
export function plain(text: string, max: number): string {
  const changes = [...unwanted, nameOnly];
  const clean = cleaned(text.slice(0, max * 20), changes);
  // What is left after the cut may read as an address, so it is cleaned again.
  return clean.length <= max ? clean : `${cleaned(clean.slice(0, max - 1), changes)}…`;
}

/** Whether words of a post can be shown unchanged: they contain no link and no markup. */
export const isPlain = (words: string) =>
  cleaned(words, unwanted) === fold(words.normalize("NFKC"));
