import type { FastifyInstance, FastifyReply } from "fastify";
import { type Query, queryOf } from "../forms.ts";
import type { HnItem, HnStore } from "./store.ts";
import { hitOf, treeOf } from "./wire.ts";

/** A query returns at most this many hits over all its pages. */
const maxHits = 1_000;
const defaultHits = 20;

const numbers: Readonly<Record<string, (item: HnItem, store: HnStore) => number>> = {
  created_at_i: ({ time }) => time,
  points: ({ score }) => score,
  num_comments: (item, store) => store.descendants(item),
};

const comparisons: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  "=": (a, b) => a === b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
};

type Test = (item: HnItem) => boolean;

/** @returns null for an invalid filter */
function numericTests(filters: string, store: HnStore): Test[] | null {
  const tests: Test[] = [];
  for (const filter of filters.split(",").filter(Boolean)) {
    const [, name = "", sign = "", value = ""] = /^(\w+)(<=|>=|<|>|=)(-?\d+)$/.exec(filter) ?? [];
    const [read, compare] = [numbers[name], comparisons[sign]];
    if (!read || !compare) return null;
    tests.push((item) => compare(read(item, store), Number(value)));
  }
  return tests;
}

/** Commas mean AND, or OR within parentheses. */
function tagTests(tags: string): Test[] {
  const has = (item: HnItem, tag: string): boolean => {
    if (tag === "ask_hn" || tag === "show_hn") {
      const start = tag === "ask_hn" ? /^ask hn\b/i : /^show hn\b/i;
      return item.type === "story" && start.test(item.title);
    }
    if (tag.startsWith("author_")) return item.by === tag.slice("author_".length);
    if (tag.startsWith("story_")) return item.root === Number(tag.slice("story_".length));
    return item.type === tag;
  };
  const groups = tags.match(/\([^)]*\)|[^,()]+/g) ?? [];
  return groups.map((group) => {
    const any = group.replaceAll(/[()]/g, "").split(",").filter(Boolean);
    return (item: HnItem) => any.some((tag) => has(item, tag));
  });
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Quoted phrases and words; all must occur, the last one also as the start of a word. */
function queryTest(query: string): Test {
  const parts = [...query.matchAll(/(-?)(?:"([^"]*)"?|(\S+))/g)].map(([, minus, phrase, word]) => ({
    isExcluded: minus === "-",
    words: wordsOf(phrase ?? word ?? ""),
  }));
  const terms = parts.filter(({ words }) => words.length > 0);
  return (item) => {
    const words = wordsOf(`${item.title}\n${item.text}`);
    const occurs = (run: readonly string[], isLast: boolean) =>
      words.some((_, at) =>
        run.every((word, offset) => {
          const found = words[at + offset] ?? "";
          const isPrefix = isLast && offset === run.length - 1;
          return isPrefix ? found.startsWith(word) : found === word;
        }),
      );
    return terms.every(
      ({ words: run, isExcluded }, at) => occurs(run, at === terms.length - 1) !== isExcluded,
    );
  };
}

const refuse = (reply: FastifyReply, status: number, message: string) =>
  reply.code(status).send({ message, status });

const whole = (text: string | undefined, fallback: number) =>
  text && /^\d+$/.test(text) ? Number(text) : fallback;

/** The HN Search API: `search_by_date` lists the newest hits first, `search` those with the most points. */
export function registerAlgolia(app: FastifyInstance, { store }: { store: HnStore }): void {
  function search(given: Query, reply: FastifyReply, byDate: boolean) {
    const { query = "", tags = "", numericFilters = "", attributesToHighlight } = given;
    const filters = numericTests(numericFilters, store);
    if (!filters) return refuse(reply, 400, `invalid numeric filter: ${numericFilters}`);
    const tests = [...filters, ...tagTests(tags), ...(query ? [queryTest(query)] : [])];
    const perPage = Math.min(maxHits, whole(given.hitsPerPage, defaultHits));
    const page = whole(given.page, 0);
    const found = store
      .all()
      .filter((item) => store.isIndexed(item) && tests.every((test) => test(item)))
      .sort((a, b) => (byDate ? 0 : b.score - a.score) || b.time - a.time || b.id - a.id);
    const reachable = found.slice(0, maxHits);
    const isHighlighted = attributesToHighlight === undefined;
    return {
      hits: reachable
        .slice(page * perPage, (page + 1) * perPage)
        .map((item) => hitOf(item, store, isHighlighted)),
      nbHits: found.length,
      page,
      nbPages: perPage === 0 ? 0 : Math.ceil(reachable.length / perPage),
      hitsPerPage: perPage,
      exhaustive: { nbHits: true, typo: true },
      exhaustiveNbHits: true,
      exhaustiveTypo: true,
      processingTimeMS: 3,
      query,
      params: new URLSearchParams({
        ...Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value ?? ""])),
        advancedSyntax: "true",
      }).toString(),
    };
  }

  app.get("/api/v1/search", async (request, reply) => search(queryOf(request), reply, false));
  app.get("/api/v1/search_by_date", async (request, reply) =>
    search(queryOf(request), reply, true),
  );
  app.get<{ Params: { id: string } }>("/api/v1/items/:id", async (request, reply) => {
    const item = store.find(Number(request.params.id));
    // The index returns only items that it has added. Deleted ones stay in the tree, without content.
    if (!item || item.indexedAt === null) {
      return reply.code(404).send({ status: 404, error: "Not Found" });
    }
    return treeOf(item, store);
  });
  app.setNotFoundHandler(async (_request, reply) =>
    reply.code(404).send({ status: 404, error: "Not Found" }),
  );
}
