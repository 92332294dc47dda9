import { communityVerdicts } from "@earshot/contract";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../../lib/api-error.ts";
import { useSettled } from "../../../lib/use-settled.ts";
import { Button } from "../../../ui/button.tsx";
import { FilterChip } from "../../../ui/chip.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Pagination } from "../../../ui/pagination.tsx";
import { pageCount } from "../../../ui/paging.ts";
import { Section } from "../../../ui/section.tsx";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";
import { type CommunityFilter, communitiesOnPage, useCommunities } from "../api/communities.ts";
import { CommunityRow } from "../parts/community-row.tsx";
import { NameCommunity } from "../parts/name-community.tsx";
import { verdictNames } from "../words.ts";

/** The communities that replies go to: what decides there, with their rules. */
export function CommunitiesSection() {
  const [typed, setTyped] = useState("");
  const [verdict, setVerdict] = useState<CommunityFilter["verdict"]>("all");
  const [page, setPage] = useState(1);
  const [naming, setNaming] = useState(false);
  const top = useRef<HTMLParagraphElement>(null);
  const search = useSettled(typed.trim());
  const { data, error, isPlaceholderData, refetch } = useCommunities({ search, verdict, page });
  const pages = pageCount(data?.total ?? 0, communitiesOnPage);
  const isPastEnd = data?.communities.length === 0 && !isPlaceholderData && page > pages;
  useEffect(() => {
    if (isPastEnd) setPage(pages);
  }, [isPastEnd, pages]);

  const list = () => {
    // An empty page of a list that has some lies past its end: another one is on its way.
    if (!data || (data.communities.length === 0 && data.total > 0)) {
      if (error) {
        return (
          <p role="alert" className="flex flex-wrap items-center gap-3">
            {messageOf(error, "The communities could not be loaded.")}
            <Button size="small" onClick={() => void refetch()}>
              Retry
            </Button>
          </p>
        );
      }
      return (
        <Loading label="Loading communities">
          <Skeleton className="h-24" />
        </Loading>
      );
    }
    if (data.communities.length === 0) {
      return (
        <p className="py-3 text-ink-2">
          {search !== "" || verdict !== "all"
            ? "No community fits."
            : "Nothing is known of any community yet. The rules of one are read when a mention of it is accepted."}
        </p>
      );
    }
    return (
      <ul
        aria-label="Communities"
        aria-busy={isPlaceholderData}
        className={`border-t border-line ${isPlaceholderData ? "opacity-60" : ""}`}
      >
        {data.communities.map((one) => (
          <CommunityRow key={`${one.source} ${one.community}`} community={one} />
        ))}
      </ul>
    );
  };

  return (
    <Section title="Communities">
      <p className="text-ink-2">
        Whether replies are placed in a community. You decide first, then its rules; what is not
        known, a person reads first.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          className="w-full max-w-xs"
          label="Search communities"
          type="search"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setPage(1);
          }}
        />
        <fieldset className="flex flex-wrap gap-2 pb-1.5">
          <legend className="sr-only">Replies there</legend>
          {(["all", ...communityVerdicts] as const).map((one) => (
            <FilterChip
              key={one}
              label={one === "all" ? "All" : verdictNames[one]}
              pressed={one === verdict}
              onClick={() => {
                setVerdict(one);
                setPage(1);
              }}
            />
          ))}
        </fieldset>
        <Button className="ml-auto" aria-expanded={naming} onClick={() => setNaming(!naming)}>
          {naming ? "Close" : "Another community"}
        </Button>
      </div>
      {naming && <NameCommunity onDone={() => setNaming(false)} />}
      <p ref={top} tabIndex={-1} role="status" className="min-h-5 text-sm text-ink-3 tabular-nums">
        {data && data.total > 0
          ? `${data.total.toLocaleString()} ${data.total === 1 ? "community" : "communities"}`
          : ""}
      </p>
      {list()}
      <Pagination
        label="Pages of communities"
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
