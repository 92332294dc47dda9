import { limits, type Member, type Mention, type ModelUsage } from "@earshot/contract";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useRoleProblem } from "../../../../lib/role.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { showToast } from "../../../../ui/toast-store.ts";
import { BulkBar } from "../components/bulk-bar.tsx";
import { SortChip } from "../components/filters.tsx";
import { FirstOrderNote } from "../components/first-order-note.tsx";
import { ListBar } from "../components/list-bar.tsx";
import { MentionDialogs } from "../components/mention-dialogs.tsx";
import { MentionPane } from "../components/mention-pane.tsx";
import { MentionRows } from "../components/mention-rows.tsx";
import { MentionsHeader } from "../components/mentions-header.tsx";
import { PreparedDecision } from "../components/prepared-decision.tsx";
import type { ExcludeMany, NotRelevant } from "../dialog-props.ts";
import { filtersOf, type MentionsSearch } from "../search.ts";
import { useFirstOrder } from "../use-first-order.ts";
import { useListKeys } from "../use-list-keys.ts";
import { useMentionActions } from "../use-mention-actions.ts";
import { useMentionCommands } from "../use-mention-commands.ts";
import { useMentionList } from "../use-mention-list.ts";
import { useOpenMention } from "../use-open-mention.ts";
import {
  listScrollId,
  type ScrollRestoration,
  useScrollRestoration,
} from "../use-scroll-restoration.ts";
import { useSelection } from "../use-selection.ts";

export interface MentionsScreenProps {
  search: MentionsSearch;
  /** Changes the address; `replace` leaves no step for Back. */
  onSearch: (patch: MentionsSearch, options?: { replace?: boolean }) => void;
  /** The workspace's keywords; undefined while unknown. */
  keywords: readonly string[] | undefined;
  /** The people of the workspace; undefined while unknown, or if the user works alone. */
  members?: readonly Member[] | undefined;
  /** Renders the assignee of a mention, and the comments on it. */
  teamwork?: (mention: Mention, now: number) => ReactNode;
  /** When the sources were last checked, in a line and in full. */
  sourcesLine: ReactNode;
  sourcesSummary: ReactNode;
  actions: ReactNode;
  /** null: unlimited; undefined: unknown. */
  repliesLeft: number | null | undefined;
  /** Tells whether replies are placed without approval, according to the workspace's current setting. */
  autoPost: () => Promise<boolean>;
  plansLink: ReactNode;
  /** Renders the progress of a mention after it was sent to the writers. */
  replyProgress: (mention: Mention, now: number) => ReactNode;
  scoringLink: ReactNode;
  /** Renders links to the tools that write a text or answer questions about a mention. */
  studioLinks: (mention: Mention) => ReactNode;
  /** The state of the language model; undefined while unknown. */
  model: ModelUsage | undefined;
  /** Renders the dialog that asks why a mention is not relevant and excludes similar ones. */
  notRelevant: (about: NotRelevant) => ReactNode;
  /** Renders the dialog that excludes communities and authors of several mentions. */
  excludeMany: (about: ExcludeMany) => ReactNode;
  onAddKeyword: () => void;
  scroll: ScrollRestoration;
}

const noMentions: readonly Mention[] = [];

