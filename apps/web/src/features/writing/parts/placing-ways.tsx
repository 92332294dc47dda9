import { type Assignment, type Placing, sourceNames } from "@earshot/contract";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { accountKey, PlacingAccounts } from "./placing-accounts.tsx";
import { PlaceByApi } from "./placing-api.tsx";
import { Attempts } from "./placing-attempts.tsx";
import { PlaceByWord } from "./placing-attest.tsx";
import { PlaceByHand } from "./placing-hand.tsx";
import { RefusedForm } from "./placing-refused.tsx";

interface PlacingWaysProps {
  assignment: Assignment;
  placing: Placing;
  isLooking: boolean;
  onAgain: () => void;
}

/** Which accounts may place the reply, and how it is done with the one that is chosen. */
export function PlacingWays({ assignment, placing, isLooking, onAgain }: PlacingWaysProps) {
  const { source } = assignment.post;
  const free = placing.accounts.filter(({ bars }) => bars.length === 0);
  const barred = placing.accounts.filter(({ bars }) => bars.length > 0);
  const [wanted, setWanted] = useState<string | null>(null);
  const chosen = free.find((account) => accountKey(account) === wanted) ?? free[0];
  const attempts = placing.attempts.length > 0 && <Attempts attempts={placing.attempts} />;
  if (!chosen) {
    return (
      <>
        <div
          role="alert"
          className="grid justify-items-start gap-2 rounded-lg border-2 border-signal bg-signal-soft px-4 py-3"
        >
          <p className="font-semibold text-signal">No account may place it now</p>
          {barred.length === 0 && (
            <p>Declare the {sourceNames[source]} account that you post with in Settings first.</p>
          )}
          <PlacingAccounts {...{ source, free, barred, chosen: null, onChoose: setWanted }} />
          <Button size="small" busy={isLooking} onClick={onAgain}>
            {isLooking ? "Looking…" : "Look again"}
          </Button>
        </div>
        {attempts}
      </>
    );
  }
  const way = { assignment, placing, account: chosen };
  return (
    <>
      <PlacingAccounts
        {...{ source, free, barred }}
        chosen={accountKey(chosen)}
        onChoose={setWanted}
      />
      {attempts}
      {chosen.mode === "api" ? (
        <PlaceByApi key={accountKey(chosen)} {...way} />
      ) : placing.readable ? (
        <PlaceByHand {...way} />
      ) : (
        <PlaceByWord {...way} />
      )}
      <RefusedForm assignment={assignment} />
    </>
  );
}
