import { sourceNames } from "@earshot/contract";
import { age, webAddress } from "../../../../lib/format.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { ExternalLink } from "../../../../ui/external-link.tsx";
import { Section } from "../../../../ui/section.tsx";
import { useOwnAnswers } from "../api/list-own-answers.ts";
import { stateOf } from "../labels.ts";

/** The answers that the customer posted with accounts of their own; renders nothing if there are none. */
export function OwnAnswerList() {
  const now = useNow(30_000);
  const { data } = useOwnAnswers();
  if (!data || data.answers.length === 0) return null;
  return (
    <Section title="Your own answers">
      <ul className="border-t border-line">
        {data.answers.map((answer) => {
          const address = webAddress(answer.url);
          const title = answer.title || `A post on ${sourceNames[answer.source]}`;
          return (
            <li key={answer.mentionId} className="grid gap-1 border-b border-line py-3">
              <p className="font-semibold [overflow-wrap:anywhere]" dir="auto">
                {address ? (
                  <ExternalLink
                    href={address}
                    arrow
                    className="underline decoration-edge underline-offset-4 hover:decoration-signal"
                  >
                    {title}
                  </ExternalLink>
                ) : (
                  title
                )}
              </p>
              <p className="text-sm text-ink-2">
                {`${sourceNames[answer.source]} · answered ${age(answer.addedAt, now)} · ${stateOf(answer, now)}`}
              </p>
            </li>
          );
        })}
      </ul>
      {data.total > data.answers.length && (
        <p className="mt-3 text-sm text-ink-3">{`The latest ${data.answers.length} of ${data.total.toLocaleString()}.`}</p>
      )}
    </Section>
  );
}
