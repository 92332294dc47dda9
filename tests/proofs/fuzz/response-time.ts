import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import {
  sendRequest,
  type TestRequest,
  type TestResponse,
} from "../../../apps/server/src/testing/send-request.ts";

/** An answer that takes longer than this is a failure, in milliseconds. */
export const slowMs = 1_000;

/** Long enough to measure how slow an answer is. */
const timeLimitMs = 60_000;

/** An answer, and how long it took. */
export interface TimedResponse {
  answer: TestResponse;
  /** Why the answer counts as slow; null: it does not. */
  slow: string | null;
}

/** Asks once: the time by the clock, and the time for which the event loop computed, in milliseconds. */
async function measure(app: FastifyInstance, request: TestRequest) {
  // Each request in a turn of the event loop of its own, as from a socket: without a database or a file, thousands are
  // answered in one turn, and none of their responses is freed before it ends.
  await nextTurn();
  const computed = process.threadCpuUsage();
  const began = performance.now();
  const answer = await sendRequest(app, request, timeLimitMs);
  const elapsedMs = performance.now() - began;
  const { user, system } = process.threadCpuUsage(computed);
  return { answer, elapsedMs, computedMs: (user + system) / 1_000 };
}

/**
 * Makes a request and measures it. Requests are made one after another, so the time of no other request
 * is in it. A busy machine can make any request slow by the clock, so one is repeated twice then, and
 * the fastest counts; one that kept the event loop computing for that long is slow at once.
 * @throws Error when no answer came.
 */
export async function sendTimedRequest(
  app: FastifyInstance,
  request: TestRequest,
): Promise<TimedResponse> {
  const first = await measure(app, request);
  const times = [first.elapsedMs];
  while (times.length < 3 && Math.min(...times) > slowMs && first.computedMs <= slowMs) {
    times.push((await measure(app, request)).elapsedMs);
  }
  const isSlow = first.computedMs > slowMs || Math.min(...times) > slowMs;
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  return {
    answer: first.answer,
    slow: isSlow
      ? `slow: answered after ${times.map(seconds).join(", ")}; the event loop computed for ${seconds(first.computedMs)}`
      : null,
  };
}
