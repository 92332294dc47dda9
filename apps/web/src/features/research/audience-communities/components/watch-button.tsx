import type { AudienceCommunity } from "@earshot/contract";
import type { ReactNode } from "react";
import { ApiError, messageOf } from "../../../../lib/api-error.ts";
import { communityName } from "../../../../lib/post-title.ts";
import { useMay } from "../../../../lib/role.ts";
import { Button } from "../../../../ui/button.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useSetWatched, useWatchedCommunities } from "../api/watched-communities.ts";

interface WatchButtonProps {
  community: AudienceCommunity;
  /** A link to the plans, shown when the plan allows no more. */
  plansLink: ReactNode;
}

/** Adds a community to those that the workspace watches, or removes it. */
export function WatchButton({ community, plansLink }: WatchButtonProps) {
  const { data: list } = useWatchedCommunities();
  const setWatched = useSetWatched();
  const { source, community: name } = community;
  const isSame = (one: { community: string }) => one.community.toLowerCase() === name.toLowerCase();
  const isWatched = list ? list.communities.some(isSame) : community.isWatched;
  const about = communityName(source, name);
  const { error } = setWatched;
  const canChange = useMay()("watchCommunity");
  if (!canChange) return isWatched ? <p className="text-sm text-ink-2">Monitored</p> : null;
  return (
    <>
      <Button
        size="small"
        busy={setWatched.isPending}
        aria-label={isWatched ? `Stop monitoring ${about}` : `Monitor this community: ${about}`}
        onClick={() =>
          setWatched.mutate(
            { community: name, isWatched: !isWatched },
            {
              onSuccess: () =>
                showToast({
                  title: isWatched
                    ? `${about} is no longer monitored.`
                    : `${about} is monitored: its new posts are searched for your keywords.`,
                }),
            },
          )
        }
      >
        {isWatched ? "Stop monitoring" : "Monitor this community"}
      </Button>
      {error && (
        <div role="alert" className="flex w-full flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          <p className="font-medium text-signal">
            {messageOf(
              error,
              setWatched.variables?.isWatched
                ? "The community could not be added."
                : "The community could not be removed.",
            )}
          </p>
          {error instanceof ApiError && error.code === "COMMUNITIES_FULL" && plansLink}
        </div>
      )}
    </>
  );
}
