import fc from "fast-check";
import type { ServerUnderTest } from "../server-under-test.ts";
import { type LongOptions, longPlans } from "./long-texts.ts";
import { plans } from "./requests.ts";
import { createRunner, type FuzzResult } from "./runner.ts";
import { sweep } from "./sweep.ts";

/**
 * Sends valid requests with hostile changes, and checks every response: first each field with the most harmful
 * values, then the requests drawn from the seed. Ids are taken from earlier responses, so that requests reach
 * the objects that earlier requests created.
 */
export async function runFuzz(
  server: ServerUnderTest,
  options: { seed: number; requests: number; only?: readonly string[]; brief?: boolean },
): Promise<FuzzResult> {
  const { names, table, inputs, run, finish } = await createRunner(server, options);
  const swept = sweep(table, inputs, options.brief ?? false);
  const drawn = fc.sample(plans(names), { seed: options.seed, numRuns: options.requests });
  const all = [...swept, ...drawn].slice(0, options.requests);
  for (const [number, plan] of all.entries()) await run(plan, number);
  return finish();
}

/**
 * Makes requests with long and awkward texts in every text field, and with a body over the limit for
 * every call that could have one. They are the same in every run.
 */
export async function runLongFuzz(
  server: ServerUnderTest,
  options: LongOptions & { only?: readonly string[] },
): Promise<FuzzResult> {
  const { names, table, inputs, run, runOverLimit, finish } = await createRunner(server, {
    ...options,
    seed: 0,
  });
  for (const plan of longPlans(table, inputs, options)) await run(plan, null);
  for (const name of names) if (table[name]?.method !== "GET") await runOverLimit(name);
  return finish();
}
