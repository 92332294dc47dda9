import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { userAgent } from "./testing.ts";

const program = join(import.meta.dirname, "main.ts");
/** A Node that can run TypeScript: the repository's own when the tests run under an older version. */
const ownNode = join(import.meta.dirname, "../../../node_modules/.bin/node");
const execPath = existsSync(ownNode) ? ownNode : process.execPath;

interface Listening {
  type: string;
  port: number;
  smtpPort: number;
}

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

function run(env: Record<string, string>) {
  const child = fork(program, {
    execPath,
    execArgv: [],
    silent: true,
    env: { ...process.env, SANDBOX_POSTS_PER_MINUTE: "0", ...env },
  });
  children.push(child);
  let errors = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    errors += chunk;
  });
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    output += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  // After disconnect() the child emits only "exit", not "close".
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const listening = new Promise<Listening>((resolve, reject) => {
    child.once("message", (message) => resolve(message as Listening));
    child.once("close", () => reject(new Error(errors)));
  });
  listening.catch(() => undefined);
  return { child, ended, exited, listening, errors: () => errors, output: () => output };
}

test("reports its ports over IPC and in two printed lines, and stops on SIGTERM", async () => {
  const { child, ended, listening, output, errors } = run({ SANDBOX_PORT: "0" });
  const { type, port, smtpPort } = await listening;
  expect(type).toBe("listening");
  const response = await fetch(`http://127.0.0.1:${port}/reddit/r/SaaS/new`, {
    headers: { "user-agent": userAgent },
  });
  expect(response.status).toBe(401);
  const self = await fetch(`http://127.0.0.1:${port}/sandbox`);
  expect(await self.json()).toEqual({ name: "earshot-sandbox", smtpPort });
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
  expect(output().trim().split("\n")).toEqual([
    `Sandbox listening on http://localhost:${port} (Reddit: http://localhost:${port}/reddit)`,
    `Mail for smtp://127.0.0.1:${smtpPort} is shown at http://localhost:${port}/outbox`,
  ]);
  expect(errors()).toBe("");
});

test("stops when its parent disconnects", async () => {
  const { child, exited, listening } = run({ SANDBOX_PORT: "0" });
  await listening;
  child.disconnect();
  expect(await exited).toBe(0);
});

test("reports a port in use in one sentence", async () => {
  const { port, smtpPort } = await run({ SANDBOX_PORT: "0" }).listening;
  const second = run({ SANDBOX_PORT: String(port) });
  expect(await second.ended).toBe(1);
  expect(second.errors().trim()).toBe(
    `Port ${port} is in use: stop the program that uses it, set SANDBOX_PORT to another port, or move all three ports with PORT.`,
  );
  const third = run({ SANDBOX_PORT: "0", SANDBOX_SMTP_PORT: String(smtpPort) });
  expect(await third.ended).toBe(1);
  expect(third.errors().trim()).toBe(
    `Port ${smtpPort} is in use: stop the program that uses it, set SANDBOX_SMTP_PORT to another port, or move all three ports with PORT.`,
  );
});

test("reports an invalid variable in one sentence", async () => {
  const { ended, errors } = run({ SANDBOX_PORT: "here" });
  expect(await ended).toBe(1);
  expect(errors().trim()).toBe('SANDBOX_PORT must be a whole number from 0 to 65535, not "here".');
});
