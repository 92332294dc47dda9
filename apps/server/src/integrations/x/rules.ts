import { createHash } from "node:crypto";
import type { z } from "zod";
import type { Ask, HttpResponse } from "../../infrastructure/outbound/index.ts";
import type { PackedQuery, SearchTerm } from "../ports/search.ts";
import { xError } from "./failure.ts";
import { packQueries } from "./pack.ts";
import { parseAs } from "./response.ts";
import { addressOf, type XOptions } from "./transport.ts";
import { type ruleObject, rulesChanged, rulesResponse } from "./wire/stream.ts";

/** Limits of a self-serve project: characters of a rule, and rules. */
const longestRule = 1_024;
const maxRules = 1_000;

/**
 * The maximum number of rules changed in one request. The rate limit of 100 requests in 15 minutes is then enough to
 * change all rules several times.
 */
const changesAtOnce = 100;

type Rule = z.output<typeof ruleObject>;

/** Only for Latin and Greek letters, because in other scripts a mark makes a different letter (が, й). */
const accents = /([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu;
const bare = (phrase: string) => phrase.normalize("NFD").replace(accents, "$1").normalize("NFC");

/**
 * Packs terms into rules. Unlike the search, the stream distinguishes "facturación" from "facturacion". Rules contain
 * both, because many people omit accents when they type.
 */
export function packRules(terms: readonly SearchTerm[]): {
  queries: PackedQuery[];
  tooLong: string[];
  left: string[];
} {
  const widened = terms.map(({ id, anyOf }) => ({
    id,
    anyOf: [...anyOf, ...anyOf.map(bare)],
  }));
  const { queries, tooLong } = packQueries(widened, longestRule);
  return {
    queries: queries.slice(0, maxRules),
    tooLong,
    left: queries.slice(maxRules).flatMap(({ termIds }) => termIds),
  };
}

/** The tag identifies a rule, here and in its posts, without its whole text. */
export const tagOf = (query: string): string =>
  `earshot:${createHash("sha256").update(query).digest("hex").slice(0, 16)}`;

const chunks = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / changesAtOnce) }, (_, index) =>
    all.slice(index * changesAtOnce, (index + 1) * changesAtOnce),
  );

/** Reads and changes the rules of the app's stream. */
export function createRules(options: XOptions, transport: (ask: Ask) => Promise<HttpResponse>) {
  const path = "/2/tweets/search/stream/rules";

  async function list(): Promise<Rule[]> {
    const rules: Rule[] = [];
    let page: string | undefined;
    do {
      const url = addressOf(options, path, {
        max_results: String(maxRules),
        pagination_token: page,
      });
      const response = parseAs(
        await transport({ url, repeatable: true }),
        rulesResponse,
        "the rules",
      );
      rules.push(...(response.data ?? []));
      page = response.meta.next_token ?? undefined;
    } while (page !== undefined && rules.length <= maxRules);
    return rules;
  }

  async function change(json: object): Promise<void> {
    // It may be repeated: rules that are already created or deleted do no harm.
    const response = await transport({
      url: addressOf(options, path, {}),
      method: "POST",
      json,
      repeatable: true,
    });
    const { errors } = parseAs(response, rulesChanged, "the change of rules");
    // Another process may have made the same change a moment earlier.
    const refused = errors?.find(
      ({ type, title }) => !/duplicate|not-found/i.test(`${type} ${title}`),
    );
    if (refused) {
      const { title, detail, value } = refused;
      throw xError("bad-request", `a rule was refused: ${title}: ${detail} (${String(value)})`);
    }
  }

  return {
    list,

    /** Sets the rules to exactly these. @throws SourceError */
    async set(queries: readonly PackedQuery[]): Promise<void> {
      const requested = new Map(
        queries.map(({ query }) => [query, { value: query, tag: tagOf(query) }]),
      );
      const present = await list();
      const stale = present.filter(({ value, tag }) => requested.get(value)?.tag !== tag);
      for (const rule of present) if (!stale.includes(rule)) requested.delete(rule.value);
      const added = chunks([...requested.values()]).map((add) => ({ add }));
      const deleted = chunks(stale.map(({ id }) => id)).map((ids) => ({ delete: { ids } }));
      // New rules are added first, so that no post is missed, unless there is no room for both or a rule only changes
      // its tag, since X does not accept a value twice.
      const isTagChanged = stale.some(({ value }) => requested.has(value));
      const both = present.length + requested.size <= maxRules && !isTagChanged;
      for (const body of both ? [...added, ...deleted] : [...deleted, ...added]) await change(body);
    },
  };
}
