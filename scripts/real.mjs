/** `npm start -- --real` reads sources that need no key from the real services, in addition to the sandbox's. */

/** The sources of --real when SOURCES is not set. */
const realSources = "hackernews,bluesky";

/**
 * Takes --real from the command line and sets what the server reads.
 * @param {string[]} args
 * @returns {string[]} the arguments that are left
 * @throws {Error} with a sentence that names the option
 */
export function takeReal(args) {
  if (args.some((arg) => arg.startsWith("--real="))) {
    throw new Error(
      "--real takes no value. Name the sources in SOURCES: SOURCES=hackernews npm start",
    );
  }
  if (args.includes("--real")) process.env.SOURCES ||= realSources;
  return args.filter((arg) => arg !== "--real");
}
