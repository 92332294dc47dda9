import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../../lib/api-error.ts";
import { useSettled } from "../../../lib/use-settled.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Pagination } from "../../../ui/pagination.tsx";
import { pageCount } from "../../../ui/paging.ts";
import { Section } from "../../../ui/section.tsx";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";
import { optOutsOnPage, useOptOuts } from "../api/opt-outs.ts";
import { OptOutForm } from "../parts/opt-out-form.tsx";
import { OptOutRow } from "../parts/opt-out-row.tsx";

/** Authors and communities that asked not to be replied to. */
export function OptOutsSection() {
  const [typed, setTyped] = useState("");
  const [page, setPage] = useState(1);
  const [adding, setAdding] = useState(false);
  const top = useRef<HTMLParagraphElement>(null);
  const search = useSettled(typed.trim());
  const { data, error, isPlaceholderData, refetch } = useOptOuts({ search, page });
  const pages = pageCount(data?.total ?? 0, optOutsOnPage);
  const isPastEnd = data?.optOuts.length === 0 && !isPlaceholderData && page > pages;
  useEffect(() => {
    if (isPastEnd) setPage(pages);
  }, [isPastEnd, pages]);

  const list = () => {
    // An empty page of a list that has some lies past its end: another one is on its way.
    if (!data || (data.optOuts.length === 0 && data.total > 0)) {
      if (error) {
        return (
          <p role="alert" className="flex flex-wrap items-center gap-3">
            {messageOf(error, "The list could not be loaded.")}
            <Button size="small" onClick={() => void refetch()}>
              Retry
            </Button>
          </p>
        );
      }
      return (
        <Loading label="Loading the list">
          <Skeleton className="h-24" />
        </Loading>
      );
    }
    if (data.optOuts.length === 0) {
      return (
        <p className="py-3 text-ink-2">
          {search === "" ? "Nobody has asked not to be replied to." : "Nobody on the list fits."}
        </p>
      );
    }
    return (
      <ul
        aria-label="Who wants no replies"
        aria-busy={isPlaceholderData}
        className={`border-t border-line ${isPlaceholderData ? "opacity-60" : ""}`}
      >
        {data.optOuts.map((one) => (
          <OptOutRow key={one.id} optOut={one} onRemoved={() => top.current?.focus()} />
        ))}
      </ul>
    );
  };

  return (
    <Section title="Opt-outs">
      <p className="text-ink-2">
        Authors and communities that asked not to be replied to, on the public page or in another
        way. No customer’s reply goes to them.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          className="w-full max-w-xs"
          label="Search the list"
          type="search"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setPage(1);
          }}
        />
        <Button className="ml-auto" aria-expanded={adding} onClick={() => setAdding(!adding)}>
          {adding ? "Close" : "Add somebody"}
        </Button>
      </div>
      {adding && <OptOutForm />}
      <p ref={top} tabIndex={-1} role="status" className="min-h-5 text-sm text-ink-3 tabular-nums">
        {data && data.total > 0 ? `${data.total.toLocaleString()} on the list` : ""}
      </p>
      {list()}
      <Pagination
        label="Pages of the list"
        page={page}
        count={pages}
        onPage={(target) => {
          setPage(target);
          top.current?.focus();
        }}
      />
    </Section>
  );
}
