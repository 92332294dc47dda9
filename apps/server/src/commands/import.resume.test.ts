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

/** An aborted signal: the import ends after the current batch. */
const aborted = AbortSignal.abort();

describe("an import that was stopped", () => {
  const many = Array.from({ length: 3_500 }, (_, at) =>
    at % 700 === 3 ? "{" : submission(`n${at}`, at % 500 === 0 ? "time tracking" : `Post ${at}`),
  );

  it("continues after its last batch, and reports on all runs", async () => {
    const whole = await bench.run([bench.dump("whole.ndjson", many)]);
    const expected = await bench.storedPosts();
    const expectedAside = readAside(whole.asideFiles[0] ?? "");
    await bench.clear();

    const first = bench.dump("first.ndjson", [submission("first", "Late time tracking")]);
    const path = bench.dump("stopped.ndjson", many);
    const after: (number | undefined)[] = [];
    for (let part = 0; part < 4; part++) {
      const { reports } = await bench.run([first, path], {}, { signal: aborted });
      after.push(reports[1]?.resumedAfter);
    }
    // The first signal ends the first file, each further one follows a batch of the second file.
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
    expect(readAside(reports[1]?.asideFile ?? "")).toEqual(expectedAside);
    const rows = await bench.storedPosts();
    expect(rows.filter((row) => row.external_id !== "t3_first")).toEqual(expected);

    // After the end, everything is read again, and nothing changes.
    const again = await bench.run([first, path]);
    expect(counts(again)).toEqual({
      ...counts(whole),
      read: whole.read + 1,
      stored: 0,
      known: whole.stored + 1,
    });
    expect(await bench.storedPosts()).toEqual(rows);
  });

  it("imports a file that is named twice once", async () => {
    const path = bench.dump("same.ndjson", many);
    const report = await bench.run([path, path]);
    expect(report.reports).toHaveLength(1);
    expect(counts(report)).toEqual({ read: 3_500, stored: 3_495, known: 0, putAside: 5 });
  });

  it("overwrites lines that a killed run had put aside and not committed", async () => {
    const path = bench.dump("killed.ndjson", many);
    const half = await bench.run([path], {}, { signal: aborted });
    expect(half.reports[0]).toMatchObject({ stopped: true, lines: 1_000 });
    appendFileSync(half.asideFiles[0] ?? "", "something that was not committed\n".repeat(50));
    const report = await bench.run([path]);
    expect(readAside(report.asideFiles[0] ?? "")).toHaveLength(report.putAside);
    expect(counts(report)).toEqual({ read: 3_500, stored: 3_495, known: 0, putAside: 5 });
  });

  it("removes uncommitted lines of a killed run even if it puts nothing aside itself", async () => {
    const lines = Array.from({ length: 1_500 }, (_, at) =>
      at === 3 ? "{" : submission(`m${at}`, `Post ${at}`),
    );
    const path = bench.dump("leftover.ndjson", lines);
    const half = await bench.run([path], {}, { signal: aborted });
    appendFileSync(half.asideFiles[0] ?? "", "something that was not committed\n");
    const report = await bench.run([path]);
    expect(readAside(report.asideFiles[0] ?? "").map(({ line }) => line)).toEqual([4]);
  });

  it("is continued by one process: another one is refused and stores nothing", async () => {
    const path = bench.dump("twice.ndjson", many);
    const { imports, matching } = bench.app.services;
    const rival = {
      matching,
      imports: {
        ...imports,
        // Another process imports the whole file in between.
        async open(...args: Parameters<typeof imports.open>) {
          const row = await imports.open(...args);
          await bench.run([path]);
          return row;
        },
      },
    };
    const [late] = await importDumps({ services: rival, dataDir: bench.folder }, [
      await openDump(path),
    ]);
    expect(late?.problem).toBe(`${path} is being imported by another process.`);
    expect(await bench.storedPosts()).toHaveLength(3_495);
    const { rows } = await bench.app.infrastructure.database.pool.execute(
      sql`select lines, finished_at is not null as finished, rejected from imports`,
    );
    expect(rows).toEqual([{ lines: "3500", finished: true, rejected: "5" }]);
  });
});
