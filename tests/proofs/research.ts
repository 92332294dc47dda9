/**
 * Proof: reports about an audience say nothing that the discussions do not support. None of 200 unsupported lines of a
 * model is shown (`--lines N`); no word or link of 200 hostile posts is shown outside of a quote, with a model that
 * obeys them all (`--posts N`); 50 concurrent analyses (`--jobs N`) make no more calls to services than planned, and
 * the 99th percentile of a call stays within three times that of an idle server.
 */
import { parseArgs } from "node:util";
import { runHostile, runMany, runPlanted } from "./research/run.ts";
import { createResearchServices } from "./research/setup.ts";
import { createReport, onServer } from "./setup.ts";

const { values } = parseArgs({
  options: {
    lines: { type: "string", default: "200" },
    posts: { type: "string", default: "200" },
    jobs: { type: "string", default: "50" },
  },
});
const report = createReport();
const services = createResearchServices();
await onServer(services.options, async (server) => {
  await server.work("research.step");
  const { planted, shown, good, goodShown } = await runPlanted(
    server,
    services,
    Number(values.lines),
  );
  report.line("unsupported lines", shown === 0, `${shown} of ${planted} shown`);
  report.line("supported lines", goodShown === good, `${goodShown} of ${good} shown`);
  const hostile = await runHostile(server, services, Number(values.posts));
  report.line(
    "hostile posts",
    hostile.found.length === 0,
    `${hostile.found.length} words or links of ${hostile.posts} posts outside of quotes; ${hostile.obeyed} obeyed ${hostile.found.slice(0, 3).join(" | ")}`,
  );
  const many = await runMany(server, services, Number(values.jobs));
  const { calls, plan, p99 } = many;
  report.line(
    "completed",
    many.completed === Number(values.jobs),
    `${many.completed} concurrently`,
  );
  report.line(
    "calls",
    JSON.stringify(calls) === JSON.stringify(plan),
    `${JSON.stringify(calls)}, planned ${JSON.stringify(plan)}`,
  );
  report.line(
    "time of a call",
    p99.busy <= 3 * p99.idle,
    `p99 ${p99.busy.toFixed(1)} ms, idle ${p99.idle.toFixed(1)} ms`,
  );
});
report.end();
