import { platforms, sourceNames } from "@earshot/contract";
import { createApp } from "../app.ts";
import type { Config } from "../config.ts";
import { connectServices } from "../integrations/connect.ts";
import type { Plan } from "../modules/discovery/collection/index.ts";
import { commandOptions } from "./command-options.ts";
import { withInfrastructure } from "./environment.ts";

/** The cost of billed searches, as lines of text. */
function describeSearches({ tasks, tooLong }: Plan): string[] {
  const paid = [...Map.groupBy(tasks, ({ source }) => source)].filter(
    ([source]) => !platforms[source].hasListings,
  );
  return [
    ...paid.map(([source, rows]) => {
      const minSeconds = Math.min(...rows.map(({ everySeconds }) => everySeconds));
      const phrases = new Set(rows.flatMap(({ covers }) => covers)).size;
      const searches = rows.filter(({ kind }) => kind === "search").length;
      const how = [
        ...(searches < rows.length ? ["a stream"] : []),
        ...(searches > 0 ? [`${searches} ${searches === 1 ? "search" : "searches"}`] : []),
      ].join(" and ");
      return `${sourceNames[source]}: ${how} for ${phrases} phrases, every ${minSeconds} s`;
    }),
    ...tooLong.map(
      ({ source, keywordIds }) =>
        `${sourceNames[source]}: ${keywordIds.length} phrases are too long to search for`,
    ),
  ];
}

/** Prints what is read from the sources, how often and at what cost, without reading anything. */
export async function runPlan(config: Config, print: (line: string) => void): Promise<void> {
  await withInfrastructure(config, async (infrastructure) => {
    const connected = connectServices(config, infrastructure);
    const { api: services } = await createApp(infrastructure, {
      ...commandOptions(config, infrastructure),
      ...connected,
    });
    const plan = await services.collection.planner.make();
    print(
      plan.description ?? "Reddit is not monitored: set REDDIT_CLIENT_ID and REDDIT_CLIENT_SECRET.",
    );
    for (const line of describeSearches(plan)) print(line);
  });
}
