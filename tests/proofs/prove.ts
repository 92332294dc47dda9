/**
 * Runs the short form of every proof, one after another, and prints one table: `npm run prove`. The forms are
 * defined in registry.ts.
 *
 * `--only a,b` runs some; `--long` runs their full forms; `--plant` plants a defect in each, which must be noticed;
 * `--write` updates the rows in docs/proofs.md; `--verbose` prints the proofs' output. Exits with 1 if any misses.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { figureOf, plantVerdictOf, type Verdict, verdictOf } from "./prove/read-output.ts";
import { type ProofRow, updateRecord } from "./prove/record.ts";
import { readCommands, runProof } from "./prove/run-proof.ts";
import { type Proof, proofs } from "./registry.ts";

function readOptions() {
  const options = {
    only: { type: "string" },
    long: { type: "boolean", default: false },
    plant: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    verbose: { type: "boolean", default: false },
  } as const;
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}

const values = readOptions();
const names = proofs.map(({ name }) => name);
const chosen = values.only?.split(",") ?? names;
const unknown = chosen.find((name) => !names.includes(name));
if (unknown !== undefined) {
  console.error(`--only takes ${names.join(", ")}, not "${unknown}".`);
  process.exit(2);
}
if (values.long && values.plant) {
  console.error("--plant plants defects in the short forms: leave out --long.");
  process.exit(2);
}
const form: ProofRow["form"] = values.plant ? "planted" : values.long ? "long" : "short";
const limitMinutes = values.long ? 120 : 15;
const commands = readCommands();
const [{ model = "" } = {}, { length: processors }] = [cpus()[0], cpus()];
const gigabytes = Math.round(totalmem() / 2 ** 30);
const today = new Date().toISOString().slice(0, 10);

/** Node's arguments to run a proof in the chosen form. */
function commandOf({ name, short, plant }: Proof): { command: readonly string[]; args: string[] } {
  const commandFor = (proof: string) => commands.get(proof) ?? [];
  if (!values.plant) return { command: commandFor(name), args: values.long ? [] : [...short] };
  if ("plants" in plant)
    return { command: commandFor("plants"), args: ["--only", plant.plants, "--lanes", "1"] };
  return { command: commandFor(name), args: [...short, ...plant] };
}

/** Writes a row into the record immediately, so that an interrupted run loses nothing. */
function writeRow(row: ProofRow): void {
  const file = join(import.meta.dirname, "../../docs/proofs.md");
  const before = existsSync(file) ? readFileSync(file, "utf8") : "";
  writeFileSync(file, updateRecord(before, [row], names));
}

const rows: (ProofRow & { verdict: Verdict })[] = [];
for (const proof of proofs.filter(({ name }) => chosen.includes(name))) {
  const { command, args } = commandOf(proof);
  console.log(`${proof.name} ${args.join(" ")}`);
  const start = performance.now();
  const ended = await runProof(command, args, limitMinutes, (text) => {
    if (values.verbose) process.stdout.write(text);
  });
  const verdict = values.plant ? plantVerdictOf(proof, ended) : verdictOf(ended);
  const isMiss = verdict === "MISSED" || verdict === "NOT NOTICED";
  // The output helps to find the cause.
  if (isMiss && !values.verbose) console.log(ended.output.split("\n").slice(-40).join("\n"));
  const minutes = ((performance.now() - start) / 60_000).toFixed(1);
  const figure = figureOf(proof, ended);
  console.log(`  ${verdict}, ${minutes} minutes: ${figure}`);
  const measured = `${today}, ${processors} cores, ${gigabytes} GB`;
  const row = { name: proof.name, form, shows: proof.shows, figure, verdict, minutes, measured };
  rows.push(row);
  if (values.write) writeRow(row);
}

const columns = (row: Pick<ProofRow, "name" | "shows" | "figure" | "verdict" | "minutes">) =>
  `${row.name.padEnd(12)} ${row.verdict.padEnd(12)} ${row.minutes.padStart(7)}  ${row.shows.padEnd(76)} ${row.figure.slice(0, 110)}`;
console.log(`\n${processors} × ${model}, ${gigabytes} GB, Node ${process.versions.node}\n`);
const titles = { name: "proof", shows: "what it shows", figure: "figure" };
console.log(columns({ ...titles, verdict: "verdict", minutes: "minutes" }));
for (const row of rows) console.log(columns(row));
const count = (...verdicts: Verdict[]) =>
  rows.filter(({ verdict }) => verdicts.includes(verdict)).length;
const [passed, failed] = [count("held", "noticed"), count("MISSED", "NOT NOTICED")];
if (count("skipped") > 0) console.log(`${count("skipped")} skipped`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
