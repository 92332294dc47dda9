/**
 * Unpacks the Chromium that the npm package carries into its TMPDIR, which is the only folder the package takes, and
 * prints the program's path. A process of its own, since what the caller starts meanwhile would get that TMPDIR as well.
 */
import { join } from "node:path";
import packed, { inflate } from "@sparticuz/chromium";

const [libraries] = process.argv.slice(2);
if (libraries) await inflate(join(libraries, "bin/al2023.tar.br"));
else console.log(await packed.executablePath());
