import type { PaddleEvent, PaddleEventState } from "@earshot/contract";
import { useRef } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { count } from "../../../../lib/format.ts";
import { useExistingPage } from "../../../../shared/use-existing-page.ts";
import { Button } from "../../../../ui/button.tsx";
import { FilterChip } from "../../../../ui/chip.tsx";
import { Pagination } from "../../../../ui/pagination.tsx";
import { pageCount } from "../../../../ui/paging.ts";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import {
  paddleEventsOnPage,
  usePaddleEvents,
  useReplayPaddleEvent,
} from "../api/list-paddle-events.ts";
import { eventStateNames } from "../labels.ts";
import { eventStates } from "../search.ts";
import { Ago } from "./ago.tsx";
import { Loaded } from "./loaded.tsx";

const colors: Partial<Record<PaddleEventState, string>> = {
  failed: "text-signal",
  received: "text-caution",
  handled: "text-standing",
};

function EventRow({ event, now }: { event: PaddleEvent; now: number }) {
  const replay = useReplayPaddleEvent();
  const { id, type, entityId, state, occurredAt, attempts, failure } = event;
  // Not in callbacks of `mutate`, which are not called once the row has left the list.
  async function replayIt() {
    try {
      await replay.mutateAsync(id);
      showToast({ title: "The event is handled again." });
    } catch (error) {
      const description = messageOf(error, "Please try again.");
      showToast({ title: "Not replayed", description, tone: "destructive" });
    }
  }
  return (
    <li
      aria-label={`${type} ${id}`}
      className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-line py-3"
    >
      <div className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
        <p>
          <code className="font-semibold">{type}</code>{" "}
          <span className={`ml-1 text-sm font-semibold ${colors[state] ?? "text-ink-3"}`}>
            {eventStateNames[state]}
          </span>
        </p>
        <p className="text-sm text-ink-3">
          <Ago at={occurredAt} now={now} />
          {attempts > 1 && ` · ${count(attempts, "attempt")}`}
          {" · "}
          <code>{id}</code>
          {entityId && (
            <>
              {" about "}
              <code>{entityId}</code>
            </>
          )}
        </p>
        {failure && <p className="mt-1">{failure}</p>}
      </div>
      {state !== "received" && (
        <Button
          size="small"
          busy={replay.isPending}
          aria-label={`Replay ${type} ${id}`}
          onClick={() => void replayIt()}
        >
          {replay.isPending ? "Replaying..." : "Replay"}
        </Button>
      )}
    </li>
  );
}

interface PaddleEventsProps {
  state: PaddleEventState | undefined;
  page: number;
  onState: (state: PaddleEventState | undefined) => void;
  /** @param options with `replace` it leaves no step for Back */
  onPage: (page: number, options?: { replace: boolean }) => void;
  now: number;
}

/** The events that Paddle sent, the latest first; each event can be handled again. */
export function PaddleEvents({ state, page, onState, onPage, now }: PaddleEventsProps) {
  const query = usePaddleEvents(state ?? "all", page);
  const top = useRef<HTMLDivElement>(null);
  const { data, isPlaceholderData } = query;
  const pages = pageCount(data?.total ?? 0, paddleEventsOnPage);
  useExistingPage(page, data && !isPlaceholderData ? pages : undefined, (last) =>
    onPage(last, { replace: true }),
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {/* biome-ignore lint/a11y/useSemanticElements: a filter is not a form */}
      <div role="group" aria-label="State of the events" className="flex flex-wrap gap-1">
        <FilterChip label="All" pressed={state === undefined} onClick={() => onState(undefined)} />
        {eventStates.map((one) => (
          <FilterChip
            key={one}
            label={eventStateNames[one]}
            pressed={state === one}
            onClick={() => onState(one)}
          />
        ))}
      </div>
      <Loaded query={query} name="the events">
        {({ events, total }) => (
          <div
            ref={top}
            tabIndex={-1}
            aria-busy={isPlaceholderData}
            className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none"
          >
            {total === 0 ? (
              <p className="text-ink-2">
                {state === undefined
                  ? "No events yet. They appear here as Paddle delivers them."
                  : "No event is in this state."}
              </p>
            ) : events.length === 0 ? (
              // The page is past the end of the list: another one is loading.
              <Loading label="Loading the events">
                <Skeleton className="h-24" />
              </Loading>
            ) : (
              <ul aria-label="Paddle’s events" className="border-t border-line">
                {events.map((event) => (
                  <EventRow key={event.id} event={event} now={now} />
                ))}
              </ul>
            )}
            <Pagination
              label="Pages of the events"
              page={page}
              count={pages}
              onPage={(target) => {
                onPage(target);
                top.current?.focus();
              }}
            />
          </div>
        )}
      </Loaded>
    </div>
  );
}
