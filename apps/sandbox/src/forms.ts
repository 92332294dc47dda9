import type { FastifyInstance } from "fastify";

/** Lets the server read forms: of the token call and of the pages. */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))));
    },
  );
}

/** A text field of a body that may be anything. */
export function field(body: unknown, name: string): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const value = Object.entries(body).find(([key]) => key === name)?.[1];
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? value : undefined;
}
