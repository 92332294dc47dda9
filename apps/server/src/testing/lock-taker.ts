/**
 * A process that takes a data folder's lock at a given moment and holds it until it is killed:
 * `lock-taker.ts DATA_DIR MILLISECONDS`. Tests start several concurrently.
 */
import { lockDataFolder } from "../infrastructure/embedded-postgres/lock.ts";

const [dataDir = "", moment] = process.argv.slice(2);
// All processes start at nearly the same moment.
while (Date.now() < Number(moment));
try {
  lockDataFolder(dataDir);
  console.log("taken");
  setInterval(() => {}, 60_000);
} catch (error) {
  console.log(`refused: ${error instanceof Error ? error.message : error}`);
}
