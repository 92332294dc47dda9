/**
 * `npm start`: the whole product on this machine, with the sandbox. `-- --replay FILE --speed 100`
 * plays a dump through it.
 */
import { build } from "./build.mjs";
import { loadEnvironment } from "./prelude.mjs";
import { takeReplay } from "./replay.mjs";
import { startSandbox } from "./sandbox.mjs";

loadEnvironment();
if (!build()) process.exit(1);
try {
  const args = takeReplay(process.argv.slice(2));
  const sandbox = await startSandbox();
  const { main } = await import("../apps/server/src/main.ts");
  await main(["start", ...args]);
  if (sandbox) {
    console.log(
      `The sandbox, which stands in for outside services and keeps the mails, is at ${sandbox}`,
    );
    if (process.env.REDDIT_PLACEMENT === "on" && process.env.REDDIT_API_URL?.startsWith(sandbox)) {
      console.log("Its Reddit takes replies through its API too: connect an account at /admin.");
    }
  }
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
