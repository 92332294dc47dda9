import { brand, limits, type Mention, type ModelUsage } from "@earshot/contract";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { useShortcutsOn } from "../../../../lib/shortcut-setting.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { Pagination } from "../../../../ui/pagination.tsx";
import { useCurrent } from "../../../../ui/use-current.ts";
import { useShortcuts } from "../../../../ui/use-shortcuts.ts";
import { Filters } from "../components/filters.tsx";
import { LimitBanner } from "../components/limit-banner.tsx";
import { ListBar } from "../components/list-bar.tsx";
import {
  ListError,
  ListSkeleton,
  NoKeywords,
  NoMatches,
  NothingPending,
} from "../components/list-states.tsx";
import { type MentionActions, MentionRow } from "../components/mention-row.tsx";
import { ShortcutsHelp } from "../components/shortcuts.tsx";
import { focusCard } from "../focus-card.ts";
import { filtersOf, hasFilter, type MentionsSearch, noFilter } from "../search.ts";
import { type AddedExclusion, useMentionActions } from "../use-mention-actions.ts";
import { useMentionList } from "../use-mention-list.ts";
import { useScrollRestoration } from "../use-scroll-restoration.ts";
import { useSelection } from "../use-selection.ts";

interface MentionsScreenProps {
  search: MentionsSearch;
  /** Changes the address; `replace` leaves no step for Back. */
  onSearch: (patch: MentionsSearch, options?: { replace?: boolean }) => void;
  /** The workspace's keywords; undefined while unknown. */
  keywords: readonly string[] | undefined;
  /** When the sources were last checked, in a line and in full. */
  sourcesLine: ReactNode;
  sourcesSummary: ReactNode;
  actions: ReactNode;
  /** null: unlimited; undefined: unknown. */
  repliesLeft: number | null | undefined;
  /** Tells whether replies are placed without approval, according to the workspace's current setting. */
  autoPost: () => Promise<boolean>;
  plansLink: ReactNode;
  /** Renders the status of a reply in words, with a link to it. */
  replyLine: (reply: NonNullable<Mention["reply"]>, mentionTitle: string) => ReactNode;
  /** The state of the language model; undefined while unknown. */
  model: ModelUsage | undefined;
  /** Renders the dialog that asks why a mention is not relevant and excludes similar ones. */
  notRelevant: (about: NotRelevant) => ReactNode;
  onAddKeyword: () => void;
  /** The scroll position to restore; 0 for a new visit. */
  scrollTop: number;
}

/** A mention that is not relevant, and what can follow. */
interface NotRelevant {
  /** null: the dialog is closed. */
  mention: Mention | null;
  onClose: () => void;
  onSkip: () => void;
  onExcluded: (exclusion: AddedExclusion) => void;
}

