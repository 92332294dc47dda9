import type { FastifyInstance } from "fastify";
import { field, queryOf } from "../../forms.ts";
import { parseQuery, QueryError } from "../query.ts";
import type { Compiled } from "../search-index.ts";
import { authorizeRequest } from "./guard.ts";
import type { Api } from "./index.ts";
import { refuse } from "./problems.ts";

/** Limits of a self-serve project (X API v2). */
const maxRuleLength = 1_024;
const maxRules = 1_000;

/** A rule of the filtered stream. */
export interface Rule {
  id: string;
  value: string;
  tag: string | undefined;
  compiled: Compiled;
}

const problems = "https://api.x.com/2/problems/";

function listIn(body: unknown, name: string): unknown[] | null {
  if (typeof body !== "object" || body === null) return null;
  const value = Object.entries(body).find(([key]) => key === name)?.[1];
  return Array.isArray(value) ? value : null;
}

/** Registers the calls that list, add and delete the rules of the stream. */
export function registerRules(app: FastifyInstance, api: Api): void {
  const { store, meter, clock, rules } = api;
  const path = "/tweets/search/stream/rules";
  let next = BigInt(clock.now()) << 20n;
  const sent = () => new Date(clock.now()).toISOString();

  const shown = ({ id, value, tag }: Rule) => ({ id, value, ...(tag !== undefined && { tag }) });

  app.get(path, async (request, reply) => {
    if (!authorizeRequest(request, reply, { meter, bucket: "rules-read" })) return reply;
    const { max_results: max = String(maxRules), pagination_token: token } = queryOf(request);
    const limit = Math.min(maxRules, Math.max(1, Number(max) || maxRules));
    const from = Number.parseInt(token ?? "0", 16) || 0;
    const all = [...rules.values()];
    const page = all.slice(from, from + limit);
    const more = from + limit < all.length;
    return {
      ...(page.length > 0 && { data: page.map(shown) }),
      meta: {
        sent: sent(),
        result_count: page.length,
        ...(more && { next_token: (from + limit).toString(16).padStart(16, "0") }),
      },
    };
  });

  /** Adds one rule, or returns the error. */
  function add(given: unknown): { rule: Rule } | { error: object } {
    const value = field(given, "value") ?? "";
    const present = [...rules.values()].find((rule) => rule.value === value);
    if (present) {
      const type = `${problems}duplicate-rules`;
      return { error: { value, id: present.id, title: "DuplicateRule", type } };
    }
    const invalid = (detail: string) => ({
      error: {
        value,
        details: [detail],
        detail,
        title: "UnprocessableEntity",
        type: `${problems}invalid-rules`,
      },
    });
    if (value.length > maxRuleLength) {
      return invalid(
        `Rules must be ${maxRuleLength} characters or less: yours has ${value.length}`,
      );
    }
    try {
      const compiled = store.compile(parseQuery(value));
      next += 1n;
      const rule = { id: String(next), value, tag: field(given, "tag"), compiled };
      rules.set(rule.id, rule);
      return { rule };
    } catch (error) {
      if (error instanceof QueryError) return invalid(error.message);
      throw error;
    }
  }

  app.post(path, async (request, reply) => {
    if (!authorizeRequest(request, reply, { meter, bucket: "rules-change" })) return reply;
    const { body } = request;
    const added = listIn(body, "add");
    if (added) {
      if (rules.size + added.length > maxRules) {
        const detail = `Your project can have at most ${maxRules} rules.`;
        return refuse(reply, 422, { title: "RulesCapExceeded", detail, type: "rule-cap" });
      }
      const done = added.map(add);
      const made = done.flatMap((one) => ("rule" in one ? [one.rule] : []));
      const errors = done.flatMap((one) => ("error" in one ? [one.error] : []));
      const [created, refused] = [made.length, errors.length];
      return reply.code(201).send({
        ...(made.length > 0 && { data: made.map(shown) }),
        meta: {
          sent: sent(),
          summary: { created, not_created: refused, valid: created, invalid: refused },
        },
        ...(errors.length > 0 && { errors }),
      });
    }
    const inner =
      typeof body === "object" && body !== null && "delete" in body ? body.delete : null;
    const values = listIn(inner, "values");
    const ids =
      listIn(inner, "ids") ??
      values?.map((value) => [...rules.values()].find((rule) => rule.value === value)?.id);
    if (!ids) {
      return refuse(reply, 400, {
        errors: [{ parameters: {}, message: "JSON doesn't match expected schema" }],
        title: "Invalid Request",
        detail: "One or more parameters to your request was invalid.",
        type: "invalid-request",
      });
    }
    const deleted = ids.filter((id) => rules.delete(String(id))).length;
    return {
      meta: { sent: sent(), summary: { deleted, not_deleted: ids.length - deleted } },
    };
  });
}
