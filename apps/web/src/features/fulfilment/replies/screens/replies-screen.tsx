import { brand, type Reply } from "@earshot/contract";
import { useEffect, useRef } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { Pagination } from "../../../../ui/pagination.tsx";
import { pageCount } from "../../../../ui/paging.ts";
import { useReply } from "../api/get-reply.ts";
import { useReplyPage, useWaitingReplies } from "../api/list-replies.ts";
import {
  ListError,
  ListSkeleton,
  NoneUnderFilters,
  NoReplies,
  OpenError,
} from "../components/list-states.tsx";
import { ReplyFilterBar } from "../components/reply-filters.tsx";
import { focusReply, ReplyRow } from "../components/reply-row.tsx";
import { countReplies } from "../labels.ts";
import { type RepliesSearch, replyFiltersOf, replyPageSize } from "../search.ts";

interface RepliesScreenProps {
  search: RepliesSearch;
  /** Changes the address; `replace` leaves no step for Back. */
  onSearch: (patch: RepliesSearch, options?: { replace?: boolean }) => void;
}

/** Focuses the reply that the address opens, unless the reader's own press has opened it. */
function useOpenedFocus(id: string | undefined, isShown: boolean) {
  const seen = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (!id) seen.current = undefined;
    if (!id || !isShown || seen.current === id) return;
    seen.current = id;
    focusReply(id);
  }, [id, isShown]);
  return (opened: string) => {
    seen.current = opened;
  };
}

/** The workspace's replies: where each stands, what it says, and what waits for the customer. */
export function RepliesScreen({ search, onSearch }: RepliesScreenProps) {
  const filters = replyFiltersOf(search);
  const page = search.page ?? 1;
  const list = useReplyPage(filters, page);
  const { data: waiting } = useWaitingReplies();
  const now = useNow(30_000);
  const listTop = useRef<HTMLParagraphElement>(null);

  const replies = list.data?.replies ?? [];
  const total = list.data?.total ?? 0;
  const pages = pageCount(total, replyPageSize);
  const isListed = replies.some(({ id }) => id === search.reply);
  // It may be on another page, or under other filters.
  const isElsewhere = search.reply !== undefined && !list.isPending && !isListed;
  const single = useReply(isElsewhere && search.reply ? search.reply : null);
  const opened = isElsewhere ? single.data : undefined;
  const noteOwnPress = useOpenedFocus(search.reply, isListed || opened !== undefined);

  const filterBy = (patch: RepliesSearch) =>
    onSearch({ ...patch, page: undefined, reply: undefined });
  const close = () => onSearch({ reply: undefined }, { replace: true });
  const toggle = ({ id }: Reply) => {
    if (id === search.reply) return close();
    noteOwnPress(id);
    onSearch({ reply: id }, { replace: true });
  };
  const turnTo = (target: number) => {
    onSearch({ page: target > 1 ? target : undefined, reply: undefined });
    listTop.current?.focus();
    listTop.current?.scrollIntoView?.({ block: "center" });
  };

  // A page that no longer exists, as from an old link.
  const isPastEnd = list.data?.replies.length === 0 && !list.isPlaceholderData && page > pages;
  useEffect(() => {
    if (isPastEnd) onSearch({ page: pages > 1 ? pages : undefined }, { replace: true });
  }, [isPastEnd, pages, onSearch]);

  const row = (reply: Reply) => (
    <ReplyRow
      reply={reply}
      now={now}
      open={reply.id === search.reply}
      onToggle={() => toggle(reply)}
    />
  );

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
            <li key={reply.id}>{row(reply)}</li>
          ))}
        </ul>
      );
    }
    if (search.stage || search.platform) {
      return (
        <NoneUnderFilters
          waiting={search.stage === "waiting" && !search.platform}
          onClear={() => filterBy({ stage: undefined, platform: undefined })}
        />
      );
    }
    return <NoReplies />;
  };

  return (
    <>
      <PageTitle documentTitle={`Replies · ${brand.name}`}>Replies</PageTitle>
      <p role="status" className="mt-1 min-h-6 text-ink-2">
        {waiting !== undefined && waiting > 0
          ? `${countReplies(waiting)} ${waiting === 1 ? "waits" : "wait"} for you`
          : ""}
      </p>
      <div className="mt-5">
        <ReplyFilterBar search={search} waiting={waiting} onChange={filterBy} />
      </div>
      {isElsewhere && single.error && !opened && (
        <OpenError message={messageOf(single.error, "Please try again.")} onClose={close} />
      )}
      {opened && <div className="mt-4 border-t border-line">{row(opened)}</div>}
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
