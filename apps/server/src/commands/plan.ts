import { sourceNames } from "@earshot/contract";
import { buildDomains, commandOptions, openPlatform } from "../compose.ts";
import { connectServices } from "../compose-services.ts";
import type { Config } from "../config.ts";
import type { Plan } from "../domains/watching/index.ts";
import { createLog } from "../platform/log.ts";
import { openConfiguredDatabase } from "./environment.ts";

/** What the searches that cost come to, as lines of text. */
function describeSearches({ watches, tooLong }: Plan): string[] {
  const paid = [...Map.groupBy(watches, ({ source }) => source)].filter(
    ([source]) => source !== "reddit",
  );
  return [
    ...paid.map(([source, rows]) => {
      const pace = Math.min(...rows.map(({ everySeconds }) => everySeconds));
      const phrases = new Set(rows.flatMap(({ covers }) => covers)).size;
      const searches = rows.filter(({ kind }) => kind === "search").length;
      const how = [
        ...(searches < rows.length ? ["a stream"] : []),
        ...(searches > 0 ? [`${searches} ${searches === 1 ? "search" : "searches"}`] : []),
      ].join(" and ");
      return `${sourceNames[source]}: ${how} for ${phrases} phrases, every ${pace} s`;
    }),
    ...tooLong.map(
      ({ source, keywordIds }) =>
        `${sourceNames[source]}: ${keywordIds.length} phrases are too long to be searched for`,
    ),
  ];
}

/** Prints what is read at the sources, how often and at what cost, without reading anything. */
export async function runPlan(config: Config, print: (line: string) => void): Promise<void> {
  const opened = await openConfiguredDatabase(config, { exclusive: false });
  try {
    const log = createLog(config.logLevel);
    const platform = await openPlatform(opened.address, { poolSize: config.poolSize, log });
    const connected = connectServices(config, platform);
    const domains = await buildDomains(platform, {
      ...commandOptions(config, platform),
      ...connected,
    });
    const plan = await domains.watching.planner.make();
    print(plan.description ?? "Reddit is not watched: its credentials are not set.");
    for (const line of describeSearches(plan)) print(line);
    await platform.close();
  } finally {
    await opened.stop();
  }
}
