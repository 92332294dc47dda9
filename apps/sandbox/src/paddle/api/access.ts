import type { FastifyInstance } from "fastify";
import type { Clock } from "../../clock.ts";
import { PaddleError } from "../problems.ts";
import { tooMany } from "./faults.ts";

const minuteMs = 60_000;
/** Paddle's limit of requests a minute from an IP address. */
const requestsPerMinute = 240;
const previewsPerMinute = 1_000;

/** Whether a key has Paddle's format. Every such key is valid. */
const isKey = (key: string): boolean => /^pdl_(?:live|sdbx)_apikey_[\w-]{8,}$/.test(key);

/** Checks the bearer key and the request rate of the API's calls. */
export function addAccess(app: FastifyInstance, clock: Clock): void {
  const windows = new Map<string, { at: number; count: number }>();

  app.addHook("onRequest", async (request, reply) => {
    const { authorization } = request.headers;
    if (authorization === undefined) {
      throw new PaddleError("authentication_missing", "Authentication header missing.", 403);
    }
    const [, key = ""] = /^bearer (\S+)$/i.exec(authorization) ?? [];
    if (key === "") {
      const detail = "Authentication header included, but incorrectly formatted.";
      throw new PaddleError("authentication_malformed", detail, 403);
    }
    if (!isKey(key)) {
      throw new PaddleError("forbidden", "You aren't permitted to perform this request.", 403);
    }
    const preview = request.url.includes("/preview");
    const name = `${request.ip} ${preview}`;
    const at = Math.floor(clock.now() / minuteMs);
    const window = windows.get(name);
    const count = window?.at === at ? window.count + 1 : 1;
    windows.set(name, { at, count });
    if (count > (preview ? previewsPerMinute : requestsPerMinute)) {
      reply.header("retry-after", Math.ceil(((at + 1) * minuteMs - clock.now()) / 1000));
      throw tooMany();
    }
  });
}
