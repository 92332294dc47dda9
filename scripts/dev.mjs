/**
 * `npm run dev`: the product at PORT with reloading: Vite serves the web app and passes /api on to
 * the server, which starts again when its sources change.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { loadEnvironment, root } from "./prelude.mjs";
import { startSandbox } from "./sandbox.mjs";

loadEnvironment();
const port = Number(process.env.PORT || 3000);
const apiPort = port + 1;
const children = [];

function run(args, env, cwd = root) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: "inherit",
  });
  children.push(child);
  child.once("exit", (code) => stop(code ?? 1));
}

function stop(code) {
  for (const child of children) child.kill();
  process.exit(code);
}

for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stop(0));
try {
  await startSandbox();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
run(
  [
    "--watch-path=apps/server/src",
    "--watch-path=packages",
    "--watch-preserve-output",
    "scripts/earshot.mjs",
    "start",
  ],
  { PORT: String(apiPort), PUBLIC_URL: `http://localhost:${port}` },
);
run(
  [join(root, "node_modules/vite/bin/vite.js"), "--port", String(port), "--strictPort"],
  { EARSHOT_API_PORT: String(apiPort) },
  join(root, "apps/web"),
);
