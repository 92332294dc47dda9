import { type IntentLevel, intentLevels } from "@earshot/contract";
import { cut, fold, isPlain, omission, plain } from "../../../integrations/ports/plain.ts";

/** How many mentions of a workspace are assessed automatically per UTC day. Customers can request more. */
export const maxAssessmentsPerDay = 30;

/** Limits of a shown answer, in UTF-16 units. */
const summaryMax = 400;
const messageMax = 200;
const quoteMax = 400;
const reasonsMax = 5;
const postMax = 12_000;
const answerMax = 600;

const letter = /[\p{L}\p{N}]/u;

/** The longest part of a quote without an omission. */
const contiguous = (quote: string): string =>
  quote.split(omission).reduce((longest, part) => (part.length > longest.length ? part : longest));

/**
 * Finds a quote in a text: word for word, apart from white space. Of a quote that spans an omission, the
 * longest part counts.
 * @returns the words as the text has them; null when it does not contain them.
 */
export function findQuote(text: string, quote: string): string | null {
  const needle = fold(contiguous(quote));
  if (needle.length > quoteMax || !/[\p{L}\p{N}].*[\p{L}\p{N}]/su.test(needle)) return null;
  const normalized = fold(text);
  for (let at = normalized.indexOf(needle); at >= 0; at = normalized.indexOf(needle, at + 1)) {
    const before = normalized.slice(0, at).at(-1) ?? "";
    const after = normalized[at + needle.length] ?? "";
    const startsWord = !letter.test(before) || !letter.test(needle[0] ?? "");
    const endsWord = !letter.test(after) || !letter.test(needle.at(-1) ?? "");
    if (startsWord && endsWord) return needle;
  }
  return null;
}

/** A model's answer. */
export interface RawVerdict {
  level: string;
  summary: string;
  reasons: readonly { message: string; quote: string }[];
}

/** The stored part of an answer. */
export interface Verdict {
  level: IntentLevel;
  summary: string;
  reasons: { message: string; quote: string }[];
}

/**
 * The parts of an answer that can be shown: reasons whose quotes occur in one of the post's texts, as plain
 * text.
 * @returns null without a reason or a summary
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

/** The fields of a company profile that the model gets, in this order. */
const profileFields = [
  ["about", "The company"],
  ["problem", "The problem it solves"],
  ["problemQuestion", "What its buyers ask"],
  ["problemTrigger", "When they begin to look"],
  ["audience", "Who it is for"],
  ["audienceRole", "Their role"],
  ["industry", "Its industry"],
  ["functionTags", "What it does"],
] as const;

/** A workspace's company profile. */
type CompanyProfile = { companyName?: string } & {
  [K in (typeof profileFields)[number][0]]?: K extends "functionTags" ? readonly string[] : string;
};

/** Describes a company by its own profile; empty fields are skipped. */
export function describeCompany(company: CompanyProfile): string {
  const name = company.companyName ? [`Its name: ${cut(fold(company.companyName), 100)}`] : [];
  const answers = profileFields.flatMap(([field, label]) => {
    const companyAnswer = company[field] ?? "";
    const answer = fold(
      typeof companyAnswer === "string" ? companyAnswer : companyAnswer.join(", "),
    );
    // The first answer may repeat the name.
    if (answer === "" || (field === "about" && answer === company.companyName)) return [];
    return [`${label}: ${cut(answer, answerMax)}`];
  });
  const lines = [...name, ...answers];
  return lines.length > 0 ? lines.join("\n") : "Nothing is known about it yet.";
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

const firstDelayMs = 5 * 60_000;
const maxDelayMs = 2 * 3_600_000;
/** About two days of an unavailable model. */
const maxTries = 30;

/**
 * When a failed assessment is tried again.
 * @param tries how often it was tried, 1 the first time
 * @param retryAt the earliest time by the failure
 * @returns null: never
 */
export function nextTryAt(tries: number, now: Date, retryAt: Date | null): Date | null {
  if (tries >= maxTries) return null;
  const pause = Math.min(maxDelayMs, firstDelayMs * 2 ** Math.min(tries - 1, 10));
  return new Date(Math.max(now.getTime() + pause, retryAt?.getTime() ?? 0));
}