/** The list of mentions with the selected one beside it: filter, read, decide, and see new ones arrive. */
export function MentionsScreen(props: MentionsScreenProps) {
  const { search, onSearch } = props;
  const filters = filtersOf(search);
  const page = search.page ?? 1;
  const loaded = useMentionList(filters, page);
  const order = useFirstOrder(search, loaded, onSearch);
  const list = order.isOpening ? { ...loaded, mentions: undefined } : loaded;
  const mentions = list.mentions ?? [];
  const listTop = useRef<HTMLParagraphElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const { hasTwoPanes, cursor, opened, current, ...openMention } = useOpenMention({
    mentions: list.mentions,
    item: search.item,
    onSearch,
    listTop,
  });
  const roleProblem = useRoleProblem("setMentionStatus");
  const canDecide = roleProblem === null;
  const selection = useSelection(canDecide ? mentions : noMentions, JSON.stringify(filters));
  useScrollRestoration(props.scroll, search.item, list.mentions !== undefined);
  const now = useNow(60_000);
  const [helpOpen, setHelpOpen] = useState(false);
  const [irrelevant, setIrrelevant] = useState<Mention | null>(null);
  const [excluding, setExcluding] = useState<readonly Mention[] | null>(null);
  const [expandedId, setExpandedId] = useState<string>();

  const filterBy = (patch: MentionsSearch, options?: { replace: boolean }) => {
    if ("sort" in patch) order.keepChoice();
    onSearch({ ...patch, page: undefined, item: undefined }, options);
  };
  const markNotRelevant = (mention: Mention) => {
    if (mention.status !== "pending") return;
    if (roleProblem === null) setIrrelevant(mention);
    else showToast({ title: roleProblem });
  };
  const toggleText = ({ id }: Mention) => setExpandedId(id === expandedId ? undefined : id);

  const actions = useMentionActions({
    repliesLeft: props.repliesLeft,
    autoPost: props.autoPost,
    roleProblem,
    onLeave: openMention.moveOn,
    onReturn: ({ id }) => cursor.focusWhenBack(id),
    onSkipFailed: selection.add,
  });

  const turnTo = (target: number) => {
    onSearch({ page: target > 1 ? target : undefined, item: undefined });
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

  const listKeys = {
    current,
    cursor,
    selection,
    onOpen: hasTwoPanes ? toggleText : openMention.open,
    onEngage: actions.engage,
    onSkip: actions.skip,
    onNotRelevant: markNotRelevant,
    onUndo: actions.undo,
    onSearch: () => {
      searchField.current?.focus();
      searchField.current?.select();
    },
    onHelp: () => setHelpOpen(true),
  };
  useListKeys(listKeys);
  useMentionCommands({ ...listKeys, actions, canDecide, onExclude: setExcluding });

  const first = (page - 1) * limits.mentionsPageSize + 1;
  const rows = mentions.length === 1 ? [first] : [first, first + mentions.length - 1];
  const range = `${rows.map((row) => row.toLocaleString()).join("–")} of ${list.total.toLocaleString()}${list.atLeast ? "+" : ""}`;
  const showsList = hasTwoPanes || opened === undefined;

  return (
    <div className="flex min-h-0 flex-col panes:flex-1">
      <MentionsHeader
        {...props}
        hidden={!showsList}
        list={list}
        isFirstOrder={order.isStrongestFirst}
        isAtLimit={actions.isAtLimit}
        searchField={searchField}
        onFilter={filterBy}
        onToList={() => listTop.current?.focus()}
      />
      <div
        className={classNames(
          "grid min-h-0 panes:flex-1",
          showsList && "mt-3",
          hasTwoPanes &&
            "-mx-4 grid-cols-[minmax(20rem,5fr)_minmax(0,8fr)] border-t border-line 2xl:grid-cols-[34rem_minmax(0,1fr)]",
        )}
      >
        <div
          data-scroll-restoration-id={listScrollId}
          className={classNames(
            "min-w-0 panes:overflow-y-auto panes:border-r panes:border-line",
            !showsList && "hidden",
          )}
        >
          {order.isStrongestFirst && (
            <FirstOrderNote onNewest={() => filterBy({ sort: undefined })} />
          )}
          <ListBar
            range={mentions.length > 0 ? range : ""}
            rangeRef={listTop}
            selection={selection}
            newCount={list.newCount}
            sort={hasTwoPanes && <SortChip search={search} onChange={filterBy} />}
            onShowNew={() => void showNew()}
            onHelp={() => setHelpOpen(true)}
            bulk={
              <BulkBar
                selection={selection}
                filters={filters}
                pending={list.counts?.pending ?? 0}
                repliesLeft={props.repliesLeft}
                onSkip={() => {
                  actions.skip(selection.selected);
                  selection.clear();
                }}
                onEngage={(chosen) => {
                  actions.engageAll(chosen);
                  selection.clear();
                }}
                onExclude={() => setExcluding(selection.selected)}
              />
            }
          />
          <MentionRows
            {...props}
            list={list}
            page={page}
            now={now}
            currentId={hasTwoPanes ? current?.id : undefined}
            selection={selection}
            isAtLimit={actions.isAtLimit}
            swipes={!hasTwoPanes && canDecide}
            selectable={canDecide}
            onFilter={filterBy}
            onPage={turnTo}
            actions={{
              makeCurrent: openMention.makeCurrent,
              open: openMention.open,
              select: selection.toggle,
              engage: actions.engage,
              skip: (mention) => actions.skip([mention]),
            }}
          />
        </div>
        <MentionPane
          mention={opened}
          isMissing={openMention.isMissing}
          hasTwoPanes={hasTwoPanes}
          now={now}
          expanded={opened?.id === expandedId}
          showStatus={filters.status === "all" || opened?.status !== filters.status}
          searched={search.search}
          atLimit={actions.isAtLimit}
          canDecide={canDecide}
          model={props.model}
          teamwork={opened && props.teamwork?.(opened, now)}
          replyProgress={opened && props.replyProgress(opened, now)}
          scoringLink={props.scoringLink}
          studioLinks={opened && props.studioLinks(opened)}
          headingRef={heading}
          onBack={openMention.close}
          onToggle={toggleText}
          onEngage={actions.engage}
          onTakeBack={actions.takeMentionBack}
          onRestore={actions.restore}
          onSkip={(mention) => actions.skip([mention])}
          onNotRelevant={markNotRelevant}
          onCommunity={(subreddit) => filterBy({ subreddit })}
        />
      </div>
      <MentionDialogs
        irrelevant={irrelevant}
        excluding={excluding}
        helpOpen={helpOpen}
        onIrrelevant={setIrrelevant}
        onExcluding={setExcluding}
        onHelp={setHelpOpen}
        notRelevant={props.notRelevant}
        excludeMany={props.excludeMany}
        actions={actions}
        onManyExcluded={selection.clear}
      />
      <PreparedDecision
        prepare={search.prepare}
        mention={opened?.id === search.item ? opened : undefined}
        roleProblem={roleProblem}
        onEngage={actions.engage}
        onSkip={(mention) => actions.skip([mention])}
        onClose={() => onSearch({ prepare: undefined }, { replace: true })}
      />
    </div>
  );
}
