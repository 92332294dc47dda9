/** `npm run earshot -- COMMAND`: the product's commands. */
import { loadEnvironment } from "./prelude.mjs";

loadEnvironment();
const { main } = await import("../apps/server/src/main.ts");
await main(process.argv.slice(2));
