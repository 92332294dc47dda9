import { createApp, openAppJobs } from "../app.ts";
import type { Config } from "../config.ts";
import { CommandError } from "./command-error.ts";
import { commandOptions } from "./command-options.ts";
import { withInfrastructure } from "./environment.ts";
import { seedDemo } from "./seed.ts";

/** Makes the demo accounts. @throws CommandError in production. */
export async function runSeed(config: Config, print: (line: string) => void): Promise<void> {
  if (config.production) throw new CommandError("Demo accounts are not created in production.");
  await withInfrastructure(config, async (infrastructure) => {
    const app = await createApp(infrastructure, commandOptions(config, infrastructure));
    const jobs = await openAppJobs(infrastructure, app);
    try {
      await seedDemo(infrastructure, app.api);
    } finally {
      await jobs.stop();
    }
  });
  print("The demo accounts are ready.");
}
