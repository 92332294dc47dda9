import { brand } from "@earshot/contract";
import type { Ref } from "react";
import { PageTitle } from "../../../../ui/page-title.tsx";
import type { MentionsScreenProps } from "../screens/mentions-screen.tsx";
import type { MentionsSearch } from "../search.ts";
import type { MentionList } from "../use-mention-list.ts";
import { Filters } from "./filters.tsx";
import { LimitBanner } from "./limit-banner.tsx";

interface MentionsHeaderProps
  extends Pick<
    MentionsScreenProps,
    "search" | "keywords" | "members" | "sourcesLine" | "actions" | "plansLink"
  > {
  /** Whether a mention is open instead of the list. */
  hidden: boolean;
  list: MentionList;
  isFirstOrder: boolean;
  isAtLimit: boolean;
  searchField: Ref<HTMLInputElement>;
  onFilter: (patch: MentionsSearch, options?: { replace: boolean }) => void;
  onToList: () => void;
}

/** The title with the state of the sources, the other actions, and the filters. */
export function MentionsHeader(props: MentionsHeaderProps) {
  return (
    <div hidden={props.hidden}>
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <PageTitle documentTitle={`Mentions · ${brand.name}`}>Mentions</PageTitle>
        {/* Takes one line from the beginning: the content below must not move when it arrives. */}
        <div className="flex h-6 min-w-0 flex-1 items-baseline gap-x-4 overflow-hidden text-sm text-ink-2 tabular-nums max-xl:order-last max-xl:basis-full">
          {props.sourcesLine}
        </div>
        {props.actions}
      </header>
      <LimitBanner shown={props.isAtLimit} plansLink={props.plansLink} />
      <div className="mt-3">
        <Filters
          search={props.search}
          counts={props.list.counts}
          keywords={props.keywords ?? []}
          members={props.members ?? []}
          searchField={props.searchField}
          isFirstOrder={props.isFirstOrder}
          onChange={props.onFilter}
          onToList={props.onToList}
        />
      </div>
    </div>
  );
}
