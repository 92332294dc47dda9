import type { Thread } from "./store.ts";

/** A query that GitHub refuses; the message is GitHub's own. */
export class QueryError extends Error {}

const maxCharacters = 256;
const maxOperators = 5;

/** A parsed query. Supports the part of the syntax that callers of the sandbox use. */
export interface ThreadQuery {
  kinds: readonly Thread["kind"][];
  fits(thread: Thread): boolean;
}

const fold = (text: string) =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

function timeOf(text: string): number {
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new QueryError(`"${text}" is not a recognized date/time format.`);
  return at;
}

/** The bounds of `created:`, both inclusive. */
function createdBounds(value: string | undefined): { from: number; until: number } {
  const all = { from: 0, until: Number.POSITIVE_INFINITY };
  if (value === undefined) return all;
  const [from, until] = value.split("..");
  if (from !== undefined && until !== undefined)
    return { from: timeOf(from), until: timeOf(until) };
  const [, sign = "", text = ""] = /^(>=|<=|>|<)?(.*)$/.exec(value) ?? [];
  const at = timeOf(text);
  if (sign.startsWith(">")) return { ...all, from: sign === ">" ? at + 1 : at };
  if (sign.startsWith("<")) return { ...all, until: sign === "<" ? at - 1 : at };
  return { from: at, until: at };
}

const kindsOf: Record<string, readonly Thread["kind"][]> = {
  "is:issue": ["issue"],
  "type:issue": ["issue"],
  "is:pull-request": ["pull"],
  "is:pr": ["pull"],
  "type:discussion": ["discussion"],
};

/**
 * Reads a query: qualifiers, and phrases joined by OR, which only the search for issues supports.
 * @throws QueryError when GitHub would answer with 422
 */
export function parseQuery(
  text: string,
  { among }: { among: readonly Thread["kind"][] },
): ThreadQuery {
  const phrases = [...text.matchAll(/"([^"]*)"/g)].map(([, phrase]) => phrase ?? "");
  const bare = text.replaceAll(/"[^"]*"/g, " ");
  const words = bare.replaceAll(/[()]/g, " ").split(/\s+/).filter(Boolean);
  const qualifiers = words.filter((word) => word.includes(":"));
  const operators = words.filter((word) => ["AND", "OR", "NOT"].includes(word));
  const free = words.filter((word) => !word.includes(":") && !operators.includes(word));
  const length = qualifiers.reduce((rest, one) => rest.replace(one, ""), text).trim().length;
  if (text.trim() === "") throw new QueryError("Validation Failed");
  if (length > maxCharacters) {
    throw new QueryError("The search is longer than 256 characters.");
  }
  if (operators.length > maxOperators) {
    throw new QueryError("More than five AND / OR / NOT operators were used.");
  }
  const kinds = qualifiers.flatMap((one) => kindsOf[one] ?? []);
  if (kinds.length === 0 && among.includes("issue")) {
    throw new QueryError("Query must include 'is:issue' or 'is:pull-request'");
  }
  const created = qualifiers.find((one) => one.startsWith("created:"));
  const { from, until } = createdBounds(created?.slice("created:".length));
  const isEither = operators.includes("OR") && among.includes("issue");
  const terms = [...phrases, ...free].map(fold);
  return {
    kinds: (kinds.length > 0 ? kinds : among).filter((kind) => among.includes(kind)),
    fits({ title, body, createdAt }) {
      const at = Math.floor(createdAt / 1_000) * 1_000;
      if (at < from || at > until) return false;
      const words = `${fold(title)}${fold(body)}`;
      return isEither
        ? terms.some((one) => words.includes(one))
        : terms.every((one) => words.includes(one));
    },
  };
}
