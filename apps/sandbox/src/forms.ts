import type { FastifyInstance, FastifyRequest } from "fastify";

/** Parses form bodies of token calls and pages. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))));
    },
  );
}

/** Whether the body is a form. Forms get a redirect, programs get JSON. */
export function isForm(request: FastifyRequest): boolean {
  return request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false;
}

/** A text field of a body of unknown type. */
export function field(body: unknown, name: string): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const value = Object.entries(body).find(([key]) => key === name)?.[1];
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? value : undefined;
}

/** Parameters of a call by name; of several values, the last one counts. */
export type Query = Record<string, string | undefined>;

/** The query parameters. */
export function queryOf(request: FastifyRequest): Query {
  return stringFields(request.query);
}

/** The parameters of a call from its query and its form; those of the form take precedence. */
export function inputOf(request: FastifyRequest): Query {
  return { ...queryOf(request), ...stringFields(request.body) };
}

function stringFields(source: unknown): Query {
  const query: Query = {};
  if (typeof source !== "object" || source === null) return query;
  for (const [key, value] of Object.entries(source)) {
    const last: unknown = Array.isArray(value) ? value.at(-1) : value;
    if (typeof last === "string") query[key] = last;
  }
  return query;
}
