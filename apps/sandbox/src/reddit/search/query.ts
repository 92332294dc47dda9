/** Fields that a search can be limited to (Reddit's search syntax). */
const fields = [
  "title",
  "selftext",
  "author",
  "subreddit",
  "url",
  "site",
  "flair",
  "self",
  "nsfw",
] as const;

/** A field of a post. */
export type Field = (typeof fields)[number];

/** A parsed search. */
export type Query =
  | { is: "and" | "or"; parts: readonly Query[] }
  | { is: "not"; part: Query }
  | {
      is: "words";
      text: string;
      field: Field | null;
      /** Quoted: other forms of a word do not match (Reddit's help on search: an exact phrase). */
      exact: boolean;
    };

type Token =
  | { is: "open" }
  | { is: "close" }
  | { is: "minus" }
  | { is: "word"; text: string }
  | { is: "phrase"; text: string }
  | { is: "field"; field: Field };

/** Parentheses, a leading minus, a field, a phrase (possibly without a closing quote) or a word. */
const pattern = /\(|\)|-(?=[^\s-])|([a-z]+):(?=[^\s:])|"([^"]*)"?|[^\s()"]+/giu;

function isField(name: string): name is Field {
  return fields.some((field) => field === name);
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) break;
    const [whole, written = "", phrase] = match;
    const name = written.toLowerCase();
    // A minus within a word, as in "e-mail", is already part of the word's match.
    at = match.index + whole.length;
    if (whole === "(") tokens.push({ is: "open" });
    else if (whole === ")") tokens.push({ is: "close" });
    else if (whole === "-") tokens.push({ is: "minus" });
    else if (phrase !== undefined) tokens.push({ is: "phrase", text: phrase });
    else if (name === "") tokens.push({ is: "word", text: whole });
    else if (isField(name)) tokens.push({ is: "field", field: name });
    else {
      // Not a known field, so the whole text is one word, such as "10:30".
      const [rest = ""] = /^[^\s()"]*/.exec(text.slice(at)) ?? [];
      tokens.push({ is: "word", text: whole + rest });
      at += rest.length;
    }
  }
  return tokens;
}

/**
 * Parses a search (Reddit's search syntax): adjacent words are all required; it supports `AND`, `OR` and `NOT` in
 * capitals, `-word`, quotes, parentheses, and fields such as `title:`. A malformed query is parsed as far as possible.
 * @returns null for an empty query
 */
export function parseQuery(text: string): Query | null {
  const tokens = tokensOf(text);
  let at = 0;

  const isOperator = (name: string) => {
    const token = tokens[at];
    return token?.is === "word" && token.text === name;
  };
  function joined(is: "and" | "or", parts: readonly Query[]): Query | null {
    return parts.length > 1 ? { is, parts } : (parts[0] ?? null);
  }

  function either(field: Field | null): Query | null {
    const parts: Query[] = [];
    for (;;) {
      const part = every(field);
      if (part) parts.push(part);
      if (!isOperator("OR")) return joined("or", parts);
      at += 1;
    }
  }
  function every(field: Field | null): Query | null {
    const parts: Query[] = [];
    while (at < tokens.length && tokens[at]?.is !== "close" && !isOperator("OR")) {
      if (isOperator("AND")) at += 1;
      else {
        const part = one(field);
        if (part) parts.push(part);
      }
    }
    return joined("and", parts);
  }
  function one(field: Field | null): Query | null {
    const negative = isOperator("NOT");
    const token = tokens[at++];
    if (token === undefined || token.is === "close") return null;
    if (negative || token.is === "minus") {
      const part = one(field);
      return part && { is: "not", part };
    }
    if (token.is === "field") return one(token.field);
    if (token.is !== "open") {
      return { is: "words", text: token.text, field, exact: token.is === "phrase" };
    }
    const inner = either(field);
    if (tokens[at]?.is === "close") at += 1;
    return inner;
  }

  const parts: Query[] = [];
  while (at < tokens.length) {
    const part = either(null);
    if (part) parts.push(part);
    // A closing parenthesis without an opening one.
    if (tokens[at]?.is === "close") at += 1;
  }
  return joined("and", parts);
}
