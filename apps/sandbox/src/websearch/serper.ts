import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { field } from "../forms.ts";
import { type FaultName, serviceFaults } from "../service-faults.ts";
import { commonFaultResponses, type FaultResponse } from "./faults.ts";
import { type SearchResult, searchIndex } from "./search.ts";
import { baseOf, freshness, type WebSearchDeps } from "./shared.ts";
import type { Shown } from "./shown.ts";
import type { Meter, MeterLimits } from "./usage.ts";

/** The limits of a plan: calls a second, and credits. */
export const serperLimits: MeterLimits = { perSecond: 50, perPlan: 50_000 };

/** Google returns ten results, regardless of the requested number. */
const pageSize = 10;
const maxQueryLength = 2_048;

const refuse = (reply: FastifyReply, status: number, message: string): FastifyReply =>
  reply.code(status).send({ message, statusCode: status });

const badKey = (reply: FastifyReply) => refuse(reply, 403, "Unauthorized.");
const tooFast = (reply: FastifyReply) => refuse(reply, 429, "Too many requests");
const usedUp = (reply: FastifyReply) => refuse(reply, 400, "Not enough credits");

/** Every key in the right format is valid. */
const isKey = (key: unknown): boolean => typeof key === "string" && /^[0-9a-f]{40}$/.test(key);

/** The response of each fault (Serper; errors from memory of the service). */
const faultResponses: Record<FaultName<"serper">, FaultResponse> = {
  ...commonFaultResponses,
  "403": (_request, reply) => badKey(reply),
  "400-credits": (_request, reply) => usedUp(reply),
  "400": (_request, reply) => refuse(reply, 400, "Query not allowed"),
  "429": (_request, reply) => tooFast(reply),
  "500": (_request, reply) => refuse(reply, 500, "Internal Server Error"),
  "wrong-shape": (_request, reply) => reply.send({ suggestions: [{ value: "something else" }] }),
};

const monthDay = new Intl.DateTimeFormat("en-US", {
  year: "numeric",
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});

/** A date in Google's format: "3 hours ago" within a week, then "Nov 3, 2026". */
function written(date: number, now: number): string {
  const hours = Math.max(1, Math.floor((now - date) / 3_600_000));
  const days = Math.floor(hours / 24);
  if (days > 7) return monthDay.format(date);
  const [count, unit] = days > 0 ? [days, "day"] : [hours, "hour"];
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}

const resultOf = ({ url, title, snippet, date }: SearchResult, position: number, now: number) => ({
  title,
  link: url,
  snippet,
  ...(date !== null && { date: written(date, now) }),
  position,
});

/** The imitated Serper: `POST /search` (published examples and schema, 2025). */
export function registerSerper(
  app: FastifyInstance,
  { meter, shown, ...deps }: WebSearchDeps & { meter: Meter; shown: Shown },
): void {
  const { pages, faults, clock } = deps;

  function search(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { body } = request;
    if (!isKey(request.headers["x-api-key"])) return badKey(reply);
    if (meter.tick() < 0) return tooFast(reply);
    if (meter.left() < 1) return usedUp(reply);
    const q = field(body, "q")?.trim() ?? "";
    const page = Number(field(body, "page") ?? 1);
    const tbs = field(body, "tbs");
    if (q === "") return refuse(reply, 400, "Missing query parameter");
    if (q.length > maxQueryLength) return refuse(reply, 400, "Query too long");
    if (!Number.isInteger(page) || page < 1) return refuse(reply, 400, "Invalid page");
    if (tbs !== undefined && !Object.hasOwn(freshness.serper, tbs)) {
      return refuse(reply, 400, "Invalid tbs");
    }
    const found = searchIndex(
      pages,
      {
        query: q,
        country: field(body, "gl")?.toUpperCase() ?? null,
        maxAgeMs: tbs === undefined ? null : (freshness.serper[tbs] ?? null),
        base: baseOf(request, deps),
      },
      clock,
    );
    const from = (page - 1) * pageSize;
    const now = clock.now();
    const results = found.slice(from, from + pageSize);
    meter.bill();
    shown.record(results, now);
    return reply.send({
      searchParameters: {
        q,
        gl: field(body, "gl") ?? "us",
        hl: field(body, "hl") ?? "en",
        type: "search",
        num: pageSize,
        page,
        ...(tbs !== undefined && { tbs }),
        engine: "google",
      },
      organic: results.map((one, index) => resultOf(one, from + index + 1, now)),
      credits: 1,
    });
  }

  // Register the hook before the routes that it can interrupt.
  app.addHook("onRequest", async (request, reply) => {
    const [path = ""] = request.url.slice(app.prefix.length).split("?");
    const fault = faults.take("serper", path || "/", serviceFaults.serper);
    if (fault === null) return undefined;
    return faultResponses[fault](request, reply) ?? reply;
  });
  app.addHook("onResponse", async (_request, reply) => {
    if (reply.statusCode >= 300) meter.refuse();
  });
  app.post("/search", async (request, reply) => search(request, reply));
}
