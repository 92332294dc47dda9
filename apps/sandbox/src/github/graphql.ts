import { parseQuery, QueryError } from "./query.ts";
import type { GithubStore } from "./store.ts";
import { type Bases, graphNode } from "./wire.ts";

interface GraphError {
  type?: string;
  path?: string[];
  message: string;
}

const searchField =
  /(\w+): search\(type: DISCUSSION, first: \$(\w+), query: \$(\w+), after: \$(\w+)\)/g;
const repositoryField = /(\w+): repository\(owner: \$(\w+), name: \$(\w+)\)/g;

/** Cursors are opaque to callers. */
const cursorOf = (offset: number) => Buffer.from(`cursor:${offset}`).toString("base64");
const offsetOf = (cursor: unknown): number =>
  typeof cursor === "string" ? Number(Buffer.from(cursor, "base64").toString().slice(7)) : 0;

/** Answers searches for discussions and lookups of single threads, by the query's aliases. Supports no other field. */
export function answerGraph(
  store: GithubStore,
  bases: Bases,
  { query, variables }: { query: string; variables: Record<string, unknown> },
): { data?: Record<string, unknown>; errors?: GraphError[] } {
  const data: Record<string, unknown> = {};
  const errors: GraphError[] = [];
  for (const [, alias = "", first = "", text = "", after = ""] of query.matchAll(searchField)) {
    try {
      const parsed = parseQuery(String(variables[text]), { among: ["discussion"] });
      const found = store.all().filter((one) => one.kind === "discussion" && parsed.fits(one));
      const from = offsetOf(variables[after]);
      const end = from + Number(variables[first]);
      data[alias] = {
        pageInfo: {
          hasNextPage: end < found.length,
          endCursor: end > from && found.length > 0 ? cursorOf(end) : null,
        },
        nodes: found.slice(from, end).map((one) => graphNode(one, bases)),
      };
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      errors.push({ path: [alias], message: error.message });
    }
  }
  for (const [, alias = "", owner = "", name = ""] of query.matchAll(repositoryField)) {
    const given = `${variables[owner]}/${variables[name]}`;
    const repository = store.renamed(given) ?? given;
    const isKnown = store
      .all()
      .some((one) => one.repository.toLowerCase() === repository.toLowerCase());
    const missing = (path: string[], what: string) =>
      errors.push({ type: "NOT_FOUND", path, message: `Could not resolve to ${what}.` });
    if (!isKnown) {
      data[alias] = null;
      missing([alias], `a Repository with the name '${repository}'`);
      continue;
    }
    const number = Number(variables[`n${alias.slice(1)}`]);
    const thread = store.find(repository, number);
    const node = thread ? graphNode(thread, bases) : null;
    const fields = { issue: "issue", discussion: "discussion" } as const;
    data[alias] = Object.fromEntries(
      Object.values(fields).map((field) => {
        const found = thread?.kind === field ? node : null;
        if (!found) missing([alias, field], `an ${field} with the number of ${number}`);
        return [field, found];
      }),
    );
  }
  if (Object.keys(data).length === 0 && errors.length === 0) {
    errors.push({ message: "The sandbox answers searches for discussions and single threads." });
  }
  return { ...(Object.keys(data).length > 0 && { data }), ...(errors.length > 0 && { errors }) };
}
