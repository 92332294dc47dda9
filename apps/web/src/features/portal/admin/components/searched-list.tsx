import { type ReactNode, type RefObject, useRef, useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { useDebounced } from "../../../../lib/use-debounced.ts";
import { useExistingPage } from "../../../../shared/use-existing-page.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { Pagination } from "../../../../ui/pagination.tsx";
import { pageCount } from "../../../../ui/paging.ts";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";

/** The search text and page of a searched list. */
export interface Searching {
  typed: string;
  /** The search text, once typing has paused. */
  search: string;
  page: number;
  /** Changes the search text, and returns to the first page. */
  type: (text: string) => void;
  turnTo: (page: number) => void;
  /** Takes the focus when the list below it changes. */
  top: RefObject<HTMLParagraphElement | null>;
}

export function useSearching(): Searching {
  const [typed, setTyped] = useState("");
  const [page, turnTo] = useState(1);
  const search = useDebounced(typed.trim());
  const top = useRef<HTMLParagraphElement>(null);
  const type = (text: string) => {
    setTyped(text);
    turnTo(1);
  };
  return { typed, search, page, type, turnTo, top };
}

/** The field of a list's search. */
export function SearchField({ label, of }: { label: string; of: Searching }) {
  return (
    <TextField
      className="w-full max-w-xs"
      label={label}
      type="search"
      autoComplete="off"
      value={of.typed}
      onChange={({ target }) => of.type(target.value)}
    />
  );
}

interface SearchedListProps<T> {
  of: Searching;
  /** The state of the query. */
  found: {
    rows: readonly T[] | undefined;
    total: number;
    error: unknown;
    /** Whether the rows are those of the previous search, until the new ones have loaded. */
    isStale: boolean;
    retry: () => void;
  };
  onPage: number;
  words: {
    list: string;
    pages: string;
    loading: string;
    failed: string;
    empty: string;
    count: (total: number) => string;
  };
  row: (one: T) => ReactNode;
}

/** A page of a searched list: its count, its rows and its page buttons. */
export function SearchedList<T>({ of, found, onPage, words, row }: SearchedListProps<T>) {
  const { rows, total, error, isStale, retry } = found;
  const { page, turnTo, top } = of;
  const pages = pageCount(total, onPage);
  useExistingPage(page, rows && !isStale ? pages : undefined, turnTo);

  const list = () => {
    // An empty page of a list with entries is past its end: another page is loading.
    if (!rows || (rows.length === 0 && total > 0)) {
      if (!error) {
        return (
          <Loading label={words.loading}>
            <Skeleton className="h-24" />
          </Loading>
        );
      }
      return (
        <p role="alert" className="flex flex-wrap items-center gap-3">
          {messageOf(error, words.failed)}
          <Button size="small" onClick={retry}>
            Retry
          </Button>
        </p>
      );
    }
    if (rows.length === 0) return <p className="py-3 text-ink-2">{words.empty}</p>;
    return (
      <ul
        aria-label={words.list}
        aria-busy={isStale}
        className={`border-t border-line ${isStale ? "opacity-60" : ""}`}
      >
        {rows.map(row)}
      </ul>
    );
  };

  return (
    <>
      <p ref={top} tabIndex={-1} role="status" className="min-h-5 text-sm text-ink-3 tabular-nums">
        {total > 0 ? words.count(total) : ""}
      </p>
      {list()}
      <Pagination
        label={words.pages}
        page={page}
        count={pages}
        onPage={(target) => {
          turnTo(target);
          top.current?.focus();
        }}
      />
    </>
  );
}
