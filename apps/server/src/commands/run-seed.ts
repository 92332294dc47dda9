import { createApp, openAppJobs } from "../app.ts";
import type { Config } from "../config.ts";
import { createLog } from "../infrastructure/log.ts";
import { openInfrastructure } from "../infrastructure/open.ts";
import { CommandError } from "./command-error.ts";
import { commandOptions } from "./command-options.ts";
import { openConfiguredDatabase } from "./environment.ts";
import { seedDemo } from "./seed.ts";

/** Makes the demo accounts. @throws CommandError in production. */
export async function runSeed(config: Config, print: (line: string) => void): Promise<void> {
  if (config.production) throw new CommandError("Demo accounts are not created in production.");
  const opened = await openConfiguredDatabase(config, { exclusive: false });
  try {
    const log = createLog(config.logLevel);
    const infrastructure = await openInfrastructure(opened.address, {
      poolSize: config.poolSize,
      log,
    });
    const app = await createApp(infrastructure, commandOptions(config, infrastructure));
    const services = app.api;
    const jobs = await openAppJobs(infrastructure, app);
    await seedDemo(infrastructure, services);
    await jobs.stop();
    await infrastructure.close();
    print("The demo accounts are ready.");
  } finally {
    await opened.stop();
  }
}
