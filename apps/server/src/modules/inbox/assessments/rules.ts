import { type IntentLevel, intentLevels } from "@earshot/contract";
import { cut, fold, isPlain, plain } from "../../../integrations/ports/plain.ts";

/** How many mentions a workspace has read by itself a UTC day; more are read when somebody asks. */
export const maxAssessmentsPerDay = 30;

/** Limits of what is shown of an answer, in UTF-16 units. */
const summaryMax = 400;
const messageMax = 200;
const quoteMax = 400;
const reasonsMax = 5;
const postMax = 12_000;
const answerMax = 600;

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

/** What is told of a company, in this order. */
const told = [
  ["about", "The company"],
  ["problem", "The problem it solves"],
  ["problemQuestion", "What its buyers ask"],
  ["problemTrigger", "When they begin to look"],
  ["audience", "Whom it is for"],
  ["audienceRole", "Their role"],
  ["industry", "Its industry"],
  ["functionTags", "What it does"],
] as const;

/** What a workspace has said of its company. */
type Said = { companyName?: string } & {
  [K in (typeof told)[number][0]]?: K extends "functionTags" ? readonly string[] : string;
};

/** What a workspace sells, in its own words; what it left out is left out. */
export function describeCompany(company: Said): string {
  const name = company.companyName ? [`Its name: ${cut(fold(company.companyName), 100)}`] : [];
  const answers = told.flatMap(([field, label]) => {
    const said = company[field] ?? "";
    const answer = fold(typeof said === "string" ? said : said.join(", "));
    // The first answer may be the name again.
    if (answer === "" || (field === "about" && answer === company.companyName)) return [];
    return [`${label}: ${cut(answer, answerMax)}`];
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
