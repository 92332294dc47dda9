import type pg from "pg";
import { z } from "zod";
import type { CollectionSettings } from "./options.ts";
import type { CollectionSetup } from "./setup.ts";

const microsPerDollar = 1_000_000;
/** Brave's price of a call. */
const webCallMicros = 5_000;

const redditUsage = z.record(
  z.string(),
  z.object({
    requests: z.number(),
    refused: z.number(),
    maxInWindow: z.number(),
    maxInMinute: z.number(),
  }),
);
const xUsage = z.object({
  requests: z.record(z.string(), z.number()),
  postReads: z.number(),
  micros: z.number(),
});
const hackerNewsUsage = z.object({ algolia: z.number(), firebase: z.number() });
const webUsage = z.object({ brave: z.object({ billed: z.number(), refused: z.number() }) });
const faultList = z.object({
  faults: z.array(
    z.object({ service: z.string(), fault: z.string(), hits: z.number().optional() }),
  ),
});

/** Faults by service; each affects the same share of the calls. */
const faultsOf = {
  reddit: ["500", "429-html", "429-json", "timeout", "cut-body", "html-200"],
  x: ["500", "429", "timeout", "cut-body", "html-200"],
  // No 429: it means that the hourly limit is used up, and pauses reading for ten minutes.
  hackernews: ["500", "timeout", "cut-body", "html-200"],
  // The faults of its stream are set separately.
  bluesky: ["500", "503", "cut-body", "html-200"],
  brave: ["500", "429", "timeout", "cut-body", "html-200"],
} as const;

/** Faults of a connection to Bluesky's stream, each with the same probability. */
const streamFaults = ["503-warming-up", "stream-cut", "consumer-too-slow", "malformed-frame"];
const streamFaultShare = 0.15;

/** This route is called once a minute, so a larger share of its calls must fail for the fault to occur at all. */
const rareCalls = { service: "hackernews", path: "/algolia", factor: 10 };

/** Makes some calls of all services fail. */
export async function setFaults(
  control: CollectionSetup["control"],
  { faultShare: share, slowFaults }: CollectionSettings,
): Promise<void> {
  for (const fault of streamFaults) {
    const probability = streamFaultShare;
    await control("POST", "faults", { service: "bluesky", fault, times: 0, probability });
  }
  for (const [service, faults] of Object.entries(faultsOf)) {
    for (const fault of faults) {
      if (fault === "timeout" && !slowFaults) continue;
      await control("POST", "faults", { service, fault, times: 0, probability: share });
      if (service !== rareCalls.service) continue;
      const { path, factor } = rareCalls;
      const probability = share * factor;
      await control("POST", "faults", { service, path, fault, times: 0, probability });
    }
  }
}

/** How often each service failed so far. */
export async function faultsMet(control: CollectionSetup["control"]): Promise<Map<string, number>> {
  const { faults } = faultList.parse(await control("GET", "faults"));
  const met = new Map<string, number>();
  for (const { service, hits = 0 } of faults) met.set(service, (met.get(service) ?? 0) + hits);
  return met;
}

/** The calls that the services have counted. */
export async function callsMade(control: CollectionSetup["control"]) {
  const reddit = Object.values(redditUsage.parse(await control("GET", "reddit/usage")))[0];
  const x = xUsage.parse(await control("GET", "x/usage"));
  const hackerNews = hackerNewsUsage.parse(await control("GET", "hackernews/usage"));
  const { brave } = webUsage.parse(await control("GET", "websearch/usage"));
  return {
    reddit: reddit ?? { requests: 0, refused: 0, maxInWindow: 0, maxInMinute: 0 },
    x,
    hackerNews,
    brave,
    webMicros: brave.billed * webCallMicros,
  };
}
export type Calls = Awaited<ReturnType<typeof callsMade>>;

/** Describes each exceeded budget; the list must be empty. */
export async function overspent(
  client: pg.Client,
  calls: Calls,
  { dollars }: CollectionSettings,
): Promise<string[]> {
  const { rows } = await client.query<{
    account: string;
    owner: string;
    used: number;
    aside: number;
  }>(
    `select account, owner, sum(used_micros)::float8 as used, sum(reserved_micros)::float8 as aside
     from spending group by account, owner`,
  );
  const over: string[] = [];
  const check = (what: string, micros: number, cap: number) => {
    if (micros > cap) over.push(`${what}: ${micros} of ${cap} millionths of a dollar`);
  };
  const day = { x: dollars.xDay, linkedin: dollars.webDay, facebook: dollars.webDay };
  let accounted = 0;
  for (const { account, owner, used, aside } of rows) {
    if (account !== "x" && account !== "linkedin" && account !== "facebook") continue;
    const month = account === "x" ? dollars.xWorkspaceMonth : 5;
    if (owner === "all") {
      check(`${account} in a day`, used + aside, day[account] * microsPerDollar);
      if (account === "x") check("X, as it bills", calls.x.micros, used + aside);
      else accounted += used + aside;
    } else check(`${account} for ${owner}`, used, month * microsPerDollar);
  }
  check("web searches, as they are billed", calls.webMicros, accounted);
  check("X in a day, as it bills", calls.x.micros, dollars.xDay * microsPerDollar);
  if (calls.reddit.refused > 0) over.push(`Reddit refused ${calls.reddit.refused} calls`);
  return over;
}

/** The recorded gaps: periods of a source for which posts may be missing. */
export async function gapsFound(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ gap: string }>(
    `select source || ' ' || kind || ' ' || covers[1] || ' ' || round(extract(epoch from until - "from")) || ' s: ' || reason as gap
     from collection_gaps order by found_at`,
  );
  return rows.map(({ gap }) => gap);
}
