import type { AdminCommunity } from "@earshot/contract";
import { dayOf, exactTime } from "../../../../lib/format.ts";
import { WarningNote } from "../../../../ui/warning-note.tsx";
import { factsOf } from "../community-labels.ts";
import { RulesText } from "./rules-text.tsx";

function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exactTime(at)}>
      {dayOf(at)}
    </time>
  );
}

/** A community's rules: the assessment, their text, and earlier versions. */
export function RulesPanel({ community }: { community: AdminCommunity }) {
  const { failure, assessment, rules, asOf, versions } = community;
  const described = assessment?.quotes.filter(({ rule }) => rule === null) ?? [];
  return (
    <div className="grid gap-4">
      {failure !== null && <WarningNote title="Could not be read last time">{failure}</WarningNote>}
      {assessment && asOf !== null ? (
        <>
          <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
            {factsOf(assessment).map(([name, value]) => (
              <div key={name} className="flex justify-between gap-4 border-b border-line py-1">
                <dt className="text-ink-2">{name}</dt>
                <dd className="text-right font-medium">{value}</dd>
              </div>
            ))}
          </dl>
          {described.length > 0 && (
            <div className="grid gap-1 text-sm">
              <p className="text-ink-2">From its description:</p>
              {described.map(({ topic, quote }) => (
                <blockquote
                  key={`${topic} ${quote}`}
                  dir="auto"
                  className="border-l-2 border-line pl-3 [overflow-wrap:anywhere]"
                >
                  <mark className="rounded-[2px] bg-mark box-decoration-clone text-ink">
                    {quote}
                  </mark>
                </blockquote>
              ))}
            </div>
          )}
          <p className="text-sm text-ink-2">
            Rules as of <Day at={asOf} />; the passages used are marked.
          </p>
          <RulesText label="Its rules" rules={rules} assessment={assessment} />
        </>
      ) : (
        <p className="text-sm text-ink-2">The rules have not been read yet.</p>
      )}
      {versions.length > 0 && (
        <details className="text-sm">
          <summary className="min-h-8 cursor-pointer content-center font-medium">
            Earlier rules ({versions.length})
          </summary>
          <ul className="grid gap-4 pt-2">
            {versions.map((version) => (
              <li key={version.asOf} className="grid gap-2">
                <p className="text-ink-2">
                  Until <Day at={version.asOf} />:
                </p>
                <RulesText label="Earlier rules" rules={version.rules} assessment={null} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
