import { describe, expect, it } from "vitest";
import { languageOf } from "./language.ts";
import { parseQuery, QueryError } from "./query.ts";
import { createSearchIndex } from "./search-index.ts";

/** Whether a query finds an author's text. */
function finds(
  query: string,
  text: string,
  more: { author?: string; reply?: boolean; conversation?: string } = {},
) {
  const searchIndex = createSearchIndex();
  const post = {
    words: searchIndex.read(text),
    username: more.author ?? "ada",
    conversation: more.conversation ?? "7",
    retweet: false,
    reply: more.reply ?? false,
    quote: false,
    language: languageOf(text),
    links: text.includes("http"),
  };
  searchIndex.add(0, post);
  const compiled = searchIndex.compile(parseQuery(query));
  const candidates = compiled.candidates();
  const fits = compiled.fits(post);
  // A match must be among the candidates, because the search reads only those.
  if (fits && candidates) expect(candidates.some((list) => list.includes(0))).toBe(true);
  return fits;
}

describe("a query matches", () => {
  it.each<[query: string, text: string, more?: { reply?: boolean }]>([
    ["crm", "Which CRM?"],
    ['"invoicing software"', "any invoicing-software tips"],
    ['"invoicing software"', "INVOICING   Software!"],
    ["facturacion", "¿Facturación?"],
    ["facturación", "facturacion"],
    ["crm invoice", "an invoice and a crm"],
    ["crm OR invoice", "an invoice"],
    ["a b OR c", "c"],
    ["(crm OR invoice) -is:retweet", "crm"],
    ['("a b" OR "c d") e', "e c d"],
    ["crm -pipeline", "crm without stages"],
    ["from:Ada crm", "crm"],
    ["conversation_id:7 -is:retweet", "whatever"],
    ["#crm", "so #crm"],
    ["crm is:reply", "crm", { reply: true }],
    ['say "it\'s"', "say it's"],
    ["crm lang:en", "a crm"],
    ["crm lang:de", "ein CRM für uns"],
    ["crm has:links", "crm https://example.org"],
    ["crm -has:links", "crm"],
  ])("%s: %s", (query, text, more = {}) => {
    expect(finds(query, text, more)).toBe(true);
  });

  it.each<[query: string, text: string, more?: { reply?: boolean }]>([
    ["crm", "crms"],
    ['"invoicing software"', "software for invoicing"],
    ['"a b"', "a c b a"],
    ["crm invoice", "crm"],
    // A space binds tighter than OR.
    ["a b OR c", "b"],
    ["(a OR b) c", "a b"],
    ["crm -pipeline", "crm pipeline"],
    ['crm -"ten times"', "crm ten times"],
    ["from:bob crm", "crm"],
    ["conversation_id:8", "crm"],
    ["crm -is:reply", "crm", { reply: true }],
    ["crm or nothing", "crm"],
    ["crm lang:en", "ein CRM für uns"],
    ["crm has:links", "crm"],
  ])("and does not match, %s: %s", (query, text, more = {}) => {
    expect(finds(query, text, more)).toBe(false);
  });

  it.each([
    "(crm",
    "crm)",
    '"crm',
    "crm OR",
    "OR crm",
    "()",
    "-crm",
    "-crm -is:retweet",
    "crm OR -invoice",
    "is:retweet",
    "-(crm invoice) x",
    "min_faves:10 crm",
    "conversation_id:here",
    '"?!"',
    '""',
    "lang:en",
    "has:links",
    "crm lang:english",
    "crm has:opinions",
  ])("refuses %s", (query) => {
    expect(() => parseQuery(query)).toThrow(QueryError);
  });
});
