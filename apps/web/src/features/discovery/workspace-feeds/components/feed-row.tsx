import type { WorkspaceFeed } from "@earshot/contract";
import { messageOf } from "../../../../lib/api-error.ts";
import { exactTime } from "../../../../lib/format.ts";
import { useMay } from "../../../../lib/role.ts";
import { Button } from "../../../../ui/button.tsx";
import { RemovableRow } from "../../../../ui/removable-row.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useRemoveFeed, useSetFeedPaused } from "../api/workspace-feeds.ts";
import { kindOf, readingTimes, shownAddress } from "../labels.ts";

const pauseNotes = {
  "by you": "Paused. Its new posts are not read.",
  "by plan": "Paused: your plan allows fewer feeds and forums.",
} as const;

/** A feed or forum in the list, with its state. */
export function FeedRow({ feed, now }: { feed: WorkspaceFeed; now: number }) {
  const canChange = useMay()("removeFeed");
  const remove = useRemoveFeed();
  const setPaused = useSetFeedPaused();
  const { id, title, paused, failure, mayHaveMissedAt } = feed;
  const isPaused = paused === "by you";
  const pause = () =>
    setPaused.mutate(
      { id, isPaused: !isPaused },
      {
        onError: (error) =>
          showToast({
            title: `${title} could not be ${isPaused ? "resumed" : "paused"}`,
            description: messageOf(error, "Please try again."),
            tone: "destructive",
          }),
      },
    );
  const detail = (
    <>
      <span className="block [overflow-wrap:anywhere]">
        {`${kindOf(feed)} · ${shownAddress(feed.address)}`}
      </span>
      <span className="block tabular-nums">{readingTimes(feed, now)}</span>
      {paused && <span className="block font-medium text-caution">{pauseNotes[paused]}</span>}
      {failure && <span className="block font-medium text-signal">{failure}</span>}
      {mayHaveMissedAt && !failure && (
        <span className="block font-medium text-caution" title={exactTime(mayHaveMissedAt)}>
          Some posts may be missing: it publishes faster than we read it.
        </span>
      )}
    </>
  );
  return (
    <RemovableRow
      name={title}
      detail={detail}
      start={canChange ? { text: "Remove", label: `Remove ${title}` } : null}
      question={`Remove ${title}?`}
      consequence="Its mentions stay."
      confirm="Remove"
      busy={remove.isPending}
      problem={remove.error && messageOf(remove.error, "It could not be removed.")}
      onConfirm={() =>
        remove.mutate(id, { onSuccess: () => showToast({ title: `${title} is removed.` }) })
      }
      extra={
        paused !== "by plan" &&
        !feed.hasEnded &&
        canChange && (
          <Button
            size="small"
            aria-label={`${isPaused ? "Resume" : "Pause"} ${title}`}
            busy={setPaused.isPending}
            onClick={pause}
          >
            {isPaused ? "Resume" : "Pause"}
          </Button>
        )
      }
    />
  );
}
