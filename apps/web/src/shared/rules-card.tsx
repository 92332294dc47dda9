import type { CommunityRules } from "@earshot/contract";
import { useId } from "react";
import { count, exactTime, preciseAge } from "../lib/format.ts";
import { communityName } from "../lib/post-title.ts";
import { useNow } from "../lib/use-now.ts";
import { RuleQuote } from "./rule-quote.tsx";
import { pointsOf, verdictBy } from "./rules-labels.ts";
import { VerdictLabel } from "./verdict-label.tsx";

/** The rules of a community: the verdict on replies, the quotes it is based on, and when they were fetched. */
export function RulesCard({
  rules,
  removals = 0,
}: {
  rules: CommunityRules | null;
  /** How many replies were removed there in the last 90 days. */
  removals?: number;
}) {
  const id = useId();
  const now = useNow(60_000);
  if (!rules) {
    return (
      <p className="text-sm text-ink-3">This post is not in a community with its own rules.</p>
    );
  }
  const { source, community, verdict, by, summary, quote: decisive, asOf, assessment } = rules;
  const name = communityName(source, community);
  return (
    <section
      aria-labelledby={id}
      className="grid content-start gap-3 rounded-lg border border-line bg-raised p-4 text-sm [overflow-wrap:anywhere]"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={id} className="text-base font-semibold">
          Rules of {name}
        </h3>
        <p className="text-ink-3">
          {asOf === null ? (
            "not read yet"
          ) : (
            <>
              as of{" "}
              <time dateTime={asOf} title={exactTime(asOf)}>
                {preciseAge(asOf, now)}
              </time>
            </>
          )}
        </p>
      </div>
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-x-1.5">
          <VerdictLabel verdict={verdict} />{" "}
          <span className="whitespace-nowrap text-ink-3">({verdictBy[by]})</span>
        </p>
        <p>{summary}</p>
        {decisive && (
          <p className="border-l-2 border-line pl-2">
            <RuleQuote quote={decisive} />
          </p>
        )}
        {removals > 0 && (
          <p className="font-semibold text-caution">
            {count(removals, "reply was", "replies were")} removed there in the last 90 days.
          </p>
        )}
      </div>
      {assessment && (
        <dl className="grid gap-2 border-t border-line pt-3">
          {pointsOf(assessment).map(({ topic, name: what, says, quotes }) => (
            <div key={topic}>
              <dt className="inline text-ink-3">{what}:</dt>{" "}
              <dd className="inline font-semibold">{says}</dd>
              {quotes
                // The deciding one is already shown below the verdict.
                .filter(({ rule, quote }) => rule !== decisive?.rule || quote !== decisive.quote)
                .map((one) => (
                  <dd
                    key={`${one.rule} ${one.quote}`}
                    className="mt-0.5 border-l-2 border-line pl-2"
                  >
                    <RuleQuote quote={one} />
                  </dd>
                ))}
            </div>
          ))}
        </dl>
      )}
      {rules.rules.length > 0 && (
        <details className="border-t border-line pt-3">
          <summary className="w-fit rounded font-semibold">
            {rules.rules.length === 1 ? "Its rule" : `All ${count(rules.rules.length, "rule")}`} in
            its own words
          </summary>
          <ol className="mt-2 grid list-decimal gap-2 pl-5">
            {rules.rules.map((rule) => (
              <li key={`${rule.name} ${rule.description}`} dir="auto">
                <span className="font-semibold">{rule.name}</span>
                {rule.description && (
                  <p className="whitespace-pre-line text-ink-2">{rule.description}</p>
                )}
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}
