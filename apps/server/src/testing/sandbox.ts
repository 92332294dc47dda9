import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { z } from "zod";

const entry = join(import.meta.dirname, "../../../sandbox/src/main.ts");
const ready = z.object({ type: z.literal("listening"), port: z.number(), smtpPort: z.number() });

/** A sandbox in its own process, which is reached only by its address, as outside services are. */
export async function startTestSandbox(env: Record<string, string> = {}) {
  const child = fork(entry, {
    env: { ...process.env, SANDBOX_PORT: "0", SANDBOX_POSTS_PER_MINUTE: "0", ...env },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const [message] = await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => {
      throw new Error("the sandbox did not start");
    }),
  ]);
  const { port, smtpPort } = ready.parse(message);
  const address = `http://127.0.0.1:${port}`;

  /** Controls the sandbox; these paths belong to no imitated service. */
  async function control(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${address}/sandbox/${path}`, {
      method,
      ...(body !== undefined && {
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`the sandbox refused ${method} ${path}: ${text}`);
    return text === "" ? null : JSON.parse(text);
  }

  return {
    address,
    reddit: `${address}/reddit`,
    smtp: `smtp://127.0.0.1:${smtpPort}`,
    control,
    async stop() {
      const exited = once(child, "exit");
      child.kill();
      await exited;
    },
  };
}
