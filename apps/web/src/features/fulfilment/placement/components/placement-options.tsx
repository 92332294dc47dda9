import {
  type Assignment,
  type CandidateAccount,
  type Placing,
  sourceNames,
} from "@earshot/contract";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { accountName } from "../../../../lib/post-title.ts";
import { Button } from "../../../../ui/button.tsx";
import { AccountChoice, accountKey } from "./account-choice.tsx";
import { ApiPlacement } from "./api-placement.tsx";
import { Attempts } from "./attempts.tsx";
import { ManualPlacement } from "./manual-placement.tsx";
import { RefusalForm } from "./refusal-form.tsx";
import { SelfReportedPlacement } from "./self-reported-placement.tsx";

interface PlacementOptionsProps {
  assignment: Assignment;
  placing: Placing;
  /** Whether the rules allow posting now; a reply that is already live can be recorded anyway. */
  mayPost: boolean;
  isLooking: boolean;
  onAgain: () => void;
}

const isFree = ({ blockers }: CandidateAccount) => blockers.length === 0;
const isByHand = ({ mode }: CandidateAccount) => mode === "hand";

/** The chosen account: it stays chosen while it exists, even when it or another one is blocked. */
function useChosen(accounts: readonly CandidateAccount[]) {
  const [requested, setRequested] = useState<string | null>(null);
  const selected = accounts.find((account) => accountKey(account) === requested);
  const chosen = selected ?? accounts.find(isFree) ?? accounts.find(isByHand);
  if (!selected && chosen && isFree(chosen)) setRequested(accountKey(chosen));
  return { chosen, choose: setRequested };
}

/** The accounts that can place the reply, and the steps with the chosen one. */
export function PlacementOptions({
  assignment,
  placing,
  mayPost,
  isLooking,
  onAgain,
}: PlacementOptionsProps) {
  const { source } = assignment.post;
  const { accounts, attempts, readable } = placing;
  const { chosen, choose } = useChosen(accounts);
  const hasFree = accounts.some(isFree);
  const byHand = accounts.filter(isByHand);
  const mayChoose = mayPost && hasFree;
  const choices = accounts.filter((account) =>
    mayChoose
      ? isFree(account) || account === chosen
      : // A reply that is already live may have been posted with any of them, and nothing shows which.
        !readable && byHand.length > 1 && isByHand(account),
  );
  const list = (
    <AccountChoice
      source={source}
      legend={mayChoose ? "Post it as" : "Posted as"}
      choices={choices}
      blocked={mayPost ? accounts.filter((account) => !isFree(account)) : []}
      chosen={chosen ? accountKey(chosen) : null}
      onChoose={choose}
    />
  );
  const isBlocked = chosen !== undefined && !isFree(chosen);
  const hand = chosen && isByHand(chosen) ? chosen : byHand[0];
  const way = { assignment, placing, mayPost: mayPost && !isBlocked };
  return (
    <>
      {accounts.length === 0 || (mayPost && !hasFree) ? (
        <div
          role="alert"
          className="grid justify-items-start gap-2 rounded-lg border-2 border-signal bg-signal-soft px-4 py-3"
        >
          <p className="font-semibold text-signal">No account can post it now</p>
          {accounts.length === 0 && (
            <p>
              Declare the {sourceNames[source]} account that you post with in{" "}
              <Link
                to="/writers/$section"
                params={{ section: "settings" }}
                className="underline underline-offset-4"
              >
                Settings
              </Link>{" "}
              first.
            </p>
          )}
          {list}
          <Button size="small" busy={isLooking} onClick={onAgain}>
            {isLooking ? "Checking…" : "Check again"}
          </Button>
        </div>
      ) : (
        list
      )}
      {mayChoose && isBlocked && (
        <p role="alert" className="max-w-[72ch] font-medium text-signal">
          <bdi>{accountName(source, chosen.name)}</bdi> can’t post it now. What you entered stays;
          choose another account, or wait.
        </p>
      )}
      {attempts.length > 0 && <Attempts attempts={attempts} />}
      {chosen?.mode === "api" && way.mayPost ? (
        <ApiPlacement key={accountKey(chosen)} {...way} account={chosen} />
      ) : (
        hand &&
        (readable ? (
          <ManualPlacement {...way} />
        ) : (
          <SelfReportedPlacement {...way} account={hand} />
        ))
      )}
      <RefusalForm assignment={assignment} />
    </>
  );
}
