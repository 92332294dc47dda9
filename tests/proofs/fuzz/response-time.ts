import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import {
  sendRequest,
  type TestRequest,
  type TestResponse,
} from "../../../apps/server/src/testing/send-request.ts";

/** A response that takes longer than this is a failure, in milliseconds. */
export const slowMs = 1_000;

/** The time limit of a request, long enough to measure how slow the response is. */
const timeLimitMs = 60_000;

/** A response, and how long it took. */
export interface TimedResponse {
  answer: TestResponse;
  /** Why the response counts as slow; null: it does not. */
  slow: string | null;
}

/** Sends a request once. @returns the elapsed time, and the event loop's computing time, in milliseconds */
async function measure(app: FastifyInstance, request: TestRequest) {
  // Each request gets its own turn of the event loop, as from a socket: otherwise thousands that use no database or
  // file would be answered in one turn, and none of their responses would be freed before it ends.
  await nextTurn();
  const computed = process.threadCpuUsage();
  const began = performance.now();
  const answer = await sendRequest(app, request, timeLimitMs);
  const elapsedMs = performance.now() - began;
  const { user, system } = process.threadCpuUsage(computed);
  return { answer, elapsedMs, computedMs: (user + system) / 1_000 };
}

/**
 * Makes a request and measures it. Requests are made one after another, so the time includes no other request.
 * On a busy machine any request can be slow by the clock, so a slow one is repeated twice, and the fastest counts;
 * one that kept the event loop computing for that long counts as slow without being repeated.
 * @throws Error when there is no response
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
