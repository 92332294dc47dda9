import type { Placing } from "@earshot/contract";
import { exactTime, preciseAge } from "../../../../lib/format.ts";
import { useNow } from "../../../../lib/use-now.ts";

type Attempt = Placing["attempts"][number];

/** Labels for the result of an attempt. */
const became: Record<Attempt["state"], string> = {
  planned: "Waiting to be sent",
  sent: "Sent, no answer yet",
  unknown: "Not confirmed yet",
  placed: "Posted",
  refused: "Refused",
  absent: "Not posted",
};

/** Earlier attempts through the API, the newest first, each with its failure and remedy. */
export function Attempts({ attempts }: { attempts: readonly Attempt[] }) {
  const now = useNow(15_000);
  return (
    <section aria-label="Attempts so far" className="max-w-[72ch]">
      <h3 className="text-sm font-semibold text-ink-3">Attempts so far</h3>
      <ol className="mt-1 grid gap-2">
        {attempts.map(({ id, account, state, at, failure }) => (
          <li key={id} className="border-l-2 border-line pl-4 [overflow-wrap:anywhere]">
            <p>
              <span className="font-semibold">{became[state]}</span>, as <bdi>{account}</bdi>{" "}
              <time dateTime={at} title={exactTime(at)} className="text-sm text-ink-3">
                {preciseAge(at, now)}
              </time>
            </p>
            {failure && (
              <p className="text-sm">
                {failure.message} <span className="text-ink-2">{failure.remedy}</span>
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
