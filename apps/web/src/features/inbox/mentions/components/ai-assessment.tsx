import type { Assessment, Mention, ModelUsage } from "@earshot/contract";
import { type ReactNode, useId } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { exactTime, preciseAge } from "../../../../lib/format.ts";
import { useMay } from "../../../../lib/role.ts";
import { Button } from "../../../../ui/button.tsx";
import { Quote } from "../../../../ui/quote.tsx";
import { SignalBars } from "../../../../ui/signal-bars.tsx";
import { findWords, type Pointing } from "../../../../ui/use-pointing.ts";
import { useRequestAssessment } from "../api/request-assessment.ts";

interface AiAssessmentProps {
  mention: Mention;
  /** The state of the language model; undefined while unknown. */
  model: ModelUsage | undefined;
  now: number;
  pointing: Pointing;
}

type Verdict = NonNullable<Assessment["verdict"]>;

function FinishedAssessment({
  verdict,
  readAt,
  mention,
  now,
  pointing,
}: Omit<AiAssessmentProps, "model"> & { verdict: Verdict; readAt: string | null }) {
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
        Written by AI ({verdict.model})
        {readAt && (
          <>
            {" "}
            <time dateTime={readAt} title={exactTime(readAt)}>
              {preciseAge(readAt, now)}
            </time>
          </>
        )}
        . It is advice only and decides nothing.
      </p>
    </>
  );
}

/** The AI assessment of a mention, or the button that requests one. */
export function AiAssessment({ mention, model, now, pointing }: AiAssessmentProps) {
  const id = useId();
  const request = useRequestAssessment();
  const { assessment } = mention;
  const may = useMay();
  const isConnected = model?.connected === true && may("requestAssessment");
  // There is no assessment, and none can be requested.
  if (!assessment && !isConnected) return null;

  const button = (label: string) =>
    isConnected && (
      <div className="grid justify-items-start gap-2">
        <Button size="small" busy={request.isPending} onClick={() => request.mutate(mention.id)}>
          {label}
        </Button>
        {request.error && (
          <p role="alert" className="font-medium text-signal">
            {messageOf(request.error, "The AI assessment could not be requested.")}
          </p>
        )}
      </div>
    );

  const content = (): ReactNode => {
    if (!assessment) {
      return (
        <>
          <p className="text-ink-2">
            AI can assess how well this post fits.
            {model?.failure && <span className="text-caution"> {model.failure}</span>}
          </p>
          {button("Assess with AI")}
        </>
      );
    }
    if (assessment.verdict) {
      const { verdict, assessedAt } = assessment;
      return <FinishedAssessment {...{ verdict, mention, now, pointing }} readAt={assessedAt} />;
    }
    if (assessment.status === "waiting") {
      return (
        <p className="text-ink-2">
          Waiting for the AI assessment.
          {assessment.failure && <span className="text-caution"> {assessment.failure}</span>}
        </p>
      );
    }
    return (
      <>
        <p className="text-caution">{assessment.failure ?? "The AI assessment failed."}</p>
        {button("Assess again with AI")}
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
        AI assessment
      </h3>
      {content()}
    </section>
  );
}
