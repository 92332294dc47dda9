/**
 * Proof: each report is emailed once to each recipient. A clock passes a Monday and the first of a month in 24 time
 * zones, while a worker is killed every 10 seconds and the mail server loses some of its responses: for each workspace,
 * period and recipient, emails have exactly one Message-ID, and none is missing. Repetitions under the same Message-ID,
 * which no client of a mail server can rule out, are counted and printed.
 *
 * `npm run prove:reports -- [--workspaces N] [--kill-seconds N] [--hour-seconds N] [--plant]`. With `--plant` each try
 * has a different Message-ID, which the proof must detect.
 */
import { parseArgs } from "node:util";
import { runReports } from "./reports/run.ts";
import { createReport, withCluster } from "./setup.ts";

const { values } = parseArgs({
  options: {
    workspaces: { type: "string", default: "1000" },
    "kill-seconds": { type: "string", default: "10" },
    "hour-seconds": { type: "string", default: "4" },
    plant: { type: "boolean", default: false },
  },
});
const shown = (all: readonly string[]) => `${all.length}${all[0] ? ` (${all[0]})` : ""}`;

const figures = await withCluster("reports", (connection) =>
  runReports(connection, {
    workspaces: Number(values.workspaces),
    killSeconds: Number(values["kill-seconds"]),
    hourSeconds: Number(values["hour-seconds"]),
    plant: values.plant,
  }),
);
console.log(
  `${figures.expected} mails to deliver for ${values.workspaces} workspaces in 24 time zones; ${figures.arrived} arrived, ${figures.lostAnswers} responses of the mail server were lost, ${figures.kills} workers were killed`,
);
const { line, end } = createReport();
line("delivered", figures.missing.length === 0, `${shown(figures.missing)} missing`);
line(
  "one Message-ID each",
  figures.severalIds.length === 0,
  `${shown(figures.severalIds)} with several`,
);
line(
  "no other recipient",
  figures.unexpected.length === 0,
  `${shown(figures.unexpected)} unexpected`,
);
line("kills", figures.kills > 0, `${figures.kills}`);
line("under 102 kB", figures.largestHtml < 102_000, `${figures.largestHtml} bytes of HTML at most`);
console.log(`${figures.repeated} mails arrived more than once, under the same Message-ID`);
end();
