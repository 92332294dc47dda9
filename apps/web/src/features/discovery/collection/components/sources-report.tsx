import { type CollectedSource, platforms, sourceNames } from "@earshot/contract";
import { dateFormat } from "../../../../lib/date-format.ts";
import { exactTime, preciseAge } from "../../../../lib/format.ts";
import { communityName } from "../../../../lib/post-title.ts";

/** Formats a time span: "40 seconds", "3 minutes", "5 hours". */
export function spanInWords(seconds: number): string {
  const [amount, unit] =
    seconds < 90
      ? [seconds, "second"]
      : seconds < 5_400
        ? [seconds / 60, "minute"]
        : seconds < 129_600
          ? [seconds / 3_600, "hour"]
          : [seconds / 86_400, "day"];
  const whole = Math.round(amount);
  return `${whole.toLocaleString()} ${unit}${whole === 1 ? "" : "s"}`;
}

const time = { hour: "2-digit", minute: "2-digit" } as const;
const timeOfDay = dateFormat(time);
const dayAndTime = dateFormat({ month: "short", day: "numeric", ...time });

/** Formats the time between two moments: "Nov 21, 14:02 to 14:31". */
function between(from: string, until: string): string {
  const [first, last] = [new Date(from), new Date(until)];
  const isOneDay = first.toDateString() === last.toDateString();
  return `${dayAndTime(first)} to ${isOneDay ? timeOfDay(last) : dayAndTime(last)}`;
}

function Report({ collected, now }: { collected: CollectedSource; now: number }) {
  const { source, detectionDelay: found } = collected;
  const name = sourceNames[source];
  const { delayNote, isReadDirectly } = platforms[source];
  return (
    <section className="border-t border-line py-4 first:border-t-0 first:pt-0">
      <h3 className="font-semibold">{name}</h3>
      {!collected.connected && (
        <p className={collected.isInterrupted ? "font-medium text-caution" : "text-ink-2"}>
          {collected.failure}
        </p>
      )}
      {collected.connected && (
        <div className="mt-1 grid gap-1 text-ink-2 [overflow-wrap:anywhere]">
          <p>
            {collected.lastPolledAt ? (
              <>
                Last checked{" "}
                <time dateTime={collected.lastPolledAt} title={exactTime(collected.lastPolledAt)}>
                  {preciseAge(collected.lastPolledAt, now)}
                </time>
                .
              </>
            ) : (
              "Not checked yet."
            )}
            {found &&
              ` Of the last day’s posts, half were found within ${spanInWords(found.p50Seconds)}, 95% within ${spanInWords(found.p95Seconds)}.`}
          </p>
          {delayNote && <p>{delayNote}</p>}
          {collected.failure && <p className="font-medium text-caution">{collected.failure}</p>}
          {collected.closed && <p className="text-caution">Not read: {collected.closed}</p>}
          {(collected.everywhere || collected.communities.length > 0) && (
            <p className="text-sm text-ink-3">
              {collected.everywhere &&
                (isReadDirectly
                  ? `Posts from all of ${name}. `
                  : `Public posts from anywhere on ${name}. `)}
              {collected.communities.length > 0 &&
                `${collected.everywhere ? "Comments too, and every post, in" : "Posts and comments in"} ${new Intl.ListFormat().format(collected.communities.map((community) => communityName(source, community)))}.`}
            </p>
          )}
          {collected.budgetUsedPercent !== null && (
            <p>
              {collected.budgetUsedPercent}% of this month’s searches of {name} for you are used.
            </p>
          )}
          {collected.gaps.length > 0 && (
            <div>
              <p className="text-caution">Posts from these times may be missing:</p>
              <ul className="list-disc pl-5 text-sm">
                {collected.gaps.map((gap) => (
                  <li key={gap.from + gap.until}>
                    {between(gap.from, gap.until)}. {gap.reason}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      )}
    </section>
  );
}

/** The details of each monitored source: how recent, how much of its budget is used, and what may be missing. */
export function SourcesReport({
  sources,
  now,
}: {
  sources: readonly CollectedSource[];
  now: number;
}) {
  return sources.map((collected) => (
    <Report key={collected.source} collected={collected} now={now} />
  ));
}
