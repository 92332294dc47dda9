import type { Assignment, Finding } from "@earshot/contract";
import { messageOf } from "../../../../lib/api-error.ts";
import { useFindings } from "../../../../shared/api/check-reply.ts";
import { Button } from "../../../../ui/button.tsx";
import { usePlacement } from "../api/get-placement.ts";
import { EndReply } from "../components/end-reply.tsx";
import { PlacementOptions } from "../components/placement-options.tsx";

/** The rules that block the approved text from being placed now. */
function useBlockers({ id, text, firstHandConfirmed }: Assignment) {
  const { data, error, isFetched, isFetching, refetch } = useFindings(id, text, firstHandConfirmed);
  return {
    isKnown: data !== undefined,
    // An account's own limit blocks only that account, and is shown beside its name.
    blockers: (data?.findings ?? []).filter(
      ({ level, rule }) => level === "stop" && rule !== "account_cap",
    ),
    // A failed refresh in the background does not hide the last result.
    error: data === undefined ? error : null,
    isFetched,
    isFetching,
    again: () => void refetch(),
  };
}

/** The rules that block the placement, each with its remedy. */
function Blockers({ blockers }: { blockers: readonly Finding[] }) {
  return (
    <ul className="grid gap-2">
      {blockers.map(({ rule, message, remedy }) => (
        <li key={`${rule} ${message}`}>
          <p className="font-semibold">{message}</p>
          <p className="text-sm">{remedy}</p>
        </li>
      ))}
    </ul>
  );
}

/**
 * How to place an approved reply. Nothing can be copied or sent while a rule blocks it; a reply
 * that is already live can be recorded anyway.
 */
export function PlacementScreen({ assignment }: { assignment: Assignment }) {
  const rules = useBlockers(assignment);
  const ways = usePlacement(assignment);
  const error = rules.error ?? (ways.data ? null : ways.error);
  const isLooked = rules.isFetched && ways.data !== undefined;
  const again = () => {
    rules.again();
    void ways.refetch();
  };
  const isBlocked = rules.blockers.length > 0;
  const mayPost = rules.isKnown && !isBlocked;
  return (
    <section aria-label="Post the reply" className="grid content-start gap-4">
      <h2 className="font-display text-xl font-bold tracking-[-0.02em]">Post the reply</h2>
      {!isLooked && !error && (
        <p role="status" className="animate-appear text-ink-2">
          Checking whether it can be posted…
        </p>
      )}
      {(error || isBlocked) && (
        <div
          role="alert"
          className="grid justify-items-start gap-2 rounded-lg border-2 border-signal bg-signal-soft px-4 py-3"
        >
          <p className="font-semibold text-signal">
            {error ? "It could not be checked. Don’t post it yet" : "It can’t be posted now"}
          </p>
          {error ? (
            <p>{messageOf(error, "Please try again.")}</p>
          ) : (
            <Blockers blockers={rules.blockers} />
          )}
          <Button size="small" busy={rules.isFetching || ways.isFetching} onClick={again}>
            {rules.isFetching || ways.isFetching ? "Checking…" : "Check again"}
          </Button>
          {!error && <EndReply id={assignment.id} onRefused={again} />}
        </div>
      )}
      {!(isLooked && mayPost) && (
        <p
          dir="auto"
          className="max-w-[72ch] border-l-2 border-line pl-4 whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]"
        >
          {assignment.text}
        </p>
      )}
      {isLooked && ways.data && (
        <PlacementOptions
          assignment={assignment}
          placing={ways.data}
          mayPost={mayPost}
          isLooking={ways.isFetching}
          onAgain={again}
        />
      )}
    </section>
  );
}
