import { writerSources } from "@earshot/contract";
import pg from "pg";
import type { Server } from "../../../apps/server/src/testing/server.ts";
import { runTransaction, type World, wholeNumbersFrom } from "./operations.ts";
import { recountedDelays, recountedFigures, storedDelays, storedFigures } from "./recounted.ts";

/** The result of a run. */
export interface FiguresResult {
  operations: number;
  /** Operations of transactions that the database refused because of a concurrent change. */
  refused: number;
  /** Transactions that deadlocked. */
  deadlocks: number;
  comparisons: number;
  /** Rows compared in the last comparison. */
  rows: number;
  /** The first rows that differ, as text. */
  differences: string[];
}

/** Concurrent operations cause unique violations and foreign keys to deleted rows. */
const expectedCodes = ["23505", "23503"];
const deadlock = "40P01";
const maxNamed = 5;

/**
 * Runs random operations in concurrent transactions, in parts. After each part, compares the stored figures of each
 * workspace with a recount.
 * @param options.count the minimum number of operations
 * @param options.atOnce how many transactions run concurrently
 * @param options.plant disables a trigger, so that the proof must fail
 */
export async function runFigures(
  { infrastructure, signUp }: Pick<Server, "infrastructure" | "signUp">,
  options: { count: number; atOnce: number; parts: number; seed: number; plant?: boolean },
): Promise<FiguresResult> {
  const { count, atOnce, parts, seed, plant = false } = options;
  const pool = new pg.Pool({ ...infrastructure.database.address, max: atOnce + 1 });
  const people = [await signUp(), await signUp(), await signUp()];
  const { rows: own } = await pool.query<{ id: string }>(
    "select current_workspace_id as id from users where id = any($1)",
    [people.map(({ user }) => user.id)],
  );
  const workspaces = own.map(({ id }) => id);
  if (plant) await pool.query("alter table replies disable trigger replies_updated_figures");
  let made = 0;
  const result: FiguresResult = {
    operations: 0,
    refused: 0,
    deadlocks: 0,
    comparisons: 0,
    rows: 0,
    differences: [],
  };

  async function compare(): Promise<void> {
    result.comparisons += 1;
    result.rows = 0;
    const { rows: zones } = await pool.query<{ id: string; time_zone: string }>(
      "select id, time_zone from workspaces where id = any($1)",
      [workspaces],
    );
    for (const { id, time_zone: zone } of zones) {
      const figures = [id, zone, [...writerSources]];
      for (const [expected, stored, values] of [
        [recountedFigures, storedFigures, figures],
        [recountedDelays, storedDelays, [id, zone]],
      ] as const) {
        const texts = async (text: string, given: readonly unknown[]) =>
          new Set((await pool.query(text, [...given])).rows.map((row) => JSON.stringify(row)));
        const expectedRows = await texts(expected, values);
        const storedRows = await texts(stored, [id]);
        result.rows += expectedRows.size;
        const differ = [
          ...[...expectedRows.difference(storedRows)].map((row) => `missing ${row}`),
          ...[...storedRows.difference(expectedRows)].map((row) => `wrong ${row}`),
        ];
        result.differences.push(...differ.slice(0, maxNamed - result.differences.length));
      }
    }
  }

  try {
    for (let part = 1; part <= parts; part++) {
      const until = Math.ceil((count * part) / parts);
      await Promise.all(
        Array.from({ length: atOnce }, async (_, lane) => {
          const world: World = {
            workspaces,
            writerId: people[0]?.user.id ?? "",
            below: wholeNumbersFrom(seed + part * 1_000 + lane),
            next: () => ++made,
          };
          while (result.operations < until) {
            try {
              result.operations += await runTransaction(pool, world);
            } catch (error) {
              const { code } = error as { code?: string };
              if (code === deadlock) result.deadlocks += 1;
              else if (!expectedCodes.includes(code ?? "")) throw error;
              result.refused += 1;
            }
          }
        }),
      );
      await compare();
    }
    return result;
  } finally {
    await pool.end();
  }
}
