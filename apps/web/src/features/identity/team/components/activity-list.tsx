import type { Member, WorkspaceActivity } from "@earshot/contract";
import { type ReactNode, useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { exactTime, preciseAge } from "../../../../lib/format.ts";
import { memberName } from "../../../../lib/member-name.ts";
import { Button } from "../../../../ui/button.tsx";
import { SelectField } from "../../../../ui/field.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useActivity } from "../api/list-team.ts";

interface ActivityListProps {
  members: readonly Member[];
  now: number;
  /** Renders a link to the subject of an activity; null: it has none that can be opened. */
  link: (activity: WorkspaceActivity) => ReactNode;
}

/** The activity of the workspace, newest first. */
export function ActivityList({ members, now, link }: ActivityListProps) {
  const [memberId, setMemberId] = useState<string>();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useActivity(memberId);
  const activities = data?.pages.flatMap((page) => page.activities);
  function body() {
    if (!activities) {
      return error ? (
        <LoadProblem
          message={messageOf(error, "The activity could not be loaded.")}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading label="Loading the activity">
          <Skeleton className="h-40" />
        </Loading>
      );
    }
    if (activities.length === 0) {
      return (
        <p className="text-ink-2">
          Nothing yet. Decisions about mentions and replies, and changes of the team and the
          settings, appear here as they happen.
        </p>
      );
    }
    return (
      <>
        <ul aria-label="Activity" className="border-t border-line">
          {activities.map((activity) => (
            <li
              key={activity.id}
              className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-2"
            >
              <p className="min-w-0 [overflow-wrap:anywhere]">
                <span className="font-semibold">{activity.who}</span> {activity.sentence}{" "}
                {link(activity)}
              </p>
              <time
                dateTime={activity.at}
                title={exactTime(activity.at)}
                className="text-sm text-ink-3"
              >
                {preciseAge(activity.at, now)}
              </time>
            </li>
          ))}
        </ul>
        {hasNextPage && (
          <Button
            className="justify-self-start"
            busy={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            Show earlier activity
          </Button>
        )}
      </>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {members.length > 1 && (
        <SelectField
          label="Person"
          className="max-w-xs"
          value={memberId ?? ""}
          onChange={({ target }) => setMemberId(target.value || undefined)}
        >
          <option value="">Everyone</option>
          {members.map((member) => (
            <option key={member.id} value={member.id}>
              {memberName(member)}
            </option>
          ))}
        </SelectField>
      )}
      {body()}
    </div>
  );
}
