import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/section.tsx";
import { optOutsOnPage, useOptOuts } from "../api/opt-outs.ts";
import { OptOutForm } from "../parts/opt-out-form.tsx";
import { OptOutRow } from "../parts/opt-out-row.tsx";
import { SearchedList, SearchField, useSearching } from "../parts/searched-list.tsx";

/** Authors and communities that asked not to be replied to. */
export function OptOutsSection() {
  const searching = useSearching();
  const { search, page, top } = searching;
  const [adding, setAdding] = useState(false);
  const { data, error, isPlaceholderData, refetch } = useOptOuts({ search, page });
  return (
    <Section title="Opt-outs">
      <p className="text-ink-2">
        Authors and communities that asked not to be replied to, on the public page or in another
        way. No customer’s reply goes to them.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <SearchField label="Search the list" of={searching} />
        <Button className="ml-auto" aria-expanded={adding} onClick={() => setAdding(!adding)}>
          {adding ? "Close" : "Add somebody"}
        </Button>
      </div>
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
          list: "Who wants no replies",
          pages: "Pages of the list",
          loading: "Loading the list",
          failed: "The list could not be loaded.",
          empty:
            search === "" ? "Nobody has asked not to be replied to." : "Nobody on the list fits.",
          count: (total) => `${total.toLocaleString()} on the list`,
        }}
        row={(one) => (
          <OptOutRow key={one.id} optOut={one} onRemoved={() => top.current?.focus()} />
        )}
      />
    </Section>
  );
}
