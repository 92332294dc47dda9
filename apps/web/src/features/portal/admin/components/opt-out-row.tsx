import {
  type OptOutRow as OptOut,
  type OptOutDecision,
  type OptOutStatus,
  sourceNames,
} from "@earshot/contract";
import { messageOf } from "../../../../lib/api-error.ts";
import { dayOf, exactTime } from "../../../../lib/format.ts";
import { accountName, communityName } from "../../../../lib/post-title.ts";
import { Button } from "../../../../ui/button.tsx";
import { ExternalLink } from "../../../../ui/external-link.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useDecideOptOut } from "../api/decide-opt-out.ts";
import { actionNames, platformAddress, proofText, statusNames } from "../opt-out-labels.ts";

const colors: Record<OptOutStatus, string> = {
  unconfirmed: "text-ink-2",
  waiting_for_proof: "text-ink-2",
  waiting_for_review: "text-caution",
  in_effect: "text-standing",
  refused: "text-signal",
  ended: "text-ink-2",
};

interface Choice {
  decision: OptOutDecision;
  label: string;
  /** The message when it is done. */
  done: (name: string) => string;
  /** Reverses the decision. */
  undo?: OptOutDecision;
}
const choices: Record<OptOutDecision, Choice> = {
  approve: {
    decision: "approve",
    label: "Approve",
    done: (name) => `Approved. Customers can no longer reply to ${name}.`,
    undo: "end",
  },
  refuse: {
    decision: "refuse",
    label: "Refuse",
    done: (name) => `The request for ${name} is refused.`,
    undo: "restore",
  },
  end: {
    decision: "end",
    label: "End",
    done: (name) => `Customers can reply to ${name} again.`,
    undo: "restore",
  },
  restore: { decision: "restore", label: "Restore", done: (name) => `${name} is restored.` },
};

function choicesOf({ status, proof }: OptOut): Choice[] {
  const { approve, refuse, end, restore } = choices;
  switch (status) {
    case "unconfirmed":
      return [refuse];
    case "waiting_for_proof":
    case "waiting_for_review":
      return [approve, refuse];
    case "in_effect":
      // Approved already, so there is nothing to undo.
      return proof === "mail" ? [{ ...approve, label: "Mark as verified" }, end] : [end];
    case "refused":
    case "ended":
      return [restore];
  }
}

function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exactTime(at)}>
      {dayOf(at)}
    </time>
  );
}

/** An opt-out request: its status, how it was proven, and the possible decisions. */
export function OptOutRow({ optOut }: { optOut: OptOut }) {
  const decide = useDecideOptOut();
  const { id, source, kind, email, note, createdAt, status, profileCode, restorableUntil } = optOut;
  const name =
    kind === "author" ? accountName(source, optOut.name) : communityName(source, optOut.name);
  const proof = proofText(optOut);
  const isWaiting = status === "waiting_for_proof" || status === "waiting_for_review";
  const mailOnly = status === "in_effect" && optOut.proof === "mail";

  const send = ({ decision, done, undo }: Choice) =>
    decide.mutateAsync({ id, decision }).then(
      () =>
        showToast({
          title: mailOnly && decision === "approve" ? `${name} is marked as verified.` : done(name),
          ...(undo &&
            !(mailOnly && decision === "approve") && {
              action: {
                label: "Undo",
                onSelect: () => decide.mutate({ id, decision: undo }),
              },
            }),
        }),
      // Shown below.
      () => undefined,
    );

  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-60 gap-0.5 text-sm text-ink-3 [overflow-wrap:anywhere]">
          <h3 className="text-base font-semibold text-ink">{name}</h3>
          <p>
            <span className={`font-semibold ${colors[status]}`}>{statusNames[status]}</span>
            {proof !== null && `: ${proof}`}
          </p>
          <p>
            {`${sourceNames[source]} · ${email ?? "added manually"}, `}
            <Day at={createdAt} />
          </p>
          {note !== null && <p className="whitespace-pre-line text-ink-2">{note}</p>}
          {(isWaiting || mailOnly) && (
            <p className="flex flex-wrap gap-x-3 text-ink-2">
              <ExternalLink href={platformAddress(optOut)} arrow className="underline">
                {kind === "author" ? "Open the profile" : "Open the community"}
              </ExternalLink>
              {profileCode !== null && (
                <span>
                  Code to look for: <code>{profileCode}</code>
                </span>
              )}
            </p>
          )}
          {restorableUntil !== null && (
            <p>
              Can be restored until <Day at={restorableUntil} />, then it is deleted.
            </p>
          )}
          {optOut.history.length > 0 && (
            <details>
              <summary className="cursor-pointer underline">History</summary>
              <ul aria-label={`History of ${name}`} className="mt-1 grid gap-0.5">
                {optOut.history.map(({ at, action, by }) => (
                  <li key={`${at} ${action}`}>
                    {`${exactTime(at)}: ${actionNames[action]}${by === null ? "" : ` by ${by}`}`}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {choicesOf(optOut).map((choice) => (
            <Button
              key={choice.decision}
              size="small"
              variant={choice.decision === "approve" ? "primary" : "secondary"}
              aria-label={`${choice.label} ${name}`}
              busy={decide.isPending && decide.variables.decision === choice.decision}
              onClick={() => send(choice)}
            >
              {choice.label}
            </Button>
          ))}
        </div>
      </div>
      {decide.error && (
        <p role="alert" className="mt-1 text-sm font-medium text-signal">
          {messageOf(decide.error, "The decision could not be saved. Please try again.")}
        </p>
      )}
    </li>
  );
}
