/** `npm run earshot -- COMMAND`: the product's commands. */
import module from "node:module";
import { join } from "node:path";
import { loadEnvironment } from "./prelude.mjs";
import { joinSandbox } from "./sandbox.mjs";

// What a start compiles, the next one finds: a third of the time until a command begins.
module.enableCompileCache?.(join(import.meta.dirname, "../node_modules/.cache/earshot"));
loadEnvironment();
const args = process.argv.slice(2);
if (args[0] === "start") {
  try {
    await joinSandbox();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
const { main } = await import("../apps/server/src/main.ts");
await main(args);
