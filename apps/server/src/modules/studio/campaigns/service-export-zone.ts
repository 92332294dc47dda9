import type { Temporal } from "temporal-polyfill";

/** The local time of a moment at an offset from UTC. */
const wallClock = (time: Temporal.ZonedDateTime, offsetNanoseconds: number): string =>
  time
    .withTimeZone("UTC")
    .toPlainDateTime()
    .add({ nanoseconds: offsetNanoseconds })
    .toString({ smallestUnit: "second" })
    .replaceAll(/[-:]/g, "");

/** "+05:30" as `+0530`. */
const offsetOf = ({ offset }: Temporal.ZonedDateTime): string => offset.replaceAll(":", "");

/** The rules that hold from a change of the clocks on. @param from the last moment before the change */
function observance(from: Temporal.ZonedDateTime, to: Temporal.ZonedDateTime): string[] {
  const kind = to.offsetNanoseconds > from.offsetNanoseconds ? "DAYLIGHT" : "STANDARD";
  return [
    `BEGIN:${kind}`,
    // In local time before the change.
    `DTSTART:${wallClock(to, from.offsetNanoseconds)}`,
    `TZOFFSETFROM:${offsetOf(from)}`,
    `TZOFFSETTO:${offsetOf(to)}`,
    `END:${kind}`,
  ];
}

/** The rules of a time zone (VTIMEZONE of RFC 5545): each change of its clocks between the first and the last time. */
export function zoneRules(
  timeZone: string,
  times: readonly Temporal.ZonedDateTime[],
): string | null {
  const [first, ...others] = times.toSorted((a, b) => a.epochMilliseconds - b.epochMilliseconds);
  if (!first) return null;
  const last = others.at(-1) ?? first;
  const begin = first.add({ nanoseconds: 1 }).getTimeZoneTransition("previous");
  const lines: string[] = begin
    ? observance(begin.subtract({ nanoseconds: 1 }), begin)
    : // The clocks never changed.
      observance(first, first);
  for (
    let change = first.getTimeZoneTransition("next");
    change && change.epochMilliseconds <= last.epochMilliseconds;
    change = change.getTimeZoneTransition("next")
  ) {
    lines.push(...observance(change.subtract({ nanoseconds: 1 }), change));
  }
  return ["BEGIN:VTIMEZONE", `TZID:${timeZone}`, ...lines, "END:VTIMEZONE"].join("\n");
}
