import { useId, useRef, useState } from "react";
import { ApiError, messageOf } from "../../../../lib/api-error.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { Button } from "../../../../ui/button.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useUnresolvedPlacements } from "../api/list-unresolved-placements.ts";
import { useResolvePlacement } from "../api/resolve-placement.ts";
import { UnresolvedPlacementRow } from "../components/unresolved-placement-row.tsx";

/** Replies that were sent, but could not be confirmed; empty if there never were any. */
export function UnresolvedPlacements() {
  const titleId = useId();
  const now = useNow(15_000);
  const title = useRef<HTMLHeadingElement>(null);
  // The section stays after the last decision, so that the focus is not lost.
  const [hasResolved, setResolved] = useState(false);
  const { data, error, refetch } = useUnresolvedPlacements();
  const resolve = useResolvePlacement();
  // An administrator without two-step sign-in sees above that it is required.
  if (error instanceof ApiError && error.code === "SECOND_FACTOR_NEEDED") return null;
  if (!data) {
    return error ? (
      <p role="alert" className="mt-6 flex flex-wrap items-center gap-3">
        {messageOf(error, "The unconfirmed replies could not be loaded.")}
        <Button size="small" onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    ) : null;
  }
  const { placements, total } = data;
  if (placements.length === 0 && !hasResolved) return null;

  const send = async (id: string, permalink: string | null): Promise<string | null> => {
    try {
      setResolved(true);
      await resolve.mutateAsync({ id, permalink });
      showToast({
        title: permalink === null ? "The writer can post it again." : "Marked as posted.",
      });
      title.current?.focus();
      return null;
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === "REPLY_MOVED_ON") {
        showToast({ title: "This placement is already resolved." });
        return null;
      }
      const reasons = failure instanceof ApiError ? failure.details : [];
      return reasons.length > 0
        ? reasons.join(" ")
        : messageOf(failure, "It could not be saved. Please try again.");
    }
  };

  return (
    <section aria-labelledby={titleId} className="mt-10 max-w-3xl">
      <h2
        ref={title}
        id={titleId}
        tabIndex={-1}
        className="font-display text-xl font-bold tracking-[-0.02em]"
      >
        Sent, not yet confirmed
      </h2>
      <p className="mt-1 text-sm text-ink-2">
        {placements.length === 0
          ? "All placements are resolved."
          : "The platform did not answer, and we could not find out whether these were posted. Check each one, then record the result."}
      </p>
      {total > placements.length && (
        <p className="mt-1 text-sm text-ink-2">
          Showing the oldest {placements.length} of {total}.
        </p>
      )}
      {placements.length > 0 && (
        <ul aria-label="Unconfirmed replies">
          {placements.map((placement) => (
            <li key={placement.id}>
              <UnresolvedPlacementRow
                placement={placement}
                now={now}
                onResolve={(permalink) => send(placement.id, permalink)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
