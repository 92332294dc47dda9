/**
 * Proof that defects are detected: each planted defect (`plants/`) is put into a copy of the repository, and
 * each test or proof line named for it must fail there. Before that, all of them must pass in a copy without a
 * defect. `--only TEXT` selects the plants whose description or file contains the text; `--lanes N` (2) sets the
 * number of copies that run in parallel; `--every N` selects one plant of N; `--plant` plants no defect, so that
 * no test fails, to show that this proof can fail.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Copy, copyRepository } from "./plants/copy.ts";
import { runDetectors } from "./plants/detect.ts";
import { allPlants } from "./plants/index.ts";
import { applyEdit, describeDetector, type Plant } from "./plants/plant.ts";

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    lanes: { type: "string", default: "2" },
    every: { type: "string", default: "1" },
    plant: { type: "boolean", default: false },
  },
});
const chosen = allPlants
  .filter(({ defect, edits }) =>
    [defect, ...edits.map(({ file }) => file)].some((text) => text.includes(values.only)),
  )
  .filter((_, at) => at % (Number(values.every) || 1) === 0);
let [passed, failed] = [0, 0];

function print(isHeld: boolean, sentence: string, seconds: number): void {
  if (isHeld) passed += 1;
  else failed += 1;
  console.log(`${isHeld ? "passed" : "FAILED"}  ${sentence} (${seconds.toFixed(0)} s)`);
}

/** Runs tasks in parallel, in one copy per lane, starting them in order. */
async function inLanes<T>(tasks: readonly T[], work: (task: T, copy: Copy) => Promise<void>) {
  const waiting = [...tasks];
  const lanes = Math.max(1, Math.min(Number(values.lanes) || 1, waiting.length));
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      const copy = copyRepository();
      try {
        for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
          await work(task, copy);
        }
      } finally {
        copy.remove();
      }
    }),
  );
}

const secondsSince = (start: number) => (performance.now() - start) / 1_000;

/** Checks that all detectors pass without a defect: otherwise their failure would show nothing. */
async function checkSoundProduct(): Promise<void> {
  const detectors = chosen.flatMap((plant) => plant.detectors);
  const groups = Object.values(
    Object.groupBy(detectors, (one) => ("test" in one ? one.test : one.proof)),
  );
  await inLanes(groups, async (group, { folder }) => {
    const start = performance.now();
    for (const [detector, outcome] of await runDetectors(folder, group ?? [])) {
      if (outcome === "passed") continue;
      print(
        false,
        `without a defect ${describeDetector(detector)} is ${outcome}`,
        secondsSince(start),
      );
    }
  });
}

async function checkPlant({ defect, edits, detectors }: Plant, { folder }: Copy): Promise<void> {
  const start = performance.now();
  const sound = new Map<string, string>();
  try {
    for (const edit of values.plant ? [] : edits) {
      const path = join(folder, edit.file);
      const text = readFileSync(path, "utf8");
      if (!sound.has(path)) sound.set(path, text);
      writeFileSync(path, applyEdit(text, edit));
    }
    const outcomes = await runDetectors(folder, detectors);
    const blind = [...outcomes].filter(([, outcome]) => outcome !== "failed");
    print(blind.length === 0, defect, secondsSince(start));
    for (const [detector, outcome] of blind) {
      console.log(`        ${outcome}: ${describeDetector(detector)}`);
    }
  } finally {
    for (const [path, text] of sound) writeFileSync(path, text);
  }
}

await checkSoundProduct();
console.log(`${failed} detectors fail without a defect`);
await inLanes(chosen, checkPlant);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || chosen.length === 0 ? 1 : 0);
