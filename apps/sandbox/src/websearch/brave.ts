import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { queryOf } from "../forms.ts";
import { escapeHtml } from "../markdown.ts";
import { agoText } from "../pages/text.ts";
import { type FaultName, serviceFaults } from "../service-faults.ts";
import { commonFaultResponses, type FaultResponse } from "./faults.ts";
import { type SearchResult, searchIndex } from "./search.ts";
import { baseOf, freshness, type WebSearchDeps } from "./shared.ts";
import type { Shown } from "./shown.ts";
import type { Meter, MeterLimits } from "./usage.ts";

/** A plan's limits; a month has 30 days. */
export const braveLimits: MeterLimits = { perSecond: 50, perPlan: 50_000 };
const monthSeconds = 2_592_000;

const countries =
  "AR AU AT BE BR CA CL DK FI FR DE HK IN ID IT JP KR MY MX NL NZ NO CN PL PT PH RU SA ZA ES SE CH TW TR GB US ALL".split(
    " ",
  );
const languages =
  "ar eu bn bg ca zh-hans zh-hant hr cs da nl en en-gb et fi fr gl de gu he hi hu is it jp kn ko lv lt ms ml mr nb pl pt-br pt-pt pa ro ru sr sk sl es sv ta te th tr uk vi".split(
    " ",
  );

/** Every key that starts like a real one is valid. */
const isKey = (token: string): boolean => /^BSA[\w-]{5,}$/.test(token);

function refuse(
  reply: FastifyReply,
  status: number,
  code: string,
  detail: string,
  meta: object = {},
): FastifyReply {
  const error = { id: "5d832250-9396-4f6e-b84a-2a1fe524cd7d", status, code, detail, meta };
  return reply.code(status).send({ type: "ErrorResponse", error, time: 1_763_715_600 });
}

const badKey = (reply: FastifyReply) =>
  refuse(reply, 422, "SUBSCRIPTION_TOKEN_INVALID", "The provided subscription token is invalid.", {
    component: "authentication",
  });
const tooFast = (reply: FastifyReply) =>
  refuse(reply, 429, "RATE_LIMITED", "Request rate limit exceeded for plan.");
const usedUp = (reply: FastifyReply) =>
  refuse(reply, 429, "QUOTA_LIMITED", "Request quota limit exceeded for plan.");

function badValue(reply: FastifyReply, place: string, name: string, why: string): FastifyReply {
  const errors = [{ type: "value_error", loc: [place, name], msg: why }];
  return refuse(reply, 422, "VALIDATION", "Unable to validate request parameter(s)", { errors });
}

/** The response of each fault (Brave Search API, its documented errors). */
const faultResponses: Record<FaultName<"brave">, FaultResponse> = {
  ...commonFaultResponses,
  "422-token": (_request, reply) => badKey(reply),
  "401": (_request, reply) => refuse(reply, 401, "UNAUTHORIZED", "No."),
  "429": (_request, reply) => tooFast(reply),
  "429-quota": (_request, reply) => usedUp(reply),
  "422-query": (_request, reply) => badValue(reply, "query", "q", "Query too long"),
  "500": (_request, reply) => refuse(reply, 500, "INTERNAL", "Something went wrong."),
  "wrong-shape": (_request, reply) => reply.send({ type: "videos", results: [] }),
};

/** The first invalid parameter and the reason; null when all are valid. */
function parameterErrorIn(given: Record<string, string | undefined>): [string, string] | null {
  const { q = "", count = "20", offset = "0", country = "US", search_lang = "en" } = given;
  const within = (text: string, from: number, to: number) =>
    /^\d{1,3}$/.test(text) && Number(text) >= from && Number(text) <= to;
  if (q.trim() === "") return ["q", "Field required"];
  if ([...q].length > 400) return ["q", "String should have at most 400 characters"];
  if (q.trim().split(/\s+/).length > 50) return ["q", "Query should have at most 50 words"];
  if (!within(count, 1, 20)) return ["count", "Input should be between 1 and 20"];
  if (!within(offset, 0, 9)) return ["offset", "Input should be between 0 and 9"];
  if (!countries.includes(country)) return ["country", "Input should be a known country"];
  if (!languages.includes(search_lang)) return ["search_lang", "Input should be a known language"];
  const { freshness: period } = given;
  const known = period === undefined || Object.hasOwn(freshness.brave, period);
  return known ? null : ["freshness", "Input should be pd, pw, pm or py"];
}

