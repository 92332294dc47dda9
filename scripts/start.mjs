/** `npm start`: the whole product on this machine, with the sandbox. */
import { buildWeb } from "./build.mjs";
import { loadEnvironment } from "./prelude.mjs";
import { startSandbox } from "./sandbox.mjs";

loadEnvironment();
if (!buildWeb()) process.exit(1);
try {
  const sandbox = await startSandbox();
  const { main } = await import("../apps/server/src/main.ts");
  await main(["start", ...process.argv.slice(2)]);
  if (sandbox) console.log(`The sandbox, which stands in for Reddit, is at ${sandbox}`);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
