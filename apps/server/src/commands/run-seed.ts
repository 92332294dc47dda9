import { buildDomains, commandOptions, connectJobs, openPlatform } from "../compose.ts";
import type { Config } from "../config.ts";
import { createLog } from "../platform/log.ts";
import { CommandError } from "./command-error.ts";
import { openConfiguredDatabase } from "./environment.ts";
import { seedDemo } from "./seed.ts";

/** Makes the demo accounts. @throws CommandError in production. */
export async function runSeed(config: Config, print: (line: string) => void): Promise<void> {
  if (config.production) throw new CommandError("Demo accounts are not made in production.");
  const opened = await openConfiguredDatabase(config, { exclusive: false });
  try {
    const log = createLog(config.logLevel);
    const platform = await openPlatform(opened.address, { poolSize: config.poolSize, log });
    const domains = await buildDomains(platform, commandOptions(config, platform));
    const jobs = await connectJobs(platform, domains);
    await seedDemo(platform, domains);
    await jobs.stop();
    await platform.close();
    print("The demo accounts are there.");
  } finally {
    await opened.stop();
  }
}
