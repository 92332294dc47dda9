/**
 * Unpacks the Chromium that the npm package carries into TMPDIR, the only folder that the package unpacks into, and
 * prints the program's path. It is a separate process because every process that the caller starts after it sets
 * TMPDIR would inherit that folder.
 */
import { join } from "node:path";
import packed, { inflate } from "@sparticuz/chromium";

const [libraries] = process.argv.slice(2);
if (libraries) await inflate(join(libraries, "bin/al2023.tar.br"));
else console.log(await packed.executablePath());
