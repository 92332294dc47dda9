import { platforms, type Source, sourceNames } from "@earshot/contract";

/**
 * Why a source that no running worker can read is not being checked.
 * @param isInterrupted whether it was being checked before
 * @param forAdmin whether it is for the administrator, who sees the cause
 * @param hasWorkers whether any worker runs
 */
export function describeUnavailable(
  source: Source,
  about: { isInterrupted: boolean; forAdmin: boolean; hasWorkers: boolean },
): string {
  const name = sourceNames[source];
  if (about.forAdmin) {
    const cause = about.hasWorkers
      ? `no running worker has ${platforms[source].credentials}`
      : "no worker is running";
    return `${name} is not being checked: ${cause}.`;
  }
  return about.isInterrupted
    ? `${name} is paused because of a problem on our side. We are working on it.`
    : `${name} is not connected.`;
}
