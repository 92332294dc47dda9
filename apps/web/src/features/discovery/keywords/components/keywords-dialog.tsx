import type { Keyword } from "@earshot/contract";
import { type ReactNode, useRef } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { NeedsRole } from "../../../../shared/needs-role.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useKeywords } from "../api/list-keywords.ts";
import { useAddedKeywords } from "../use-added-keywords.ts";
import { AddKeywordForm } from "./add-keyword-form.tsx";
import { KeywordRow } from "./keyword-row.tsx";
import { Suggestions } from "./suggestions.tsx";

/** The workspace's keyword tokens; a null limit means unlimited. */
export interface KeywordQuota {
  used: number;
  limit: number | null;
}

export interface KeywordsDialogProps {
  open: boolean;
  onClose: () => void;
  quota: KeywordQuota;
  /** A link to the plans, shown when no keywords are left. */
  plansLink: ReactNode;
}

/** Keywords that the plan has no room for, with buttons that resume them. */
function PausedKeywords({ keywords, now }: { keywords: readonly Keyword[]; now: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const toHeading = () => heading.current?.focus();
  if (keywords.length === 0) return null;
  return (
    <section aria-labelledby="paused-phrases" className="mt-6">
      <h3 ref={heading} id="paused-phrases" tabIndex={-1} className="font-semibold">
        Paused phrases
      </h3>
      <p className="mb-2 text-sm text-ink-2">
        Your plan has fewer keywords than you use, so these find nothing new. Their mentions stay.
        Delete another phrase or upgrade, then resume them.
      </p>
      <ul className="border-t border-line">
        {keywords.map((keyword) => (
          <KeywordRow
            key={keyword.id}
            keyword={keyword}
            now={now}
            isAdded={false}
            isLatest={false}
            onDeleted={toHeading}
            onResumed={toHeading}
          />
        ))}
      </ul>
    </section>
  );
}

function KeywordList({ keywords }: { keywords: readonly Keyword[] }) {
  const now = useNow(60_000);
  const heading = useRef<HTMLHeadingElement>(null);
  const watched = keywords.filter(({ pausedAt }) => pausedAt === null);
  const paused = keywords.filter(({ pausedAt }) => pausedAt !== null);
  const added = useAddedKeywords(keywords).filter(({ pausedAt }) => pausedAt === null);
  const latest = added[0];
  const earlier = watched.filter((keyword) => !added.includes(keyword));
  return (
    <>
      <p role="status" className="mb-3 text-sm text-ink-2 empty:hidden">
        {latest && `“${latest.keyword}” added. Its mentions appear in your list as they are found.`}
      </p>
      {keywords.length === 0 && (
        <p className="py-6 text-ink-2">
          No keywords yet. Phrases appear here with how often they find something.
        </p>
      )}
      <h3
        ref={heading}
        tabIndex={-1}
        className={watched.length === 0 ? "sr-only" : "mb-2 font-semibold"}
      >
        Monitored phrases
      </h3>
      <ul className="border-t border-line">
        {[...added, ...earlier].map((keyword) => (
          <KeywordRow
            key={keyword.id}
            keyword={keyword}
            now={now}
            isAdded={added.includes(keyword)}
            isLatest={keyword === latest}
            onDeleted={() => heading.current?.focus()}
          />
        ))}
      </ul>
      <PausedKeywords keywords={paused} now={now} />
    </>
  );
}

function DialogContent({ quota, plansLink }: Pick<KeywordsDialogProps, "quota" | "plansLink">) {
  const { data: keywords, error, refetch } = useKeywords();
  const used = quota.used.toLocaleString();
  const isFull = quota.limit !== null && quota.used >= quota.limit;
  const limit = quota.limit === null ? "∞" : quota.limit.toLocaleString();
  return (
    <>
      <p className="mb-4 text-ink-2">
        <span className="font-semibold text-ink tabular-nums">
          {used} of <span aria-hidden={quota.limit === null}>{limit}</span>
          {quota.limit === null && <span className="sr-only">unlimited</span>}
        </span>{" "}
        keywords in use
      </p>
      <NeedsRole call="addKeyword">
        <AddKeywordForm isFull={isFull} plansLink={plansLink} />
        {keywords && <Suggestions keywords={keywords} isFull={isFull} />}
      </NeedsRole>
      <div className="mt-5">
        {keywords ? (
          <KeywordList keywords={keywords} />
        ) : error ? (
          <div role="alert" className="flex items-center justify-between gap-4">
            <p className="text-signal">{messageOf(error, "The keywords could not be loaded.")}</p>
            <Button size="small" onClick={() => refetch()}>
              Retry
            </Button>
          </div>
        ) : (
          <Loading label="Loading keywords">
            <Skeleton className="mb-3 h-10" />
            <Skeleton className="mb-3 h-10" />
            <Skeleton className="h-10" />
          </Loading>
        )}
      </div>
    </>
  );
}

/** The workspace's keywords: add, review and delete them. */
export function KeywordsDialog({ open, onClose, ...rest }: KeywordsDialogProps) {
  return (
    <Dialog open={open} title="Keywords" onClose={onClose}>
      <DialogContent {...rest} />
    </Dialog>
  );
}
