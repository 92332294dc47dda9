/**
 * `npm start -- --replay FILE --speed 100` plays a dump through the sandbox as if it were happening
 * now. These two options are the starter's own; the rest of the command line goes to the server.
 */
import { existsSync } from "node:fs";
import { resolve } from "node:path";

/** The sandbox's limit (config.ts), which an older Node could not import. */
const maxReplaySpeed = 100_000;

/**
 * Takes the starter's options from the command line and sets what the sandbox and the server read.
 * @param {string[]} args
 * @returns {string[]} the arguments that are left
 * @throws {Error} with a sentence that names the option
 */
export function takeReplay(args) {
  const left = [];
  const taken = {};
  for (let at = 0; at < args.length; at++) {
    const [name, inline] = args[at].split(/=(.*)/s);
    if (name !== "--replay" && name !== "--speed") {
      left.push(args[at]);
      continue;
    }
    const value = inline ?? args[++at];
    if (!value || value.startsWith("--")) {
      throw new Error(`${name} needs a value: npm start -- --replay FILE --speed 100`);
    }
    taken[name] = value;
  }
  const { "--replay": file, "--speed": speed } = taken;
  if (speed !== undefined && file === undefined) {
    throw new Error("--speed needs --replay FILE. Add it.");
  }
  if (file === undefined) return left;
  if (!existsSync(file)) throw new Error(`--replay: there is no file ${file}.`);
  if (speed !== undefined && !(Number(speed) > 0 && Number(speed) <= maxReplaySpeed)) {
    throw new Error(
      `--speed must be a number above 0 and up to ${maxReplaySpeed}, not "${speed}".`,
    );
  }
  if (process.env.SANDBOX === "off") {
    throw new Error("--replay needs the sandbox, and SANDBOX is off. Set SANDBOX=on.");
  }
  if (process.env.REDDIT_CLIENT_ID) {
    throw new Error(
      "--replay needs the sandbox's Reddit, and REDDIT_CLIENT_ID is set. Remove REDDIT_CLIENT_ID.",
    );
  }
  process.env.SANDBOX_REPLAY = resolve(file);
  process.env.SANDBOX_REPLAY_SPEED = speed ?? "1";
  // The sandbox adds no posts to the dump's, and all communities are read.
  process.env.SANDBOX_POSTS_PER_MINUTE ||= "0";
  process.env.REDDIT_COMMUNITIES ||= "all";
  return left;
}
