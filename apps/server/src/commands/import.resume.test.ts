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
import { importDump } from "./import-dumps.ts";

let bench: ImportBench;
beforeAll(async () => {
  bench = await openImportBench(["invoicing software", "time tracking"]);
});
afterEach(() => bench.clear());
afterAll(() => bench.close());

describe("an import that was stopped", () => {
  const many = Array.from({ length: 3_500 }, (_, at) =>
    at % 700 === 3 ? "{" : submission(`n${at}`, at % 500 === 0 ? "time tracking" : `Post ${at}`),
  );

  it("goes on after its last batch, and tells of the whole", async () => {
    const whole = await bench.run([bench.dump("whole.ndjson", many)]);
    const wanted = await bench.held();
    const wantedAside = readAside(whole.asideFiles[0] ?? "");
    await bench.clear();

    const path = bench.dump("stopped.ndjson", many);
    const stop = new AbortController();
    stop.abort();
    const after: number[] = [];
    for (let part = 0; ; part++) {
      // Each run ends after one batch.
      const { reports, ...total } = await bench.run(
        [path],
        {},
        part < 3 ? { signal: stop.signal } : {},
      );
      const [report] = reports;
      // A signal before the first file leaves it alone.
      if (!report) {
        const dumps = [await openDump(path)];
        const one = await importDump(
          { ...bench.app, dataDir: bench.folder, signal: stop.signal },
          dumps[0] as (typeof dumps)[0],
          {},
        );
        after.push(one.resumedAfter);
        expect(one.stopped).toBe(true);
        continue;
      }
      expect(report.stopped).toBe(false);
      after.push(report.resumedAfter);
      expect({ ...total, asideFiles: [] }).toMatchObject({
        read: whole.read,
        stored: whole.stored,
        known: 0,
        putAside: whole.putAside,
        mentions: whole.mentions,
      });
      expect(readAside(report.asideFile ?? "")).toEqual(wantedAside);
      break;
    }
    expect(after).toEqual([0, 1_000, 2_000, 3_000]);
    expect(await bench.held()).toEqual(wanted);
  });

  it("writes over what a killed run had put aside and not committed", async () => {
    const path = bench.dump("killed.ndjson", many);
    const stop = new AbortController();
    stop.abort();
    const half = await importDump(
      { ...bench.app, dataDir: bench.folder, signal: stop.signal },
      await openDump(path),
      {},
    );
    appendFileSync(half.asideFile ?? "", "something that was not committed\n".repeat(50));
    const report = await bench.run([path]);
    expect(readAside(report.asideFiles[0] ?? "")).toHaveLength(report.putAside);
    expect(counts(report)).toEqual({ read: 3_500, stored: 3_495, known: 0, putAside: 5 });
  });

  it("is gone on with by one process: another one is told, and stores nothing", async () => {
    const path = bench.dump("twice.ndjson", many);
    const { imports, monitoring } = bench.app.domains;
    const rival = {
      monitoring,
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
    const late = await importDump(
      { domains: rival, dataDir: bench.folder },
      await openDump(path),
      {},
    );
    expect(late.problem).toBe(`${path} is being imported by another process.`);
    expect(await bench.held()).toHaveLength(3_495);
    const { rows } = await bench.app.platform.database.read.execute(
      sql`select lines, finished_at is not null as finished, put_aside from imports`,
    );
    expect(rows).toEqual([{ lines: "3500", finished: true, put_aside: "5" }]);
  });
});
