import { randomUUID } from "node:crypto";
import type { Flag } from "./analytics.ts";

const reasons = {
  on: { code: "condition_match", condition_index: 0, description: "Matched condition set 1" },
  off: {
    code: "no_condition_match",
    condition_index: null,
    description: "No matching condition set",
  },
};

/**
 * The response to a call for flags (PostHog, /flags?v=2, as its libraries read it).
 * @param only the requested flags; null for all
 */
export function flagsResponse(
  flags: ReadonlyMap<string, Flag>,
  only: readonly string[] | null,
  now: number,
): object {
  const requested = [...flags].filter(([key]) => only === null || only.includes(key));
  const written = requested.map(([key, value], index) => {
    const on = value !== false;
    return [
      key,
      {
        key,
        enabled: on,
        variant: typeof value === "string" ? value : null,
        reason: on ? reasons.on : reasons.off,
        metadata: { id: index + 1, version: 1, payload: null },
      },
    ];
  });
  return {
    flags: Object.fromEntries(written),
    errorsWhileComputingFlags: false,
    quotaLimited: [],
    requestId: randomUUID(),
    evaluatedAt: now,
  };
}
