import { spawn } from "node:child_process";
import { join } from "node:path";
import { freePort } from "../../apps/server/src/testing/free-port.ts";
import { endProcess, started } from "./process.ts";

const root = join(import.meta.dirname, "../..");

/** Vite's development server: the design system's page is in no build. */
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
    // Its output is read, so it must hold no colours.
    { cwd: join(root, "apps/web"), env: { ...process.env, NO_COLOR: "1" }, stdio: "pipe" },
  );
  await started(child, ["ready in"]);
  return { url: `http://localhost:${port}`, stop: () => endProcess(child, "SIGTERM") };
}
