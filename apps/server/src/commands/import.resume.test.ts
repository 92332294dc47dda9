import { appendFileSync } from "node:fs";
import { openDump } from "@earshot/archive";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  counts,
  type ImportBench,
  openImportBench,
  readAside,
  submission,
} from "../testing/dumps.ts";
import { importDumps } from "./import-dumps.ts";

let bench: ImportBench;
beforeAll(async () => {
  bench = await openImportBench(["invoicing software", "time tracking"]);
});
afterEach(() => bench.clear());
afterAll(() => bench.close());

/** A signal that is given already: the batch that is being read is the last. */
const given = AbortSignal.abort();

describe("an import that was stopped", () => {
  const many = Array.from({ length: 3_500 }, (_, at) =>
    at % 700 === 3 ? "{" : submission(`n${at}`, at % 500 === 0 ? "time tracking" : `Post ${at}`),
  );

  it("goes on after its last batch, and tells of the whole", async () => {
    const whole = await bench.run([bench.dump("whole.ndjson", many)]);
    const requested = await bench.held();
    const wantedAside = readAside(whole.asideFiles[0] ?? "");
    await bench.clear();

    const first = bench.dump("first.ndjson", [submission("first", "Late time tracking")]);
    const path = bench.dump("stopped.ndjson", many);
    const after: (number | undefined)[] = [];
    for (let part = 0; part < 4; part++) {
      const { reports } = await bench.run([first, path], {}, { signal: given });
      after.push(reports[1]?.resumedAfter);
    }
    // The first signal falls in the first file, each further one after a batch of the second.
    expect(after).toEqual([undefined, 0, 1_000, 2_000]);
    const { reports, ...total } = await bench.run([first, path]);
    expect(reports.map(({ resumedAfter, stopped }) => [resumedAfter, stopped])).toEqual([
      [1, false],
      [3_000, false],
    ]);
    expect(total).toMatchObject({
      read: whole.read + 1,
      stored: whole.stored + 1,
      known: 0,
      putAside: whole.putAside,
      mentions: new Map([["time tracking", (whole.mentions.get("time tracking") ?? 0) + 1]]),
    });
    expect(readAside(reports[1]?.asideFile ?? "")).toEqual(wantedAside);
    const rows = await bench.held();
    expect(rows.filter((row) => row.external_id !== "t3_first")).toEqual(requested);

    // Finished, all of it is read anew, and changes nothing.
    const again = await bench.run([first, path]);
    expect(counts(again)).toEqual({
      ...counts(whole),
      read: whole.read + 1,
      stored: 0,
      known: whole.stored + 1,
    });
    expect(await bench.held()).toEqual(rows);
  });

  it("of one file that is named twice imports it once", async () => {
    const path = bench.dump("same.ndjson", many);
    const report = await bench.run([path, path]);
    expect(report.reports).toHaveLength(1);
    expect(counts(report)).toEqual({ read: 3_500, stored: 3_495, known: 0, putAside: 5 });
  });

  it("writes over what a killed run had put aside and not committed", async () => {
    const path = bench.dump("killed.ndjson", many);
    const half = await bench.run([path], {}, { signal: given });
    expect(half.reports[0]).toMatchObject({ stopped: true, lines: 1_000 });
    appendFileSync(half.asideFiles[0] ?? "", "something that was not committed\n".repeat(50));
    const report = await bench.run([path]);
    expect(readAside(report.asideFiles[0] ?? "")).toHaveLength(report.putAside);
    expect(counts(report)).toEqual({ read: 3_500, stored: 3_495, known: 0, putAside: 5 });
  });

  it("leaves nothing of a killed run where it puts nothing aside itself", async () => {
    const lines = Array.from({ length: 1_500 }, (_, at) =>
      at === 3 ? "{" : submission(`m${at}`, `Post ${at}`),
    );
    const path = bench.dump("leftover.ndjson", lines);
    const half = await bench.run([path], {}, { signal: given });
    appendFileSync(half.asideFiles[0] ?? "", "something that was not committed\n");
    const report = await bench.run([path]);
    expect(readAside(report.asideFiles[0] ?? "").map(({ line }) => line)).toEqual([4]);
  });

  it("is gone on with by one process: another one is told, and stores nothing", async () => {
    const path = bench.dump("twice.ndjson", many);
    const { imports, matching } = bench.app.services;
    const rival = {
      matching,
      imports: {
        ...imports,
        // Somebody else takes the whole file in between.
        async open(...ask: Parameters<typeof imports.open>) {
          const row = await imports.open(...ask);
          await bench.run([path]);
          return row;
        },
      },
    };
    const [late] = await importDumps({ services: rival, dataDir: bench.folder }, [
      await openDump(path),
    ]);
    expect(late?.problem).toBe(`${path} is being imported by another process.`);
    expect(await bench.held()).toHaveLength(3_495);
    const { rows } = await bench.app.infrastructure.database.read.execute(
      sql`select lines, finished_at is not null as finished, rejected from imports`,
    );
    expect(rows).toEqual([{ lines: "3500", finished: true, rejected: "5" }]);
  });
});
