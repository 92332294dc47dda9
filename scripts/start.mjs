/**
 * `npm start`: the whole product on this machine, with the sandbox. `-- --real` reads the real Hacker News and
 * Bluesky; `-- --replay FILE --speed 100` replays a dump through the sandbox.
 */
import { build } from "./build.mjs";
import { loadEnvironment } from "./prelude.mjs";
import { takeReal } from "./real.mjs";
import { takeReplay } from "./replay.mjs";
import { startSandbox } from "./sandbox.mjs";

const starterHelp = `npm start also starts the sandbox, and takes:
  --real           read Hacker News and Bluesky from the real services; they need no key
  --replay <file>  play a dump through the sandbox as if it were happening now
  --speed <times>  speed of the replay; 1 is real time (default)
`;

let sandbox = null;

/** Runs only when the product starts, so that help and usage errors build and start nothing. */
async function beforeStart() {
  if (!build()) process.exit(1);
  try {
    sandbox = await startSandbox();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

/** Ends the process with 2 when the starter's own options are wrong. */
function readArguments() {
  const args = process.argv.slice(2);
  if (args.includes("--help") || args.includes("-h")) {
    console.log(starterHelp);
    return ["--help"];
  }
  try {
    return takeReplay(takeReal(args));
  } catch (error) {
    console.error(error.message);
    process.exit(2);
  }
}

loadEnvironment();
const args = readArguments();
/** The sources that the operator named, before the sandbox adds its own. */
const named = process.env.SOURCES;
const { main } = await import("../apps/server/src/main.ts");
await main(["start", ...args], { beforeStart });
if (sandbox) {
  console.log(`The sandbox is at ${sandbox}. It imitates outside services and shows the emails.`);
  if (!named) {
    console.log(
      "To read Hacker News and Bluesky for real, which need no key, start it with: npm start -- --real",
    );
  }
  if (process.env.REDDIT_PLACEMENT === "on" && process.env.REDDIT_API_URL?.startsWith(sandbox)) {
    console.log(
      "The sandbox's Reddit also accepts replies through its API: connect an account at /admin.",
    );
  }
}
