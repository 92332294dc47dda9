import { availableParallelism, loadavg } from "node:os";
import type { Config } from "../../config.ts";
import { userAgentOf } from "../../config-sources.ts";
import { systemClock } from "../../infrastructure/clock.ts";
import { createLog } from "../../infrastructure/log.ts";
import { ownName } from "../../integrations/connect.ts";
import { CommandError } from "../command-error.ts";
import { checkCertificate } from "./certificate.ts";
import { createRecordingFetch, noOutboundLimits } from "./connect.ts";
import { databaseChecks, openExisting } from "./database.ts";
import { type Check, type Result, runChecks } from "./finding.ts";
import { checkClock, checkDisk, checkLoad, checkSecrets } from "./host.ts";
import { mailChecks, type TxtLookup } from "./mail.ts";
import { createRedaction } from "./redact.ts";
import { reportJson, reportLines } from "./report.ts";
import { serviceChecks } from "./services.ts";
import { sourceChecks } from "./sources.ts";

/** For each check; all of them run at the same time. */
const timeLimitMs = 10_000;

/** How the command is called, and what tests replace. */
export interface DoctorOptions {
  json?: boolean;
  /** Makes the calls that are billed, too. */
  paid?: boolean;
  /** Shows cost, limits and forbidden uses of healthy services, too. */
  details?: boolean;
  /** The environment whose secrets must not be printed. */
  env: NodeJS.ProcessEnv;
  lookupTxt?: TxtLookup;
  timeLimitMs?: number;
}

function hostChecks(config: Config): Check[] {
  const group = "Installation";
  return [
    {
      id: "installation.load",
      group,
      name: "Load",
      run: () => Promise.resolve(checkLoad(loadavg()[0] ?? 0, availableParallelism())),
    },
    {
      id: "installation.secrets",
      group,
      name: "Secrets",
      run: () => Promise.resolve(checkSecrets(config)),
    },
    {
      id: "installation.certificate",
      group,
      name: "Certificate",
      run: (signal) => checkCertificate(config.publicUrl, signal),
    },
    {
      id: "installation.data-disk",
      group,
      name: "Data folder",
      run: () => checkDisk(config.dataDir, "EARSHOT_DATA_DIR"),
    },
    ...backupDisk(config),
  ];
}

/** The folder of scheduled backups, where there are any. */
function backupDisk({ backups }: Config): Check[] {
  if (!backups) return [];
  const id = "installation.backup-disk";
  const run = () => checkDisk(backups.folder, "BACKUP_DIR");
  return [{ id, group: "Installation", name: "Backup folder", run }];
}

/** Checks the installation and every configured service with real calls. Nothing is changed. */
export async function examine(config: Config, options: DoctorOptions): Promise<Result[]> {
  const { fetch, samples } = createRecordingFetch(Date.now);
  const deps = {
    outboundLimits: noOutboundLimits,
    clock: systemClock,
    log: createLog("silent"),
    fetch,
    userAgent: userAgentOf(config, ownName),
    isPaid: options.paid === true,
  };
  const limit = options.timeLimitMs ?? timeLimitMs;
  const opening = openExisting(config);
  try {
    const results = await runChecks(
      [
        ...hostChecks(config),
        ...databaseChecks(config, opening),
        ...sourceChecks(config, deps),
        ...serviceChecks(config, deps),
        ...mailChecks(config, options.lookupTxt),
      ],
      limit,
    );
    // After the others, since it compares the clock with services that answered.
    const clock: Check = {
      id: "installation.clock",
      group: "Installation",
      name: "Clock",
      run: () => Promise.resolve(checkClock(samples)),
    };
    return [...results, ...(await runChecks([clock], limit))];
  } finally {
    await opening.then(
      (opened) => opened?.stop(),
      () => undefined,
    );
  }
}

/**
 * The operator's command. Prints the report, without any secret.
 * @throws CommandError when something that is configured fails
 */
export async function runDoctor(
  config: Config,
  print: (line: string) => void,
  options: DoctorOptions,
): Promise<void> {
  const redact = createRedaction(options.env);
  const results = await examine(config, options);
  if (options.json) print(redact(reportJson(results)));
  else for (const line of reportLines(results, options.details === true)) print(redact(line));
  const failed = results.filter(({ state }) => state === "failing").map(({ name }) => name);
  if (failed.length > 0) {
    throw new CommandError(
      `${failed.length} ${failed.length === 1 ? "check fails" : "checks fail"}: ${failed.join(", ")}.`,
    );
  }
}
