import type { Assessment, Mention, ModelUsage } from "@earshot/contract";
import { type ReactNode, useId } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { exactTime, preciseAge } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { Quote } from "../../../../ui/quote.tsx";
import { SignalBars } from "../../../../ui/signal-bars.tsx";
import { findWords, type Pointing } from "../../../../ui/use-pointing.ts";
import { useRequestAssessment } from "../api/request-assessment.ts";

interface ModelAssessmentProps {
  mention: Mention;
  /** The language model as it stands; undefined while that is not known. */
  model: ModelUsage | undefined;
  now: number;
  pointing: Pointing;
}

type Verdict = NonNullable<Assessment["verdict"]>;

function Done({
  verdict,
  readAt,
  mention,
  now,
  pointing,
}: Omit<ModelAssessmentProps, "model"> & { verdict: Verdict; readAt: string | null }) {
  return (
    <>
      <SignalBars level={verdict.level} />
      <p className="[overflow-wrap:anywhere]">{verdict.summary}</p>
      <ul className="grid gap-2">
        {verdict.reasons.map(({ message, quote }) => {
          const words = findWords({ title: mention.title, content: mention.fullContent }, quote);
          return (
            <li
              key={`${message} ${quote}`}
              className="[overflow-wrap:anywhere]"
              {...pointing.hover(words)}
            >
              {message}
              {quote && (
                <>
                  {" "}
                  <Quote words={words} pointing={pointing}>
                    {quote}
                  </Quote>
                </>
              )}
            </li>
          );
        })}
      </ul>
      <p className="text-ink-3 [overflow-wrap:anywhere]">
        Written by a language model ({verdict.model})
        {readAt && (
          <>
            {" "}
            <time dateTime={readAt} title={exactTime(readAt)}>
              {preciseAge(readAt, now)}
            </time>
          </>
        )}
        . It is advice: nothing is decided by it.
      </p>
    </>
  );
}

/** What a language model makes of a mention, or the way to have it read. */
export function ModelAssessment({ mention, model, now, pointing }: ModelAssessmentProps) {
  const id = useId();
  const ask = useRequestAssessment();
  const { assessment } = mention;
  const isConnected = model?.connected === true;
  // Nothing was read, and nothing can be.
  if (!assessment && !isConnected) return null;

  const button = (label: string) =>
    isConnected && (
      <div className="grid justify-items-start gap-2">
        <Button size="small" busy={ask.isPending} onClick={() => ask.mutate(mention.id)}>
          {label}
        </Button>
        {ask.error && (
          <p role="alert" className="font-medium text-signal">
            {messageOf(ask.error, "It could not be handed to the language model.")}
          </p>
        )}
      </div>
    );

  const content = (): ReactNode => {
    if (!assessment) {
      return (
        <>
          <p className="text-ink-2">
            A language model can read the post and say what it makes of it.
            {model?.failure && <span className="text-caution"> {model.failure}</span>}
          </p>
          {button("Have it read")}
        </>
      );
    }
    if (assessment.verdict) {
      const { verdict, assessedAt } = assessment;
      return <Done {...{ verdict, mention, now, pointing }} readAt={assessedAt} />;
    }
    if (assessment.status === "waiting") {
      return (
        <p className="text-ink-2">
          It waits to be read by the language model.
          {assessment.failure && <span className="text-caution"> {assessment.failure}</span>}
        </p>
      );
    }
    return (
      <>
        <p className="text-caution">
          {assessment.failure ?? "The language model could not read it."}
        </p>
        {button("Have it read again")}
      </>
    );
  };

  return (
    <section
      aria-labelledby={id}
      aria-live="polite"
      className="grid gap-2 border-t border-line pt-4"
    >
      <h3 id={id} className="font-semibold">
        What a language model makes of it
      </h3>
      {content()}
    </section>
  );
}
