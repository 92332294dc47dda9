#!/usr/bin/env node
/** `npm run earshot -- COMMAND`: the commands of the product. The prelude checks the Node version first. */
import { loadEnvironment } from "./prelude.mjs";
import { joinSandbox } from "./sandbox.mjs";

loadEnvironment();

/** Runs only for commands that call outside services, so that help and usage errors need no sandbox. */
async function beforeStart(say) {
  try {
    await joinSandbox(say);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

const { main } = await import("../apps/server/src/main.ts");
await main(process.argv.slice(2), { beforeStart });
