import { brand, limits, type Opportunity, type WriterSource } from "@earshot/contract";
import { type ReactNode, useRef, useState } from "react";
import { ApiError, messageOf } from "../../../../lib/api-error.ts";
import { shortcutsCommand, useCommands } from "../../../../lib/commands.ts";
import { count } from "../../../../lib/format.ts";
import { postTitle } from "../../../../lib/post-title.ts";
import { setShortcutsOn, useShortcutsOn } from "../../../../lib/shortcut-setting.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { showFailure } from "../../../../shared/show-failure.ts";
import { UnsuitableForm } from "../../../../shared/unsuitable-form.tsx";
import { unsuitableReason } from "../../../../shared/unsuitable-reason.ts";
import { Button } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { ShortcutsHelp } from "../../../../ui/shortcuts.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { focusElement, useCurrent } from "../../../../ui/use-current.ts";
import { useShortcuts } from "../../../../ui/use-shortcuts.ts";
import { useClaim } from "../api/claim-opportunity.ts";
import { useDecline } from "../api/decline-opportunity.ts";
import { useWriterSettings } from "../api/get-writer-settings.ts";
import { useAssignments } from "../api/list-assignments.ts";
import { ClaimLimit, claimLimitId, ListNotes } from "../components/list-notes.tsx";
import { OpportunityBar } from "../components/opportunity-bar.tsx";
import { OpportunityCard, opportunityCardId } from "../components/opportunity-card.tsx";
import { isAtWork } from "../hours.ts";
import { opportunityShortcuts } from "../opportunity-shortcuts.ts";
import { useOpportunityList } from "../use-opportunity-list.ts";

interface OpportunitiesScreenProps {
  platform: WriterSource | undefined;
  /** How many pages of the list are shown, one below the other. */
  pages: number;
  /** The id of the expanded opportunity. */
  item: string | undefined;
  /** Changes the URL's search parameters; `replace` adds no entry to the history. */
  onSearch: (
    patch: {
      platform?: WriterSource | undefined;
      pages?: number | undefined;
      item?: string | undefined;
    },
    options?: { replace: boolean },
  ) => void;
  onClaimed: (replyId: string) => void;
  settingsLink: ReactNode;
  activeLink: ReactNode;
}

const focusCard = (id: string) => focusElement(opportunityCardId(id));

/** Whether an error means that the opportunity can no longer be claimed. */
const isUnavailableError = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  ["ALREADY_TAKEN", "NOT_FOUND", "SENSITIVE_POST", "OPTED_OUT"].includes(error.code);

