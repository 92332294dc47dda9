import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Connection } from "../../../apps/server/src/infrastructure/embedded-postgres/index.ts";
import type { Question } from "./server.ts";
import type { UploadTarget } from "./target.ts";

/** Starts the server in a separate process. */
export async function startUploadServer(
  connection: Connection,
): Promise<UploadTarget & { stop(): Promise<void> }> {
  const child = fork(join(import.meta.dirname, "server.ts"), {
    execArgv: ["--expose-gc"],
    env: { ...process.env, UPLOAD_CONNECTION: JSON.stringify(connection) },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const waiting = new Map<number, (answer: never) => void>();
  const first = new Promise<string>((resolve) => waiting.set(0, resolve as never));
  child.on("message", ({ id, answer }: { id: number; answer: never }) => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  });
  let lastId = 0;
  const ask = <T>(question: Question["ask"], count = 0) =>
    new Promise<T>((resolve) => {
      lastId += 1;
      waiting.set(lastId, resolve as never);
      child.send({ id: lastId, ask: question, count } satisfies Question);
    });
  return {
    address: await first,
    owners: (count) => ask("owners", count),
    admin: () => ask("admin"),
    clear: () => ask("clear"),
    memory: () => ask("memory"),
    async stop() {
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
  };
}
