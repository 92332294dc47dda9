import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { variableNames } from "../../../apps/server/src/config.ts";
import type { Connection } from "../../../apps/server/src/infrastructure/embedded-postgres/index.ts";
import { testPost } from "../../../apps/server/src/testing/app.ts";
import { databaseUrl } from "../../../apps/server/src/testing/database-url.ts";
import { freePort } from "../../../apps/server/src/testing/free-port.ts";
import { openServer } from "../../../apps/server/src/testing/server.ts";
import { type LoadFigures, startLoad } from "./load.ts";

const entry = join(import.meta.dirname, "../../../scripts/earshot.mjs");
// Set but empty, so that a developer's .env has no effect.
const unset = Object.fromEntries(variableNames.map((name) => [name, ""]));
const listLength = 500;

const reportAccepted = join(import.meta.dirname, "report-accepted.mjs");

/** The result of restarts under load. */
export interface RestartFigures extends Omit<LoadFigures, "broken"> {
  restarts: number;
  /** Requests that the server did not answer, on connections that it had accepted. */
  dropped: string[];
  /** Connections that were reset in the system's queue, before the server had accepted them. */
  neverAccepted: number;
  /** Requests that waited for their response when the signal was sent, for each restart. */
  openAtSignal: number[];
  /** From the signal to the end of the process. */
  stopMs: number[];
  /** Exit codes other than 0, with the output. */
  badEnds: string[];
}

/** Creates a customer with mentions. */
async function seedCustomer(connection: Connection): Promise<{ email: string; password: string }> {
  const server = await openServer(connection);
  try {
    const person = await server.signUp({ email: "restarts@example.test" });
    await server.call("addKeyword", { body: { keyword: "glass harbour" } }, person);
    while (server.services.index.match({ title: "glass harbour", body: "" }).length === 0) {
      await pause(20);
    }
    const posts = Array.from({ length: listLength }, (_, number) =>
      testPost({ title: `Glass harbour ${number}`, body: `A question, number ${number}` }),
    );
    await server.ingest(posts);
    return person;
  } finally {
    await server.close();
  }
}

/** Starts the product; resolves when it listens. @throws Error when it ends before. */
async function start(
  connection: Connection,
  port: number,
  preload: readonly string[],
  accepted: Map<number, number[]>,
) {
  const args = ["--import", reportAccepted, ...preload, entry, "start"];
  const child = spawn(process.execPath, args, {
    env: {
      ...unset,
      PATH: process.env.PATH,
      NODE_NO_WARNINGS: "1",
      DATABASE_URL: databaseUrl(connection),
      HOST: "127.0.0.1",
      PORT: String(port),
      DEMO: "off",
      RATE_LIMITS: "off",
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
  }
  child.on("message", ({ port: from, at }: { port: number; at: number }) => {
    accepted.set(from, [...(accepted.get(from) ?? []), at]);
  });
  const ended = once(child, "exit").then(([code]) => ({ code: code as number | null, output }));
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on("data", () => {
      if (/ is at http/.test(output)) resolve();
    });
    ended.then(({ code }) => reject(new Error(`earshot start ended with ${code}: ${output}`)));
  });
  return { child, ended };
}

/**
 * Stops a real process under load, starts the next one, and so on; counts what clients saw.
 * @param options.preload arguments for Node before the product's own, such as `--import`
 */
export async function restartUnderLoad(
  connection: Connection,
  options: { restarts: number; preload?: readonly string[] },
): Promise<RestartFigures> {
  const { restarts, preload = [] } = options;
  const customer = await seedCustomer(connection);
  const port = await freePort();
  /** When connections from a port were accepted: ports are reused. */
  const accepted = new Map<number, number[]>();
  let server = await start(connection, port, preload, accepted);
  const signedIn = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(customer),
  });
  const { data } = (await signedIn.json()) as { data: { accessToken: string } };
  const load = startLoad(port, { ...customer, token: data.accessToken });
  const openAtSignal: number[] = [];
  const stopMs: number[] = [];
  const badEnds: string[] = [];
  try {
    for (let restart = 1; restart <= restarts; restart++) {
      const before = load.figures.answered;
      // Waits until the server is warm and slow requests are open, each time at a different point of theirs.
      while (load.figures.answered < before + 100 || load.open < 4) await pause(7);
      openAtSignal.push(load.open);
      load.setStopping(true);
      const begun = performance.now();
      server.child.kill("SIGTERM");
      const { code, output } = await server.ended;
      stopMs.push(performance.now() - begun);
      if (code !== 0) badEnds.push(`exit code ${code}: ${output}`);
      if (restart === restarts) break;
      server = await start(connection, port, preload, accepted);
      load.setStopping(false);
    }
  } finally {
    await load.stop();
    server.child.kill("SIGTERM");
    await server.ended;
  }
  const { broken, ...figures } = load.figures;
  const dropped = broken.filter(({ port: from = 0, connectedAt, brokenAt }) =>
    accepted.get(from)?.some((at) => at >= connectedAt && at <= brokenAt),
  );
  return {
    ...figures,
    restarts,
    dropped: dropped.map(({ text }) => text),
    neverAccepted: broken.length - dropped.length,
    openAtSignal,
    stopMs,
    badEnds,
  };
}
