import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The version of the product, from the server's package.json. */
export const productVersion: string = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"),
).version;
