import { deflateSync, gzipSync } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Faults } from "../faults.ts";
import { field, type Query, queryOf } from "../forms.ts";
import { fail, refuse, requestFaults, throttled } from "./faults.ts";
import type { Quota } from "./quota.ts";
import type { StackExchangeStore } from "./store.ts";
import { answerObject, type Fields, questionObject } from "./wire.ts";

const backoffSeconds = 10;
/** The number of pages that need no key. */
const maxPages = 25;

/** A parameter that the API refuses. */
class ParameterError extends Error {}

interface Listed {
  id: number;
  createdAt: number;
  item: object;
}

function whole(query: Query, name: string, fallback: number, max: number): number {
  const value = Number(query[name] ?? fallback);
  if (!Number.isInteger(value) || value < 0 || value > max) throw new ParameterError(name);
  return value;
}

/** Registers the calls for questions, answers and filters. */
export function registerStackExchangeApi(
  app: FastifyInstance,
  { store, quota, faults }: { store: StackExchangeStore; quota: Quota; faults: Faults },
): void {
  /** The filters by id; the same fields always give the same id. */
  const filters = new Map<string, Fields>([
    ["default", { hasBody: false, hasAnswerLinks: false }],
    ["withbody", { hasBody: true, hasAnswerLinks: false }],
  ]);
  const keyOf = (request: FastifyRequest) => queryOf(request).key ?? null;

  app.addHook("onRequest", async (request, reply) => {
    const [path = ""] = request.url.slice(app.prefix.length).split("?");
    const fault = faults.take("stackexchange", path, requestFaults);
    const failed = fault && (await fail(fault, request, reply));
    if (failed) return failed;
    const waitSeconds = quota.count(keyOf(request));
    if (waitSeconds !== null) return throttled(reply, waitSeconds);
  });

  // Responses are always compressed, even if the client does not accept that.
  app.addHook("onSend", async (_request, reply, payload) => {
    if (typeof payload !== "string") return payload;
    const isDeflated = faults.take("stackexchange", "/", ["deflate"]) !== null;
    reply.header("content-encoding", isDeflated ? "deflate" : "gzip");
    reply.removeHeader("content-length");
    return isDeflated ? deflateSync(payload) : gzipSync(payload);
  });

  function send(request: FastifyRequest, reply: FastifyReply, items: object[], hasMore = false) {
    if (faults.take("stackexchange", "/", ["quota-used"])) quota.spend();
    const asksToWait = faults.take("stackexchange", "/", ["backoff"]) !== null;
    if (asksToWait) quota.backOff(backoffSeconds);
    return reply.send({
      items,
      has_more: hasMore,
      ...(asksToWait && { backoff: backoffSeconds }),
      ...quota.state(keyOf(request)),
    });
  }

  function list(
    request: FastifyRequest,
    reply: FastifyReply,
    read: (site: string, base: string, fields: Fields) => Listed[],
    ids?: string,
  ) {
    const query = queryOf(request);
    try {
      const { site, filter = "default", sort = "activity" } = query;
      if (site === undefined) throw new ParameterError("site is required");
      if (!store.sites.includes(site)) {
        throw new ParameterError(`No site found for name \`${site}\``);
      }
      const fields = filters.get(filter);
      if (!fields) throw new ParameterError("filter");
      if (!["activity", "creation", "votes"].includes(sort)) throw new ParameterError("sort");
      const page = whole(query, "page", 1, 1_000_000);
      const size = whole(query, "pagesize", 30, 100);
      if (page > maxPages && query.key === undefined) {
        const message = "page above 25 requires access token or app key";
        return refuse(reply, [403, "access_denied", message], 403);
      }
      const from = whole(query, "fromdate", 0, 4_000_000_000) * 1_000;
      const requested = ids?.split(";").map(Number);
      if (requested?.some(Number.isNaN) || (requested?.length ?? 0) > 100)
        throw new ParameterError("ids");
      const base = `${request.protocol}://${request.host}/stackexchange/web/${site}`;
      const found = read(site, base, fields).filter(
        ({ id, createdAt }) => createdAt >= from && (requested?.includes(id) ?? true),
      );
      const start = (page - 1) * size;
      const items = found.slice(start, start + size).map(({ item }) => item);
      return send(request, reply, items, start + size < found.length);
    } catch (error) {
      if (!(error instanceof ParameterError)) throw error;
      return refuse(reply, [400, "bad_parameter", error.message]);
    }
  }

  const questions = (site: string, base: string, fields: Fields): Listed[] =>
    store.questions(site).map((one) => ({
      id: one.id,
      createdAt: one.createdAt,
      item: questionObject(one, base, fields),
    }));
  const answers = (site: string, base: string, fields: Fields): Listed[] =>
    store.answers(site).map(({ question, answer }) => ({
      id: answer.id,
      createdAt: answer.createdAt,
      item: answerObject(question, answer, base, fields),
    }));

  for (const [path, read] of [
    ["questions", questions],
    ["answers", answers],
  ] as const) {
    app.get(`/${path}`, async (request, reply) => list(request, reply, read));
    app.get(`/${path}/:ids`, async (request, reply) =>
      list(request, reply, read, field(request.params, "ids") ?? ""),
    );
  }

  app.get("/filters/create", async (request, reply) => {
    const { base = "default", include = "" } = queryOf(request);
    const included = include.split(";").filter(Boolean).sort();
    const fields: Fields = {
      hasBody: filters.get(base)?.hasBody === true || included.includes("question.body"),
      hasAnswerLinks: included.includes("answer.link") && included.includes("answer.title"),
    };
    const filter = `!${Buffer.from(`${base};${included.join(";")}`).toString("base64url")}`;
    filters.set(filter, fields);
    return send(request, reply, [{ filter, filter_type: "safe", included_fields: included }]);
  });
}
