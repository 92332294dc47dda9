import { type IntentLevel, intentLevels } from "@earshot/contract";

/** How many mentions a workspace has read by itself a UTC day; more are read when somebody asks. */
export const readingsADay = 30;

/** Limits of what is shown of an answer, in UTF-16 units. */
const summaryMax = 400;
const messageMax = 200;
const quoteMax = 400;
const reasonsMax = 5;
const postMax = 12_000;
const answerMax = 600;

const fold = (text: string) => text.replaceAll(/\s+/gu, " ").trim();

function cut(text: string, max: number): string {
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
const isPlain = (words: string) => without(words, unwanted) === fold(words.normalize("NFKC"));

const letter = /[\p{L}\p{N}]/u;

/**
 * The words of a text that a quote names: word for word, but for white space.
 * @returns them as they stand in the text; null when they don't.
 */
export function findQuote(text: string, quote: string): string | null {
  const wanted = fold(quote);
  if (wanted.length > quoteMax || !/[\p{L}\p{N}].*[\p{L}\p{N}]/su.test(wanted)) return null;
  const folded = fold(text);
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + 1)) {
    const before = folded.slice(0, at).at(-1) ?? "";
    const after = folded[at + wanted.length] ?? "";
    const startsWord = !letter.test(before) || !letter.test(wanted[0] ?? "");
    const endsWord = !letter.test(after) || !letter.test(wanted.at(-1) ?? "");
    if (startsWord && endsWord) return wanted;
  }
  return null;
}

/** What a model answered. */
export interface RawVerdict {
  level: string;
  summary: string;
  reasons: readonly { message: string; quote: string }[];
}

/** What is kept of it. */
export interface Verdict {
  level: IntentLevel;
  summary: string;
  reasons: { message: string; quote: string }[];
}

/**
 * What of an answer may be shown: reasons whose quotes stand in one of the post's texts, in plain words.
 * @returns null when no reason or no summary is left
 */
export function checkVerdict(texts: readonly string[], raw: RawVerdict): Verdict | null {
  const level = intentLevels.find((one) => one === raw.level);
  const summary = plain(raw.summary, summaryMax);
  const seen = new Set<string>();
  const reasons: Verdict["reasons"] = [];
  for (const reason of raw.reasons) {
    const quote = texts.map((text) => findQuote(text, reason.quote)).find((one) => one !== null);
    const message = plain(reason.message, messageMax);
    if (!quote || message === "" || seen.has(quote) || !isPlain(quote)) continue;
    seen.add(quote);
    if (reasons.length < reasonsMax) reasons.push({ message, quote });
  }
  return level && summary !== "" && reasons.length > 0 ? { level, summary, reasons } : null;
}

const asked: readonly (readonly [string, string])[] = [
  ["0", "The company"],
  ["1", "The problem it solves"],
  ["2", "Whom it is for"],
  ["3", "Its industry"],
  ["5", "What it does"],
];

/** What a workspace sells, in its own words; what it left out is left out. */
export function describeCompany(workspace: {
  companyName: string | null;
  discoveryAnswers: Partial<Record<string, string>>;
}): string {
  const name = workspace.companyName ? [`Its name: ${cut(fold(workspace.companyName), 100)}`] : [];
  const answers = asked.flatMap(([key, label]) => {
    const answer = fold(workspace.discoveryAnswers[key] ?? "");
    return answer === "" ? [] : [`${label}: ${cut(answer, answerMax)}`];
  });
  const lines = [...name, ...answers];
  return lines.length > 0 ? lines.join("\n") : "Nothing is known of it yet.";
}

/** A post as it is quoted to the model. */
export function describePost(post: {
  title: string;
  body: string;
  threadTitle: string | null;
}): string {
  const title = post.threadTitle ? `(in a thread named) ${post.threadTitle}` : post.title;
  return cut(`${title}\n\n${post.body}`.trim(), postMax);
}

const firstPauseMs = 5 * 60_000;
const longestPauseMs = 2 * 3_600_000;
/** About two days of a model that is away. */
const mostTries = 30;

/**
 * When a reading that could not be made is tried again.
 * @param tries how often it was tried, 1 the first time
 * @param retryAt what the failure says of it
 * @returns null: no more
 */
export function nextTry(tries: number, now: Date, retryAt: Date | null): Date | null {
  if (tries >= mostTries) return null;
  const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(tries - 1, 10));
  return new Date(Math.max(now.getTime() + pause, retryAt?.getTime() ?? 0));
}
