import type { FastifyRequest } from "fastify";
import { type Query, queryOf } from "../../forms.ts";
import { invalidField, meta } from "../problems.ts";

/** The filters of a list: for each parameter, the field that it is compared with. */
export type Filters<T> = Record<string, (entity: T) => string | null | readonly string[]>;

const compare: Record<string, (a: number, b: number) => boolean> = {
  LT: (a, b) => a < b,
  LTE: (a, b) => a <= b,
  GT: (a, b) => a > b,
  GTE: (a, b) => a >= b,
};

/** A filter by time, such as `created_at[GTE]`. */
function timeFilter(name: string, value: string) {
  const [, field, operator] = /^(created_at|updated_at|billed_at)\[(LTE?|GTE?)\]$/.exec(name) ?? [];
  if (field === undefined || operator === undefined) return null;
  const time = Date.parse(value);
  if (Number.isNaN(time)) throw invalidField(name, "must be a valid RFC 3339 datetime");
  return (entity: object) => {
    const own = Object.entries(entity).find(([key]) => key === field)?.[1];
    return typeof own === "string" && compare[operator]?.(Date.parse(own), time) === true;
  };
}

function matches<T extends object>(entity: T, query: Query, filters: Filters<T>): boolean {
  return Object.entries(query).every(([name, value = ""]) => {
    const read = filters[name];
    if (!read) return timeFilter(name, value)?.(entity) ?? true;
    const own = read(entity);
    const texts = typeof own === "string" ? [own] : (own ?? []);
    return value.split(",").some((one) => texts.includes(one));
  });
}

function perPageIn({ per_page: text = "50" }: Query, max: number): number {
  const count = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= max) return count;
  throw invalidField("per_page", `must be between 1 and ${max}`);
}

/** `id[DESC]` is newest first; anything else is oldest first. */
const isDescending = ({ order_by: text = "" }: Query, fallback: boolean): boolean =>
  text === "" ? fallback : /\[DESC\]$/i.test(text);

/**
 * A page of a list (`per_page`, `after`, `order_by` and filters), with the address of the next one.
 * @param options.base the API's address in this request
 */
export function listOf<T extends object>(
  request: FastifyRequest,
  all: readonly T[],
  options: {
    base: string;
    idOf(entity: T): string;
    filters: Filters<T>;
    write?(entity: T): object;
    newestFirst?: boolean;
    max?: number;
  },
) {
  const {
    base,
    idOf,
    filters,
    write = (entity: T) => entity,
    newestFirst = true,
    max = 200,
  } = options;
  const query = queryOf(request);
  const perPage = perPageIn(query, max);
  const ordered = isDescending(query, newestFirst) ? all.toReversed() : all;
  const found = ordered.filter((entity) => matches(entity, query, filters));
  const { after } = query;
  const start = after === undefined ? 0 : found.findIndex((entity) => idOf(entity) === after) + 1;
  if (after !== undefined && start === 0)
    throw invalidField("after", `${after} is not in this list`);
  const page = found.slice(start, start + perPage);
  const last = page.at(-1);
  const [path = ""] = request.url.split("?");
  const next = new URLSearchParams(
    Object.entries({ ...query, after: last ? idOf(last) : (after ?? "") }).filter(
      (pair): pair is [string, string] => pair[1] !== undefined,
    ),
  );
  return {
    data: page.map(write),
    meta: {
      ...meta(),
      pagination: {
        per_page: perPage,
        next: `${base}${path.slice(path.indexOf("/paddle") + "/paddle".length)}?${next}`,
        has_more: start + page.length < found.length,
        estimated_total: found.length,
      },
    },
  };
}
