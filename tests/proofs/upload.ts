/**
 * Proof: files uploaded as receipts are refused or stored only as pixels, and served so that no browser runs them.
 * Polyglots, SVG, PDF, decompression bombs, wrong types and names are sent over HTTP through `uploadReceipt`, then
 * 10,000 small images, and 200 of almost 5 MB concurrently. The server's memory stays within limits that are printed
 * before they are measured.
 *
 * `npm run prove:upload -- [--uploads N] [--at-once N]`. `npm run prove:plants` shows that it can fail.
 */
import { parseArgs } from "node:util";
import { createReport, withCluster } from "./setup.ts";
import { startUploadServer } from "./upload/child.ts";
import { runUpload } from "./upload/run.ts";

const { values } = parseArgs({
  options: {
    uploads: { type: "string", default: "10000" },
    "at-once": { type: "string", default: "200" },
  },
});
const megabyte = 1_048_576;
/** How much the memory may grow from a fifth of the small uploads to the end. */
const growthMax = 64 * megabyte;
/** How much memory the large uploads may add: 12 of them twice (in pieces and joined), and one decoded image. */
const peakMax = (12 * 5 * 2 + 230) * megabyte;

const mega = (bytes: number) => `${(bytes / megabyte).toFixed(0)} MB`;
const shown = (all: readonly string[]) =>
  `${all.length}${all[0] ? ` (${all.slice(0, 5).join("; ")})` : ""}`;

console.log(
  `Allowed: ${mega(growthMax)} more after all small uploads, ${mega(peakMax)} more at the peak of concurrent large ones.`,
);
const start = performance.now();
const { hostile, harmless, many, flood } = await withCluster("upload", async (connection) => {
  const target = await startUploadServer(connection);
  try {
    return await runUpload(target, {
      uploads: Number(values.uploads),
      atOnce: Number(values["at-once"]),
    });
  } finally {
    await target.stop();
  }
});
const { line, end } = createReport();
line(
  "hostile files",
  hostile.accepted.length === 0,
  `${hostile.tried} sent: ${shown(hostile.accepted)} accepted`,
);
line(
  "their answers",
  hostile.badAnswers.length === 0,
  `${shown(hostile.badAnswers)} without a reason`,
);
line(
  "images",
  harmless.refused.length === 0,
  `${harmless.tried} sent: ${shown(harmless.refused)} refused`,
);
line(
  "re-encoded",
  harmless.notCleaned.length === 0,
  `${shown(harmless.notCleaned)} stored unchanged`,
);
line(
  "served",
  harmless.unsafe.length === 0,
  `${shown(harmless.unsafe)} without nosniff or the sandboxing policy`,
);
line("many small ones", many.wrong.length === 0, `${many.sent} sent: ${shown(many.wrong)} wrong`);
line("their memory", many.grownBytes <= growthMax, `${mega(many.grownBytes)} more`);
line(
  "large ones",
  flood.wrong.length === 0 && flood.accepted > 0,
  `${flood.sent} sent: ${flood.accepted} accepted, ${flood.limited} told to wait, ${shown(flood.wrong)} wrong`,
);
line("their memory", flood.peakBytes <= peakMax, `${mega(flood.peakBytes)} more at the peak`);
console.log(`${((performance.now() - start) / 1000).toFixed(0)} s`);
end();
