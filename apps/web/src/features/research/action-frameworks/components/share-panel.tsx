import { type Framework, researchLimits } from "@earshot/contract";
import { useId, useState } from "react";
import { track } from "../../../../lib/analytics/analytics.ts";
import { events } from "../../../../lib/analytics/events.ts";
import { messageOf } from "../../../../lib/api-error.ts";
import { dayOf } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { CopyButton } from "../../../../ui/copy-button.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { Section } from "../../../../ui/section.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useQuestionFocus } from "../../../../ui/use-question-focus.ts";
import { useEndShare, useShareFramework } from "../api/change-framework.ts";
import { shareLink } from "../search.ts";

const shareDays = Math.round(researchLimits.frameworkShareMs / 86_400_000);

/** Shares a framework by a link, and ends the link. */
export function SharePanel({ framework }: { framework: Framework }) {
  const { analysisId: id, shareToken, shareExpiresAt } = framework;
  const fieldId = useId();
  const share = useShareFramework(id);
  const end = useEndShare(id);
  const [problem, setProblem] = useState<string | null>(null);
  /** The link that the question is about; once it has ended, "Share by link" takes the focus. */
  const [askedToken, setAskedToken] = useState<string | null>(null);
  const isAsking = askedToken !== null && askedToken === shareToken;
  const { safe, opener } = useQuestionFocus(isAsking);

  async function run(work: () => Promise<unknown>, failed: string) {
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(messageOf(error, failed));
    }
  }
  return (
    <Section title="Share" className="max-w-3xl">
      {shareToken === null ? (
        <>
          <p className="text-ink-2">
            {`Anyone with the link can read the framework and its quotes for ${shareDays} days. You can end the link at any time.`}
          </p>
          <div>
            <Button
              ref={opener}
              busy={share.isPending}
              onClick={() =>
                void run(async () => {
                  await share.mutateAsync(undefined);
                  track(events.actionFrameworkShared);
                }, "The link could not be made. Please try again.")
              }
            >
              Share by link
            </Button>
          </div>
        </>
      ) : (
        <>
          <label htmlFor={fieldId} className="text-ink-2">
            {`Anyone with this link can read the framework as it is now saved${
              shareExpiresAt === null ? "" : `, until ${dayOf(shareExpiresAt)}`
            }.`}
          </label>
          {/* The link grants access, so analytics must not read it. */}
          <input
            id={fieldId}
            readOnly
            value={shareLink(location.origin, id, shareToken)}
            className="ph-no-capture min-h-11 w-full rounded-lg border border-edge bg-raised px-3 font-mono text-sm"
          />
          <div className="flex flex-wrap items-center gap-2">
            <CopyButton label="Copy link" text={shareLink(location.origin, id, shareToken)} />
            {isAsking ? (
              <fieldset className="flex flex-wrap items-center gap-2">
                <legend className="sr-only">End the link?</legend>
                <span className="text-sm text-ink-2">Nobody can open it any more.</span>
                <Button
                  variant="primary"
                  busy={end.isPending}
                  onClick={() =>
                    void run(async () => {
                      await end.mutateAsync(undefined);
                      showToast({ title: "The link no longer works." });
                    }, "The link could not be ended. Please try again.")
                  }
                >
                  End link
                </Button>
                <Button ref={safe} onClick={() => setAskedToken(null)}>
                  Keep link
                </Button>
              </fieldset>
            ) : (
              <Button ref={opener} onClick={() => setAskedToken(shareToken)}>
                End link…
              </Button>
            )}
          </div>
        </>
      )}
      <FormProblem>{problem}</FormProblem>
    </Section>
  );
}
