import { z } from "zod";

/**
 * The response of `GET /res/v1/web/search` (Brave Search API, seen in recordings): `web` is missing when
 * nothing was found.
 */
export const searchResponse = z.object({
  type: z.literal("search"),
  query: z.object({ more_results_available: z.boolean().nullish() }),
  web: z.object({ results: z.array(z.unknown()) }).nullish(),
});

/** One result. `page_age` is ISO 8601 in UTC without saying so, `age` is for people. */
export const searchResult = z.object({
  url: z.url({ protocol: /^https?$/ }),
  title: z.string(),
  description: z.string().nullish(),
  page_age: z.string().nullish(),
  age: z.string().nullish(),
});

const problem = z.object({
  code: z.string(),
  detail: z.string().nullish(),
  meta: z
    .object({
      errors: z.array(z.object({ loc: z.array(z.union([z.string(), z.number()])) })).nullish(),
    })
    .nullish()
    .catch(null),
});

/** A refusal: actual responses have `error`, the documentation has `errors`. */
export const refusal = z
  .union([
    z.object({ error: problem }).transform(({ error }) => error),
    z.object({ errors: z.tuple([problem], z.unknown()) }).transform(({ errors }) => errors[0]),
  ])
  .transform(({ code, detail, meta }) => ({
    code,
    detail: detail ?? "no reason given",
    /** The location of the wrong value: `["header", "x-subscription-token"]`, `["query", "q"]`. */
    places: (meta?.errors ?? []).map(({ loc }) => loc.map(String)),
  }));
