import {
  type AdminCommunity,
  type CommunityVerdict,
  platforms,
  sourceNames,
} from "@earshot/contract";
import { useId, useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { dayOf, exactTime } from "../../../../lib/format.ts";
import { communityName } from "../../../../lib/post-title.ts";
import { RuleQuote } from "../../../../shared/rule-quote.tsx";
import { Button } from "../../../../ui/button.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useDropDecision } from "../api/drop-community-override.ts";
import { useReadRules } from "../api/read-community-rules.ts";
import { verdictNames } from "../community-labels.ts";
import { DecideForm } from "./decide-form.tsx";
import { RulesPanel } from "./rules-panel.tsx";

const colors: Record<CommunityVerdict, string> = {
  allowed: "text-standing",
  hold: "text-caution",
  forbidden: "text-signal",
};

function Decision({ community }: { community: AdminCommunity }) {
  const drop = useDropDecision();
  const { override } = community;
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <h4 className="font-semibold">Your decision</h4>
      {override ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm [overflow-wrap:anywhere]">
            <span className="font-medium">{verdictNames[override.verdict]}</span>, since{" "}
            <time dateTime={override.at} title={exactTime(override.at)}>
              {dayOf(override.at)}
            </time>
            : {override.note}
          </p>
          <Button
            size="small"
            busy={drop.isPending}
            onClick={() =>
              drop.mutateAsync(community).then(
                () => showToast({ title: "The community’s rules apply again." }),
                // Shown below.
                () => undefined,
              )
            }
          >
            Remove the decision
          </Button>
        </div>
      ) : (
        <p className="text-sm text-ink-2">None: the community’s rules decide.</p>
      )}
      <FormProblem>
        {drop.error && messageOf(drop.error, "The decision could not be removed.")}
      </FormProblem>
      <DecideForm key={override?.at ?? "none"} place={community} decided={override} />
    </div>
  );
}

/** A community with the basis of its verdict; expanded, with everything that is known about it. */
export function CommunityRow({ community }: { community: AdminCommunity }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const read = useReadRules();
  const { source, verdict, summary, quote, asOf, failure } = community;
  const name = communityName(source, community.community);
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="font-semibold [overflow-wrap:anywhere]">
            {name}{" "}
            <span className={`text-sm font-semibold ${colors[verdict]}`}>
              {verdictNames[verdict]}
            </span>
          </h3>
          <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
            {summary} {quote && <RuleQuote quote={quote} />}
          </p>
          <p className="text-sm text-ink-3">
            {sourceNames[source]}
            {asOf !== null && (
              <>
                {" · rules of "}
                <time dateTime={asOf} title={exactTime(asOf)}>
                  {dayOf(asOf)}
                </time>
              </>
            )}
            {failure !== null && " · could not be read at the last check"}
          </p>
        </div>
        <Button
          size="small"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          aria-label={`${open ? "Close" : "Open"} ${name}`}
          onClick={() => setOpen(!open)}
        >
          {open ? "Close" : "Open"}
        </Button>
      </div>
      {open && (
        <div id={id} className="mt-3 grid gap-4 rounded-lg border border-line bg-raised p-4">
          <RulesPanel community={community} />
          {platforms[source].communityRules.isReadable && (
            <div className="grid justify-items-start gap-2">
              <Button
                size="small"
                busy={read.isPending}
                onClick={() =>
                  read.mutateAsync(community).then(
                    ({ community: now }) =>
                      showToast({
                        title: now.failure === null ? "Rules read." : "The rules can’t be read.",
                        ...(now.failure !== null && {
                          description: now.failure,
                          tone: "destructive" as const,
                        }),
                      }),
                    // Shown below.
                    () => undefined,
                  )
                }
              >
                {read.isPending ? "Reading..." : "Read the rules now"}
              </Button>
              <FormProblem>
                {read.error && messageOf(read.error, "The rules could not be read.")}
              </FormProblem>
            </div>
          )}
          <Decision community={community} />
        </div>
      )}
    </li>
  );
}
