import { spawn } from "node:child_process";
import { join } from "node:path";
import { freePort } from "../../apps/server/src/testing/free-port.ts";
import { endProcess, started } from "./process.ts";

const root = join(import.meta.dirname, "../..");

/** Vite's development server: no build contains the design system's page. */
export interface DesignServer {
  url: string;
  stop(): Promise<void>;
}

/** Starts it alone, without the product. */
export async function startDesignServer(): Promise<DesignServer> {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [join(root, "node_modules/vite/bin/vite.js"), "--port", String(port), "--strictPort"],
    // Its output is parsed, so it must have no color codes.
    { cwd: join(root, "apps/web"), env: { ...process.env, NO_COLOR: "1" }, stdio: "pipe" },
  );
  await started(child, ["ready in"]);
  return { url: `http://localhost:${port}`, stop: () => endProcess(child, "SIGTERM") };
}
