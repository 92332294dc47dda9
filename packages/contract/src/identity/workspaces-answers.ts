import { z } from "zod";
import { limits } from "../limits.ts";
import { lengthLimit } from "../text.ts";

/** The keys of the discovery questionnaire (S2 §7). */
export const answerKeys = ["0", "1", "2", "3", "4", "5", "6"] as const;
export type AnswerKey = (typeof answerKeys)[number];

/** The fields of the answers that are JSON: 1 the problem, 2 the audience (S2 §7). */
export const answerFields = {
  "1": ["problem", "trigger", "exact_question", "urgent_consequence"],
  "2": ["audience", "role", "responsibilities", "blockers"],
} as const;

/** The maximum number of entries of the list answers: 5 function tags, 6 keywords. */
const maxEntries = { "5": limits.functionTagsMax, "6": limits.contextKeywordsMax } as const;

/** Parsed JSON; null when the text is invalid. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The JSON object of an answer; null for plain text. */
export function objectIn(answer: string): Readonly<Record<string, unknown>> | null {
  const value = answer.trim().startsWith("{") ? parseJson(answer) : null;
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

/** The entries of a list answer: a JSON array, or comma-separated words. */
export function listIn(answer: string): unknown[] {
  const value = answer.trim().startsWith("[") ? parseJson(answer) : null;
  if (Array.isArray(value)) return value;
  return answer
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);
}

type Refuse = (path: readonly string[], message: string) => void;

const tooLong = `must have at most ${limits.answerMax} characters`;

/** Validates the fields of a JSON answer. @returns whether the answer is one. */
function refuseFields(key: AnswerKey, answer: string, refuse: Refuse): boolean {
  const value = key === "1" || key === "2" ? objectIn(answer) : null;
  if (!value) return false;
  for (const field of answerFields[key as keyof typeof answerFields]) {
    const one = value[field] ?? "";
    if (typeof one !== "string") refuse([field], "must be text");
    else if (one.length > limits.answerMax) refuse([field], tooLong);
  }
  return true;
}

function refuseEntries(key: AnswerKey, answer: string, refuse: Refuse): void {
  if (key !== "5" && key !== "6") return;
  const entries = listIn(answer);
  const max = maxEntries[key];
  if (entries.length > max) refuse([], `must have at most ${max} entries`);
  for (const [at, one] of entries.entries()) {
    if (typeof one !== "string") refuse([String(at)], "must be text");
    else if (one.length > limits.keywordMax) {
      refuse([String(at)], `must have at most ${limits.keywordMax} characters`);
    }
  }
}

/** Four fields of maximum length, with names and quotation marks. */
const jsonMax = 2 * 4 * limits.answerMax;

/** The numbered answers: text each; 1 and 2 may be JSON objects, 5 and 6 JSON lists or comma-separated words. */
export const discoveryAnswersSchema = z
  .partialRecord(
    z.enum(answerKeys, "must be one of 0 to 6"),
    z.string("must be text").check(lengthLimit(jsonMax, tooLong)),
  )
  .superRefine((answers, context) => {
    for (const key of answerKeys) {
      const answer = answers[key];
      if (answer === undefined) continue;
      const refuse: Refuse = (path, message) =>
        context.addIssue({ code: "custom", path: [key, ...path], message });
      if (refuseFields(key, answer, refuse)) continue;
      if (answer.length > limits.answerMax) refuse([], tooLong);
      else refuseEntries(key, answer, refuse);
    }
  });
