import { brand } from "@earshot/contract";
import { type ReactNode, useEffect, useRef } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { useCommands } from "../../../../lib/commands.ts";
import { dayOf } from "../../../../lib/day.ts";
import { useTimeZone } from "../../../../lib/time-zone.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { csvLimitNote, useCsvExport } from "../../../../shared/use-csv-export.ts";
import { Button } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { Pagination } from "../../../../ui/pagination.tsx";
import { pageCount } from "../../../../ui/paging.ts";
import { fetchRepliesCsv } from "../api/export-replies.ts";
import { useReplyPage, useWaitingReplies } from "../api/list-replies.ts";
import {
  ListError,
  ListSkeleton,
  NoneUnderFilters,
  NoReplies,
} from "../components/list-states.tsx";
import { OpenReply } from "../components/open-reply.tsx";
import { ReplyFilterBar } from "../components/reply-filters.tsx";
import { focusReply, ReplyRow } from "../components/reply-row.tsx";
import { countReplies } from "../labels.ts";
import {
  hasReplyFilter,
  noReplyFilter,
  type RepliesSearch,
  replyFiltersOf,
  replyPageSize,
} from "../search.ts";

interface RepliesScreenProps {
  search: RepliesSearch;
  /** Changes the address; `replace` leaves no step for Back. */
  onSearch: (patch: RepliesSearch, options?: { replace?: boolean }) => void;
  /** The answers that the customer posted with their own accounts, below the list. */
  ownAnswers: ReactNode;
  /** Links to the mentions, while there is no reply. */
  mentionsLink: ReactNode;
}

/** The list with its filters and pages. */
function ReplyList({
  search,
  now,
  onSearch,
  mentionsLink,
}: Omit<RepliesScreenProps, "ownAnswers"> & { now: number }) {
  const timeZone = useTimeZone();
  const today = dayOf(now, timeZone);
  const filters = replyFiltersOf(search, today);
  const page = search.page ?? 1;
  const list = useReplyPage(filters, page);
  const { data: waiting } = useWaitingReplies();
  const listTop = useRef<HTMLParagraphElement>(null);

  const replies = list.data?.replies ?? [];
  const total = list.data?.total ?? 0;
  const pages = pageCount(total, replyPageSize);

  const filterBy = (patch: RepliesSearch, options?: { replace: boolean }) =>
    onSearch({ ...patch, page: undefined }, options);
  const csv = useCsvExport({
    name: `replies-${today}`,
    area: "replies",
    fetch: () => fetchRepliesCsv(filters),
  });
  useCommands([{ id: "replies:csv", label: "Export these replies as CSV", run: csv.run }]);
  const turnTo = (target: number) => {
    onSearch({ page: target > 1 ? target : undefined });
    listTop.current?.focus();
    listTop.current?.scrollIntoView?.({ block: "center" });
  };

  // A page that no longer exists, as from an old link.
  const isPastEnd = list.data?.replies.length === 0 && !list.isPlaceholderData && page > pages;
  useEffect(() => {
    if (isPastEnd) onSearch({ page: pages > 1 ? pages : undefined }, { replace: true });
  }, [isPastEnd, pages, onSearch]);

  const body = () => {
    if (list.data === undefined) {
      if (!list.error) return <ListSkeleton />;
      const message = messageOf(list.error, "Please try again.");
      return <ListError message={message} onRetry={() => void list.refetch()} />;
    }
    if (replies.length > 0) {
      return (
        <ul
          aria-busy={list.isPlaceholderData}
          className={classNames("border-t border-line", list.isPlaceholderData && "opacity-60")}
        >
          {replies.map((reply) => (
            <li key={reply.id}>
              <ReplyRow
                reply={reply}
                now={now}
                onOpen={() => onSearch({ reply: reply.id, tab: undefined })}
              />
            </li>
          ))}
        </ul>
      );
    }
    if (hasReplyFilter(search)) {
      const isOnlyWaiting = !hasReplyFilter({ ...search, stage: undefined });
      return (
        <NoneUnderFilters
          waiting={search.stage === "waiting" && isOnlyWaiting}
          onClear={() => filterBy(noReplyFilter)}
        />
      );
    }
    return <NoReplies mentionsLink={mentionsLink} />;
  };

  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <PageTitle documentTitle={`Replies · ${brand.name}`}>Replies</PageTitle>
        <Button
          size="small"
          busy={csv.isBusy}
          unavailable={total === 0}
          title={csvLimitNote(total)}
          onClick={csv.run}
        >
          Export CSV
        </Button>
      </header>
      <p role="status" className="mt-1 min-h-6 text-ink-2">
        {waiting !== undefined && waiting > 0
          ? `${countReplies(waiting)} ${waiting === 1 ? "waits" : "wait"} for you`
          : ""}
      </p>
      <div className="mt-5">
        <ReplyFilterBar
          search={search}
          today={today}
          counts={list.data?.counts}
          onChange={filterBy}
          onToList={() => listTop.current?.focus()}
        />
      </div>
      <p ref={listTop} tabIndex={-1} className="mt-4 min-h-6 text-sm text-ink-3 tabular-nums">
        {replies.length > 0 ? countReplies(total) : ""}
      </p>
      <div className="mt-2">{body()}</div>
      <div className="mt-6">
        <Pagination label="Pages of replies" page={page} count={pages} onPage={turnTo} />
      </div>
    </>
  );
}

/** The workspace's replies as a list, or the page of the one that the address names. */
export function RepliesScreen({ search, onSearch, ownAnswers, mentionsLink }: RepliesScreenProps) {
  const now = useNow(30_000);
  const { reply } = search;
  const lastOpened = useRef(reply);
  useEffect(() => {
    // Back in the list, the focus returns to the reply that was open.
    if (!reply && lastOpened.current) focusReply(lastOpened.current);
    lastOpened.current = reply;
  }, [reply]);
  if (reply) {
    return (
      <OpenReply
        key={reply}
        id={reply}
        tab={search.tab}
        now={now}
        onTab={(tab) => onSearch({ tab }, { replace: true })}
        onBack={() => onSearch({ reply: undefined, tab: undefined })}
      />
    );
  }
  return (
    <>
      <ReplyList search={search} now={now} onSearch={onSearch} mentionsLink={mentionsLink} />
      <div className="mt-10">{ownAnswers}</div>
    </>
  );
}