/** Marks the matching words and escapes the text as HTML. */
function decorated(text: string, q: string, decorations: boolean): string {
  const escaped = escapeHtml(text).replaceAll("&#39;", "&#x27;");
  const [, phrase] = /"([^"]+)"/.exec(q) ?? [];
  return decorations && phrase
    ? escaped.replaceAll(escapeHtml(phrase), (found) => `<strong>${found}</strong>`)
    : escaped;
}

function resultOf(
  { url, title, snippet, date }: SearchResult,
  q: string,
  now: number,
  mark: boolean,
) {
  const { hostname, pathname } = new URL(url);
  return {
    title: decorated(title, q, mark),
    url,
    is_source_local: false,
    is_source_both: false,
    description: decorated(snippet, q, mark),
    // ISO 8601 in UTC without a time zone.
    ...(date !== null && {
      page_age: new Date(date).toISOString().slice(0, 19),
      age: agoText(date, now),
    }),
    language: "en",
    family_friendly: true,
    type: "search_result",
    subtype: "generic",
    meta_url: { scheme: "https", netloc: hostname, hostname, favicon: "", path: `› ${pathname}` },
  };
}

/** The imitated Brave Search API: `GET /res/v1/web/search` (shapes recorded 2024, documented 2026). */
export function registerBrave(
  app: FastifyInstance,
  { meter, shown, ...deps }: WebSearchDeps & { meter: Meter; shown: Shown },
): void {
  const { pages, faults, clock } = deps;

  /** Sets the headers with pairs of limits: for the second and for the month. */
  function setRateLimitHeaders(reply: FastifyReply, leftOfSecond: number): void {
    const untilSecond = 1;
    const untilMonth = monthSeconds - (Math.floor(clock.now() / 1000) % monthSeconds);
    reply.headers({
      "x-ratelimit-limit": `${braveLimits.perSecond}, ${braveLimits.perPlan}`,
      "x-ratelimit-policy": `${braveLimits.perSecond};w=1, ${braveLimits.perPlan};w=${monthSeconds}`,
      "x-ratelimit-remaining": `${Math.max(0, leftOfSecond)}, ${Math.max(0, meter.left())}`,
      "x-ratelimit-reset": `${untilSecond}, ${untilMonth}`,
    });
  }

  function search(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const given = queryOf(request);
    const token = request.headers["x-subscription-token"];
    if (typeof token !== "string") {
      return badValue(reply, "header", "x-subscription-token", "Field required");
    }
    if (!isKey(token)) return badKey(reply);
    const left = meter.tick();
    setRateLimitHeaders(reply, left);
    if (left < 0) return tooFast(reply);
    if (meter.left() < 1) return usedUp(reply);
    const mistake = parameterErrorIn(given);
    if (mistake) return badValue(reply, "query", ...mistake);

    const { q = "", country = "US", freshness: period, text_decorations } = given;
    const count = Number(given.count ?? 20);
    const from = Number(given.offset ?? 0) * count;
    const found = searchIndex(
      pages,
      {
        query: q,
        country: country === "ALL" ? null : country,
        maxAgeMs: period === undefined ? null : (freshness.brave[period] ?? null),
        base: baseOf(request, deps),
      },
      clock,
    );
    const page = found.slice(from, from + count);
    const mark = text_decorations !== "false";
    const results = page.map((one) => resultOf(one, q, clock.now(), mark));
    const more = found.length > from + count && from / count < 9;
    meter.bill();
    shown.record(page, clock.now());
    // The headers show how many calls are left after this one.
    setRateLimitHeaders(reply, left);
    return reply.send({
      query: {
        original: q,
        show_strict_warning: false,
        spellcheck_off: given.spellcheck === "false",
        country: country.toLowerCase(),
        bad_results: false,
        should_fallback: false,
        more_results_available: more,
      },
      type: "search",
      // Without results, the list is omitted.
      ...(results.length > 0 && {
        mixed: {
          type: "mixed",
          main: results.map((_, index) => ({ type: "web", index, all: false })),
        },
        web: { type: "search", results, family_friendly: true },
      }),
    });
  }

  // Register the hook before the routes that it can interrupt.
  app.addHook("onRequest", async (request, reply) => {
    const [path = ""] = request.url.slice(app.prefix.length).split("?");
    const fault = faults.take("brave", path || "/", serviceFaults.brave);
    if (fault === null) return undefined;
    return faultResponses[fault](request, reply) ?? reply;
  });
  app.addHook("onResponse", async (_request, reply) => {
    if (reply.statusCode >= 300) meter.refuse();
  });
  app.get("/res/v1/web/search", async (request, reply) => search(request, reply));
}
