import type { ReactNode } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { count, dayOf } from "../../../../lib/format.ts";
import { communityName } from "../../../../lib/post-title.ts";
import { IfMay } from "../../../../shared/needs-role.tsx";
import { Button } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useSetWatched, useWatchedCommunities } from "../api/watched-communities.ts";

interface WatchedListProps {
  plansLink: ReactNode;
  /** Opens the search. */
  onFind: () => void;
}

/** The communities that the workspace watches. */
export function WatchedList({ plansLink, onFind }: WatchedListProps) {
  const { data, error, refetch } = useWatchedCommunities();
  const setWatched = useSetWatched();
  if (!data) {
    return error ? (
      <LoadProblem
        message={messageOf(error, "Your communities could not be loaded.")}
        onRetry={() => void refetch()}
      />
    ) : (
      <Loading label="Loading your communities">
        <Skeleton className="h-40" />
      </Loading>
    );
  }
  const { communities, limit } = data;
  const read = communities.filter(({ isPaused }) => !isPaused);
  const stop = (community: string, about: string) =>
    setWatched.mutate(
      { community, isWatched: false },
      {
        onSuccess: () => showToast({ title: `${about} is no longer monitored.` }),
        onError: (failure) =>
          showToast({
            title: `${about} is still monitored`,
            description: messageOf(failure, "Please try again."),
            tone: "destructive",
          }),
      },
    );
  return (
    <div className="grid max-w-3xl gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="tabular-nums">
          <span className="font-semibold">
            {`${read.length.toLocaleString()} of ${count(limit, "community", "communities")}`}
          </span>{" "}
          <span className="text-ink-2">of your plan are monitored.</span>
        </p>
        {communities.length >= limit && plansLink}
      </div>
      {communities.length === 0 ? (
        <EmptyState
          title="No monitored communities yet"
          action={
            <IfMay call="searchCommunities">
              <Button onClick={onFind}>Search communities</Button>
            </IfMay>
          }
        >
          <p>We read every new post and comment of a monitored community for your keywords.</p>
        </EmptyState>
      ) : (
        <ul aria-label="Monitored communities" className="border-t border-line">
          {communities.map(({ source, community, addedAt, isPaused, failure }) => {
            const about = communityName(source, community);
            return (
              <li
                key={`${source} ${community}`}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3"
              >
                <div className="min-w-0 [overflow-wrap:anywhere]">
                  <h3 className="font-semibold">{about}</h3>
                  <p className="text-sm text-ink-3">{`Since ${dayOf(addedAt)}`}</p>
                  {isPaused && (
                    <p className="text-sm font-medium text-caution">
                      Paused: your plan allows fewer communities.
                    </p>
                  )}
                  {failure && <p className="text-sm font-medium text-signal">{failure}</p>}
                </div>
                <IfMay call="unwatchCommunity">
                  <Button
                    size="small"
                    aria-label={`Stop monitoring ${about}`}
                    busy={setWatched.isPending && setWatched.variables.community === community}
                    onClick={() => stop(community, about)}
                  >
                    Stop monitoring
                  </Button>
                </IfMay>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
