import { cutText } from "@earshot/contract";
import type { PlacementRefusal, WordsRefusal } from "../ports/placement.ts";
import { refusalAmong, unknownWords, withEnd } from "../ports/refusal-words.ts";
import type { SourceError, SourceFailure } from "../ports/source.ts";
import { parseWaitMs } from "./failure.ts";
import { redditWords } from "./refusal-words.ts";
import { refusalsByCause, refusalsByCode, refusalsByStatus } from "./refusals-table.ts";

/** Reddit's own message, cut to what a page can show. */
const quoted = (message: string): string => cutText(message.replace(/\s+/g, " ").trim(), 300);

/** The refusal for an unknown code, which shows Reddit's own message. */
function unknownCode(code: string, message: string): PlacementRefusal {
  const says = quoted(message);
  return {
    code,
    kind: "wait",
    message: says === "" ? `Reddit refused it (${code}).` : `Reddit refused it: "${says}"`,
    remedy:
      "Post it manually: Reddit then shows the reason. If it is rejected there too, paste Reddit's message here.",
  };
}

/**
 * The meaning of a Reddit code and its message for a comment (Reddit, open-sourced `errors.py`; later ones as
 * recorded).
 * @param message Reddit's own message; for a rate limit it contains the wait
 */
export function refusalOf(code: string, message: string): PlacementRefusal {
  const known = refusalsByCode.get(code.toUpperCase());
  if (!known) return unknownCode(code, message);
  const wait = known.kind === "wait" ? parseWaitMs(message) : null;
  return { ...known, ...(wait !== null && { retryAfterMs: wait }) };
}

/** Codes after which the comment may have been posted nevertheless. */
const doubtful = new Set(["CONFLICT", "EDIT_CONFLICT", "SOMETHING_IS_BROKEN", "SERVER_ERROR"]);

/**
 * The meaning of a response without a code, by its cause; for other causes it is unknown whether it was
 * posted.
 */
const byFailure: Partial<Record<SourceFailure, keyof typeof refusalsByCause>> = {
  "rate-limited": "slower",
  paused: "slower",
  unauthorized: "signIn",
  "insufficient-scope": "rights",
  forbidden: "noEntry",
  private: "hidden",
  quarantined: "hidden",
  banned: "noCommunity",
  legal: "gone",
  "not-found": "elsewhere",
  "no-such-community": "noCommunity",
  "bad-request": "ours",
};

/** Causes for which the status says more. Redirects to a sign-in page or to no community have their own cause. */
const statusDecides: ReadonlySet<SourceFailure> = new Set(["bad-request", "not-found"]);

/**
 * The meaning of a failed call that posts a comment: a refusal when it is certain that nothing was posted, or null
 * when that is unknown (incomplete response, 5xx, a web page instead of JSON, a conflict).
 */
export function refusalOfFailure(error: SourceError): PlacementRefusal | null {
  const cause = byFailure[error.failure];
  if (cause === undefined && error.failure !== "rejected") return null;
  const [first] = error.refusals;
  const retry = error.retryAfterMs === null ? {} : { retryAfterMs: error.retryAfterMs };
  if (first && doubtful.has(first.code)) return null;
  // If the code is unknown, the status says more than the code.
  if (first && (error.failure === "rejected" || refusalsByCode.has(first.code))) {
    return { ...refusalOf(first.code, first.message), ...retry };
  }
  const byStatus = refusalsByStatus.get(error.status ?? 0);
  if (byStatus && statusDecides.has(error.failure)) return { ...byStatus, ...retry };
  return cause === undefined ? null : { ...refusalsByCause[cause], ...retry };
}

/** The form of Reddit's codes. */
const codeForm = /\b[A-Z][A-Z0-9_]{4,}\b/g;

/** The meaning of a message that Reddit showed a person who posted manually: a code or a sentence. */
export function redditRefusalOfWords(words: string): WordsRefusal {
  for (const [code] of words.matchAll(codeForm)) {
    if (refusalsByCode.has(code)) return withEnd(refusalOf(code, words));
  }
  const found = refusalAmong(redditWords, words);
  if (!found) return unknownWords("Reddit");
  const wait = found.kind === "wait" ? parseWaitMs(words) : null;
  return { ...found, ...(wait !== null && { retryAfterMs: wait }) };
}
