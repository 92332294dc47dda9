import type { ServiceFacts } from "./facts.ts";

/**
 * The result of a check. `off`: not configured; `skipped`: configured but not checked, for the reason in the message.
 */
export type CheckState = "ok" | "warning" | "failing" | "off" | "skipped";

/** What a check has found. */
export interface Finding {
  state: CheckState;
  /** A sentence or two; never with a secret. */
  message: string;
  /** The variables to check when something is wrong. */
  variables?: readonly string[];
}

/** The sections of the report, in their order. */
export const groups = ["Installation", "Database", "Sources", "Services", "Mail"] as const;
type Group = (typeof groups)[number];

/** One check. */
export interface Check {
  /** A stable name for programs, such as `source.bluesky`. */
  id: string;
  group: Group;
  name: string;
  /** What the operator should know about an outside service. */
  facts?: ServiceFacts;
  /** @param signal ends the check's own requests at its time limit */
  run(signal: AbortSignal): Promise<Finding>;
}

/** A check with its finding. */
export interface Result extends Omit<Check, "run">, Finding {
  durationMs: number;
}

export const ok = (message: string): Finding => ({ state: "ok", message });
export const off = (message: string): Finding => ({ state: "off", message });
export const skipped = (message: string): Finding => ({ state: "skipped", message });
export const warning = (message: string, variables: readonly string[] = []): Finding => ({
  state: "warning",
  message,
  variables,
});
export const failing = (message: string, variables: readonly string[] = []): Finding => ({
  state: "failing",
  message,
  variables,
});

async function runWithin({ run }: Check, timeLimitMs: number): Promise<Finding> {
  const late = Promise.withResolvers<Finding>();
  const stop = new AbortController();
  const timer = setTimeout(() => {
    late.resolve(failing(`No result within ${timeLimitMs / 1_000} s.`));
    stop.abort();
  }, timeLimitMs);
  try {
    return await Promise.race([run(stop.signal), late.promise]);
  } catch (error) {
    // Checks report expected failures themselves. An unexpected one fails this check and no other.
    return failing(error instanceof Error ? error.message : "The check itself failed.");
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs checks concurrently.
 * @param timeLimitMs for each of them; one that takes longer is failing
 */
export const runChecks = (checks: readonly Check[], timeLimitMs: number): Promise<Result[]> =>
  Promise.all(
    checks.map(async (check) => {
      const start = performance.now();
      const finding = await runWithin(check, timeLimitMs);
      const { run: _, ...rest } = check;
      return { ...rest, ...finding, durationMs: Math.round(performance.now() - start) };
    }),
  );
