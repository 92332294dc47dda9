import { sourceNames, sources } from "@earshot/contract";
import type pg from "pg";
import { dueMigrations } from "../../infrastructure/database/migrate.ts";
import { readingOf } from "../../infrastructure/processes/index.ts";
import { type Finding, failing, ok, skipped } from "./finding.ts";

/** A row of `server_processes` that was renewed in the last seconds. */
export interface ProcessRow {
  /** "4711 on web-1". */
  label: string;
  roles: readonly string[];
  capabilities: readonly string[];
}

/** How long other processes count a silent one as running, plus one renewal. */
const maxSilenceSeconds = 8;

const count = (number: number, one: string, many: string) =>
  `${number} ${number === 1 ? one : many}`;

/** What one process does, as a sentence for the operator. */
function describeProcess({ label, roles, capabilities }: ProcessRow): string {
  const can = new Set(capabilities);
  const read = sources
    .filter((source) => readingOf(source).some((capability) => can.has(capability)))
    .map((source) => sourceNames[source]);
  const work = read.length > 0 ? `collects ${read.join(", ")}` : "collects no source";
  const mail = can.has("mail") ? "sends mail" : "sends no mail";
  const tasks = [
    ...(roles.includes("api") ? ["answers calls"] : []),
    ...(roles.includes("worker") ? [work, mail] : []),
  ];
  return `${label} ${tasks.join("; ")}.`;
}

/** Says which processes run, what each of them does, and which role no process has. */
export function describeProcesses(rows: readonly ProcessRow[]): Finding {
  if (rows.length === 0) return skipped("No process of the product is running.");
  const having = (role: string) => rows.filter(({ roles }) => roles.includes(role)).length;
  const [apis, workers] = [having("api"), having("worker")];
  const each = rows.map(describeProcess).join(" ");
  if (workers === 0) {
    return failing(
      `No worker is running, so nothing is collected and no email is sent. Start one: npm run earshot -- start --roles=worker. ${each}`,
    );
  }
  if (apis === 0) {
    return failing(
      `No process answers calls, so no page opens. Start one: npm run earshot -- start --roles=api. ${each}`,
    );
  }
  return ok(
    `${count(apis, "process answers", "processes answer")} calls and ${count(workers, "worker runs", "workers run")}. ${each}`,
  );
}

/** Which processes have reported to the database in the last seconds. */
export async function checkProcesses(client: pg.Client): Promise<Finding> {
  if ((await dueMigrations(client)).due.length > 0) return skipped("Migrations are due first.");
  const { rows } = await client.query<ProcessRow>(
    `select label, roles, capabilities from server_processes
      where last_seen_at > now() - make_interval(secs => $1) order by started_at, label`,
    [maxSilenceSeconds],
  );
  return describeProcesses(rows);
}
