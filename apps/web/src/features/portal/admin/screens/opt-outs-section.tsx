import { type OptOutFilter, optOutFilters } from "@earshot/contract";
import { useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { FilterChip } from "../../../../ui/chip.tsx";
import { Section } from "../../../../ui/section.tsx";
import { WarningNote } from "../../../../ui/warning-note.tsx";
import { useOptOutCounts } from "../api/count-opt-outs.ts";
import { optOutsOnPage, useOptOuts } from "../api/list-opt-outs.ts";
import { OptOutForm } from "../components/opt-out-form.tsx";
import { OptOutRow } from "../components/opt-out-row.tsx";
import { SearchedList, SearchField, useSearching } from "../components/searched-list.tsx";
import { filterNames } from "../opt-out-labels.ts";

const opened = (count: number) =>
  count === 1 ? "1 opt-out" : `${count.toLocaleString()} opt-outs`;

/** Authors and communities that opted out. */
export function OptOutsSection() {
  const searching = useSearching();
  const { search, page, turnTo } = searching;
  const [status, setStatus] = useState<OptOutFilter>("all");
  const [adding, setAdding] = useState(false);
  const { data, error, isPlaceholderData, refetch } = useOptOuts({ search, status, page });
  const { data: counts } = useOptOutCounts({ enabled: true });
  const { waitingForReview = 0, mailOnly = 0 } = counts ?? {};
  const filterBy = (one: OptOutFilter) => {
    setStatus(one);
    turnTo(1);
  };
  const countOf = (one: OptOutFilter) => {
    const count = { waiting_for_review: waitingForReview, mail_only: mailOnly }[one as string];
    return count || undefined;
  };
  return (
    <Section title="Opt-outs">
      <p className="text-ink-2">
        Authors and communities that opted out of replies. A request stops replies once its author
        or a moderator has proven it, or you approve it.
      </p>
      {waitingForReview > 0 && (
        <WarningNote title={`Waiting for your review: ${opened(waitingForReview)}`}>
          <p>
            Requesters were promised an answer within two business days. Until you decide, nothing
            changes.
          </p>
          <Button size="small" className="my-1" onClick={() => filterBy("waiting_for_review")}>
            Show them
          </Button>
        </WarningNote>
      )}
      {mailOnly > 0 && (
        <WarningNote title={`Confirmed by email only: ${opened(mailOnly)}`}>
          <p>
            These opt-outs are from before we required proof. They are in effect, but anyone could
            have requested them. Mark each one as verified, or end it.
          </p>
          <Button size="small" className="my-1" onClick={() => filterBy("mail_only")}>
            Check them
          </Button>
        </WarningNote>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <SearchField label="Search opt-outs" of={searching} />
        <Button className="ml-auto" aria-expanded={adding} onClick={() => setAdding(!adding)}>
          {adding ? "Close" : "Add an opt-out"}
        </Button>
      </div>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Status</legend>
        {optOutFilters.map((one) =>
          one === "mail_only" && mailOnly === 0 && status !== "mail_only" ? null : (
            <FilterChip
              key={one}
              label={filterNames[one]}
              count={countOf(one)}
              pressed={one === status}
              onClick={() => filterBy(one)}
            />
          ),
        )}
      </fieldset>
      {adding && <OptOutForm />}
      <SearchedList
        of={searching}
        found={{
          rows: data?.optOuts,
          total: data?.total ?? 0,
          error,
          isStale: isPlaceholderData,
          retry: () => void refetch(),
        }}
        onPage={optOutsOnPage}
        words={{
          list: "Opt-outs",
          pages: "Pages of the list",
          loading: "Loading the list",
          failed: "The list could not be loaded.",
          empty:
            search !== "" || status !== "all"
              ? "No opt-outs match."
              : "No opt-outs yet. Requests from the public opt-out page appear here.",
          count: opened,
        }}
        row={(one) => <OptOutRow key={one.id} optOut={one} />}
      />
    </Section>
  );
}
