import { wordsOf } from "./words.ts";

/** A node of a query. */
export type QueryNode =
  | { kind: "phrase"; words: string[] }
  | { kind: "from"; username: string }
  | { kind: "conversation"; id: string }
  | { kind: "is"; what: "retweet" | "reply" | "quote" }
  | { kind: "lang"; code: string }
  | { kind: "has"; what: "links" }
  | { kind: "not"; node: QueryNode }
  | { kind: "and" | "or"; nodes: QueryNode[] };

/** A query that X refuses; the message is X's own, as far as known. */
export class QueryError extends Error {}

type Token =
  | { kind: "open" | "close" | "or" | "minus" }
  | { kind: "quoted" | "word"; text: string };

/** Spaces, parentheses, a minus, quoted phrases, and words up to a space or parenthesis. */
const tokenPattern = /\s+|([()])|(-)(?=\S)|"((?:[^"\\]|\\.)*)"|([^\s()"]+)|(")/gy;

function tokensOf(query: string): Token[] {
  const tokens: Token[] = [];
  for (const [, bracket, minus, quoted, word, lone] of query.matchAll(tokenPattern)) {
    if (lone !== undefined) throw new QueryError("missing a closing quote at '\"'");
    if (bracket) tokens.push({ kind: bracket === "(" ? "open" : "close" });
    else if (minus) tokens.push({ kind: "minus" });
    else if (quoted !== undefined) tokens.push({ kind: "quoted", text: quoted });
    else if (word === "OR") tokens.push({ kind: "or" });
    else if (word !== undefined) tokens.push({ kind: "word", text: word });
  }
  return tokens;
}

function phrase(text: string): QueryNode {
  const words = wordsOf(text);
  if (words.length === 0) throw new QueryError(`no viable alternative at input '${text}'`);
  return { kind: "phrase", words };
}

const flags = new Set(["retweet", "reply", "quote"]);

function operator(text: string): QueryNode {
  const [, name, value] = /^([a-z_]+):(.*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined) return phrase(text);
  if (name === "from") return { kind: "from", username: value.replace(/^@/, "").toLowerCase() };
  if (name === "conversation_id" && /^[0-9]{1,19}$/.test(value)) {
    return { kind: "conversation", id: value };
  }
  if (name === "is" && flags.has(value)) {
    return { kind: "is", what: value as "retweet" | "reply" | "quote" };
  }
  if (name === "lang" && /^[a-z]{2,3}$/.test(value)) return { kind: "lang", code: value };
  if (name === "has" && value === "links") return { kind: "has", what: value };
  throw new QueryError(`Reference to invalid operator '${name}'. Operator is not available`);
}

/** Whether a node requires something of a post; a query that only excludes is refused. */
const isStandalone = (node: QueryNode): boolean => {
  if (node.kind === "phrase" || node.kind === "from" || node.kind === "conversation") return true;
  if (node.kind === "and") return node.nodes.some(isStandalone);
  return node.kind === "or" && node.nodes.every(isStandalone);
};

/**
 * Parses a query (X API v2, "Build a query"): a space is AND and binds tighter than OR; a minus negates
 * one word, phrase or operator.
 * @throws QueryError
 */
export function parseQuery(query: string): QueryNode {
  const tokens = tokensOf(query);
  let at = 0;
  const peek = () => tokens[at]?.kind;

  function one(): QueryNode {
    const token = tokens[at++];
    switch (token?.kind) {
      case "quoted":
        return phrase(token.text);
      case "word":
        return operator(token.text);
      case "minus": {
        if (peek() === "open") throw new QueryError("Negating a group is not supported at '-('");
        return { kind: "not", node: one() };
      }
      case "open": {
        const inside = either();
        if (tokens[at++]?.kind !== "close") throw new QueryError("missing ')' at '<EOF>'");
        return inside;
      }
      default:
        throw new QueryError(`no viable alternative at input '${token?.kind ?? "<EOF>"}'`);
    }
  }

  function all(): QueryNode {
    const nodes = [one()];
    while (at < tokens.length && peek() !== "or" && peek() !== "close") nodes.push(one());
    return nodes.length === 1 && nodes[0] ? nodes[0] : { kind: "and", nodes };
  }

  function either(): QueryNode {
    const nodes = [all()];
    while (peek() === "or") {
      at += 1;
      nodes.push(all());
    }
    return nodes.length === 1 && nodes[0] ? nodes[0] : { kind: "or", nodes };
  }

  const node = either();
  if (at < tokens.length) throw new QueryError("extraneous input ')' expecting <EOF>");
  if (!isStandalone(node)) {
    throw new QueryError("Rules must contain at least one positive, non-conjunction operator");
  }
  return node;
}