/** Accepted mentions that no writer has claimed, the earliest due first. */
export function OpportunitiesScreen(props: OpportunitiesScreenProps) {
  const { platform, pages, item, onSearch } = props;
  const now = useNow(15_000);
  const list = useOpportunityList({ platform: platform ?? "all", pages });
  const opportunities = list.opportunities ?? [];
  const { data: settings } = useWriterSettings();
  const { data: assignments } = useAssignments();
  const claimedCount = assignments?.filter(({ status }) => status === "claimed").length ?? 0;
  const isAtLimit = claimedCount >= limits.claimsMax;
  const listTop = useRef<HTMLParagraphElement>(null);
  const cursor = useCurrent(opportunities, { focus: focusCard, fallback: listTop, first: item });
  const { current } = cursor;
  const [helpOpen, setHelpOpen] = useState(false);
  // A half-written reason is restored after a reload.
  const [endingId, setEndingId] = useState<string | null>(null);
  const ending =
    endingId ?? opportunities.find(({ id }) => unsuitableReason(id).read() !== null)?.id ?? null;
  const claim = useClaim();
  const decline = useDecline();
  const shortcutsOn = useShortcutsOn();

  const toggle = ({ id }: Opportunity) =>
    onSearch({ item: id === item ? undefined : id }, { replace: true });

  /** Moves the focus from a removed card to its neighbor. */
  const focusNeighbor = (one: Opportunity) => {
    const neighbor = cursor.neighborOf([one]);
    if (neighbor) focusCard(neighbor.id);
    else listTop.current?.focus();
  };

  const claimOne = (one: Opportunity) => {
    if (claim.isPending || list.unavailableReason(one)) return;
    if (isAtLimit) return document.getElementById(claimLimitId)?.scrollIntoView?.();
    claim.mutate(one.id, {
      onSuccess: ({ assignment }) => {
        list.drop(one.id);
        props.onClaimed(assignment.id);
      },
      onError: (error) => {
        if (isUnavailableError(error)) list.markUnavailable(one.id, error.message);
        showFailure("Not claimed", error);
      },
    });
  };

  /**
   * Hides an opportunity (no reason) or ends it (with one): removes it immediately, and restores it if the server
   * refuses.
   */
  const declineOne = async (one: Opportunity, reason: string | null): Promise<boolean> => {
    if (list.unavailableReason(one)) return false;
    list.hide(one.id);
    focusNeighbor(one);
    try {
      await decline.mutateAsync({ id: one.id, reason });
      list.drop(one.id);
      showToast(
        reason === null
          ? { title: "Opportunity hidden.", description: postTitle(one.post) }
          : { title: "Ended. The customer sees your reason.", description: postTitle(one.post) },
      );
      return true;
    } catch (error) {
      list.bringBack(one.id);
      cursor.focusWhenBack(one.id);
      if (isUnavailableError(error)) list.markUnavailable(one.id, error.message);
      showFailure(reason === null ? "Not hidden" : "Not ended", error);
      return false;
    }
  };

  const startEnding = (one: Opportunity) => {
    if (!list.unavailableReason(one)) setEndingId(one.id);
  };

  useCommands([shortcutsCommand(() => setHelpOpen(true))]);
  useShortcuts(
    {
      j: cursor.next,
      k: cursor.previous,
      enter: () => current && toggle(current),
      c: () => current && claimOne(current),
      n: () => current && void declineOne(current, null),
      u: () => current && startEnding(current),
      "?": () => setHelpOpen(true),
    },
    shortcutsOn,
  );

  const unavailable = opportunities.filter((one) => list.unavailableReason(one) !== undefined);
  const isQuiet = settings !== undefined && !isAtWork(settings, now);
  const title = `Opportunities · ${brand.name}`;
  return (
    <div className="max-w-[75rem]">
      <PageTitle
        documentTitle={list.newCount > 0 && !isQuiet ? `(${list.newCount}) ${title}` : title}
      >
        Opportunities
      </PageTitle>
      {settings && <ListNotes settings={settings} now={now} settingsLink={props.settingsLink} />}
      {isAtLimit && <ClaimLimit link={props.activeLink} />}
      <OpportunityBar
        platform={platform}
        // Only the writer's platforms are offered.
        platforms={settings?.platforms ?? []}
        onPlatform={(chosen) => onSearch({ platform: chosen, pages: undefined, item: undefined })}
        range={
          opportunities.length > 0
            ? `${opportunities.length.toLocaleString()} of ${count(list.total, "opportunity", "opportunities")}`
            : ""
        }
        rangeRef={listTop}
        newCount={list.newCount}
        quiet={isQuiet}
        shortcutsOn={shortcutsOn}
        onShowNew={() => {
          list.showNew();
          listTop.current?.focus();
        }}
        onHelp={() => setHelpOpen(true)}
      />
      {/* Rendered from the start, so that screen readers announce what is added to it. */}
      <p role="status" className="sr-only">
        {unavailable.length > 0 &&
          `No longer available: ${unavailable.map(({ post }) => postTitle(post)).join(", ")}`}
      </p>
      {!list.opportunities && !list.error && (
        <Loading label="Loading opportunities">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} className="mt-6 h-28" />
          ))}
        </Loading>
      )}
      {list.error && (
        <p role="alert" className="mt-6">
          {messageOf(list.error, "The opportunities could not be loaded.")}{" "}
          <Button onClick={list.retry}>Try again</Button>
        </p>
      )}
      {list.opportunities?.length === 0 &&
        (platform ? (
          <EmptyState
            title="No opportunities on this platform right now"
            action={
              <Button onClick={() => onSearch({ platform: undefined })}>Show all platforms</Button>
            }
          />
        ) : (
          <EmptyState title="No opportunities right now">
            New opportunities appear here the moment a customer engages.
          </EmptyState>
        ))}
      {opportunities.length > 0 && (
        <ul aria-label="Opportunities">
          {opportunities.map((one) => (
            <li key={one.id}>
              <OpportunityCard
                opportunity={one}
                now={now}
                current={one.id === current?.id}
                isExpanded={one.id === item}
                unavailable={list.unavailableReason(one)}
                blockedBy={isAtLimit ? claimLimitId : null}
                claiming={claim.isPending && claim.variables === one.id}
                ending={
                  ending === one.id ? (
                    <UnsuitableForm
                      opportunity={one}
                      onEnd={(reason) => declineOne(one, reason)}
                      onCancel={() => {
                        setEndingId(null);
                        focusCard(one.id);
                      }}
                    />
                  ) : null
                }
                onCurrent={() => cursor.setCurrentId(one.id)}
                onToggle={() => toggle(one)}
                onClaim={() => claimOne(one)}
                onNotForMe={() => void declineOne(one, null)}
                onUnsuitable={() => startEnding(one)}
                onDismiss={() => list.drop(one.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {list.total > opportunities.length && opportunities.length > 0 && (
        <div className="mt-6">
          <Button
            busy={list.isLoadingMore}
            onClick={() => onSearch({ pages: pages + 1 }, { replace: true })}
          >
            {list.isLoadingMore ? "Loading more…" : "Show more"}
          </Button>
        </div>
      )}
      <ShortcutsHelp
        shortcuts={opportunityShortcuts}
        on={shortcutsOn}
        onSwitch={setShortcutsOn}
        open={helpOpen}
        onClose={() => setHelpOpen(false)}
      />
    </div>
  );
}