/** The list of mentions: filter, read, skip, and see new ones arrive. */
export function MentionsScreen(props: MentionsScreenProps) {
  const { search, onSearch, keywords } = props;
  const filters = filtersOf(search);
  const page = search.page ?? 1;
  const list = useMentionList(filters, page);
  const mentions = list.mentions ?? [];
  const listTop = useRef<HTMLParagraphElement>(null);
  const currentMention = useCurrent(mentions, {
    focus: focusCard,
    fallback: listTop,
    first: search.item,
  });
  const { current } = currentMention;
  const selection = useSelection(mentions, JSON.stringify([filters, page]));
  useScrollRestoration(props.scrollTop, search.item, list.mentions !== undefined);
  const searchField = useRef<HTMLInputElement>(null);
  const now = useNow(60_000);
  const [helpOpen, setHelpOpen] = useState(false);
  const [irrelevant, setIrrelevant] = useState<Mention | null>(null);

  const filterBy = (patch: MentionsSearch, options?: { replace: boolean }) =>
    onSearch({ ...patch, page: undefined, item: undefined, why: undefined }, options);
  const toggle = ({ id }: Mention) =>
    onSearch({ item: id === search.item ? undefined : id }, { replace: true });
  const explain = ({ id }: Mention) =>
    onSearch({ why: id === search.why ? undefined : id }, { replace: true });
  const markNotRelevant = (mention: Mention) =>
    mention.status === "pending" && setIrrelevant(mention);

  const actions = useMentionActions({
    repliesLeft: props.repliesLeft,
    autoPost: props.autoPost,
    onLeave: (leaving) => {
      const neighbor = currentMention.neighbourOf(leaving);
      if (neighbor) focusCard(neighbor.id);
      else listTop.current?.focus();
    },
    onReturn: ({ id }) => currentMention.focusWhenBack(id),
    onSkipFailed: selection.add,
  });

  const { selected } = selection;
  const skipSelected = () => {
    actions.skip(selected);
    selection.clear();
  };
  /** Selects the current mention and the next or previous one, and moves there. */
  const extendSelection = (by: 1 | -1) => {
    const beside = currentMention.beside(by);
    selection.add([current, beside].flatMap((one) => one ?? []));
    if (beside) focusCard(beside.id);
  };

  const turnTo = (target: number) => {
    onSearch({ page: target > 1 ? target : undefined, item: undefined, why: undefined });
    listTop.current?.focus();
    listTop.current?.scrollIntoView?.({ block: "center" });
  };

  const showNew = async () => {
    if (page > 1) turnTo(1);
    else listTop.current?.focus();
    await list.reload();
  };

  // The page no longer exists, as after a skip or from an old link.
  const isPastEnd = list.mentions?.length === 0 && !list.isTurning && page > list.pages;
  useEffect(() => {
    if (isPastEnd) onSearch({ page: list.pages > 1 ? list.pages : undefined }, { replace: true });
  }, [isPastEnd, list.pages, onSearch]);

  useShortcuts(
    {
      j: currentMention.next,
      k: currentMention.previous,
      "shift+j": () => extendSelection(1),
      "shift+k": () => extendSelection(-1),
      x: () => current && selection.toggle(current),
      ...(selected.length > 0 && { escape: selection.clear }),
      e: () => current && void actions.engage(current),
      s: () => (selected.length > 0 ? skipSelected() : current && actions.skip([current])),
      w: () => current && explain(current),
      n: () => current && markNotRelevant(current),
      u: actions.undo,
      // The key for undo in earlier versions.
      z: actions.undo,
      enter: () => current && toggle(current),
      "/": () => {
        searchField.current?.focus();
        searchField.current?.select();
      },
      "?": () => setHelpOpen(true),
    },
    useShortcutsOn(),
  );

  const latestActions: MentionActions = {
    makeCurrent: ({ id }) => currentMention.setCurrentId(id),
    toggle,
    select: selection.toggle,
    engage: (mention) => void actions.engage(mention),
    takeBack: (mention) => void actions.takeMentionBack(mention),
    explain,
    skip: (mention) => actions.skip([mention]),
    markNotRelevant,
    filterByCommunity: (subreddit) => filterBy({ subreddit }),
  };
  const acts = useRef(latestActions);
  useEffect(() => {
    acts.current = latestActions;
  });

  const first = (page - 1) * limits.mentionsPageSize + 1;
  const last = first + mentions.length - 1;
  const rows = first === last ? [first] : [first, last];
  const range = `${rows.map((row) => row.toLocaleString()).join("–")} of ${list.total.toLocaleString()}${list.atLeast ? "+" : ""}`;

  const body = () => {
    if (list.error) {
      const message = messageOf(list.error, "Please try again.");
      return <ListError message={message} onRetry={list.retry} />;
    }
    if (!list.mentions) return <ListSkeleton />;
    if (mentions.length > 0) {
      return (
        <ul aria-busy={list.isTurning} className={classNames(list.isTurning && "opacity-60")}>
          {mentions.map((mention) => (
            <MentionRow
              key={mention.id}
              mention={mention}
              now={now}
              current={mention.id === current?.id}
              expanded={mention.id === search.item}
              explained={mention.id === search.why}
              selected={selection.has(mention)}
              selecting={selected.length > 0}
              showStatus={filters.status === "all"}
              searched={search.search}
              atLimit={actions.isAtLimit}
              model={props.model}
              replyLine={mention.reply && props.replyLine(mention.reply, mention.title)}
              acts={acts}
            />
          ))}
        </ul>
      );
    }
    if (hasFilter(search)) {
      return (
        <NoMatches
          status={filters.status}
          sourcesSummary={props.sourcesSummary}
          paused={actions.isAtLimit}
          onClear={() => filterBy(noFilter)}
        />
      );
    }
    if (keywords?.length === 0) return <NoKeywords onAdd={props.onAddKeyword} />;
    const hasOthers = Object.values(list.counts ?? {}).some((count) => count > 0);
    return (
      <NothingPending
        hasOthers={hasOthers}
        keywords={keywords ?? []}
        sourcesSummary={props.sourcesSummary}
        paused={actions.isAtLimit}
        plansLink={props.plansLink}
        onShowAll={() => filterBy({ status: "all" })}
        onAdd={props.onAddKeyword}
      />
    );
  };

  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <PageTitle documentTitle={`Mentions · ${brand.name}`}>Mentions</PageTitle>
          <div className="mt-1 text-ink-2 tabular-nums">{props.sourcesLine}</div>
        </div>
        {props.actions}
      </header>
      <LimitBanner shown={actions.isAtLimit} plansLink={props.plansLink} />
      <div className="mt-6">
        <Filters
          search={search}
          counts={list.counts}
          keywords={keywords ?? []}
          searchField={searchField}
          onChange={filterBy}
          onToList={() => listTop.current?.focus()}
        />
      </div>
      <ListBar
        isEmpty={list.mentions?.length === 0}
        range={mentions.length > 0 ? range : ""}
        rangeRef={listTop}
        selection={selection}
        newCount={list.newCount}
        onSkip={skipSelected}
        onShowNew={() => void showNew()}
        onHelp={() => setHelpOpen(true)}
      />
      {body()}
      <div className="mt-6">
        {list.isCut && page === list.pages && (
          <p className="mb-4 text-ink-2">
            {`With these filters the first ${limits.filteredRowsMax} mentions are listed. Narrow the filters to see others.`}
          </p>
        )}
        <Pagination label="Pages of mentions" page={page} count={list.pages} onPage={turnTo} />
      </div>
      {props.notRelevant({
        mention: irrelevant,
        onClose: () => setIrrelevant(null),
        onSkip: () => {
          setIrrelevant(null);
          if (irrelevant) actions.skip([irrelevant]);
        },
        onExcluded: (exclusion) => {
          setIrrelevant(null);
          if (irrelevant) actions.announceExclusion(irrelevant, exclusion);
        },
      })}
      <ShortcutsHelp open={helpOpen} onClose={() => setHelpOpen(false)} />
    </>
  );
}
