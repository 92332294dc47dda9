import { type Agent, request } from "node:http";

/** A request that is sent on schedule. */
export interface Arrival {
  port: number;
  method: "GET" | "PUT";
  path: string;
  token: string;
  body?: string;
}

/** The result of requests: milliseconds from the scheduled time of each, and descriptions of failures. */
export interface Measured {
  times: number[];
  failures: string[];
}

const timeoutMs = 30_000;

/**
 * Sends requests at a fixed rate, whether or not earlier ones were answered (an open model): a server that falls behind
 * does not get fewer requests. The time of each counts from when it was scheduled, including the wait to be sent.
 * @param options.rate requests a second
 * @param options.next returns the next request
 * @returns the measurements, when all requests were answered
 */
export async function sendArrivals(
  agent: Agent,
  options: { rate: number; seconds: number; next: (number: number) => Arrival },
): Promise<Measured> {
  const { rate, seconds, next } = options;
  const measured: Measured = { times: [], failures: [] };
  const total = Math.round(rate * seconds);
  const begin = performance.now();
  const open: Promise<void>[] = [];
  for (let number = 0; number < total; number++) {
    const planned = begin + (number * 1_000) / rate;
    const wait = planned - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    open.push(send(agent, next(number), planned, measured));
  }
  await Promise.all(open);
  return measured;
}

function send(agent: Agent, arrival: Arrival, planned: number, to: Measured): Promise<void> {
  const { port, method, path, token, body } = arrival;
  return new Promise((resolve) => {
    const fail = (what: string) => {
      to.failures.push(`${method} ${path}: ${what}`);
      resolve();
    };
    const sent = request(
      {
        host: "127.0.0.1",
        port,
        method,
        path,
        agent,
        timeout: timeoutMs,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && {
            "content-type": "application/json",
            "content-length": Buffer.byteLength(body),
          }),
        },
      },
      (answer) => {
        answer.on("error", (error) => fail(String(error)));
        answer.on("end", () => {
          if (answer.statusCode !== 200) return fail(String(answer.statusCode));
          to.times.push(performance.now() - planned);
          resolve();
        });
        answer.resume();
      },
    );
    sent.on("timeout", () => sent.destroy(new Error(`no answer in ${timeoutMs} ms`)));
    sent.on("error", (error) => fail(String(error)));
    sent.end(body);
  });
}
