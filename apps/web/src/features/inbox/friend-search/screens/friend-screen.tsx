import { brand, type User } from "@earshot/contract";
import type { ReactNode } from "react";
import { NeedsRole } from "../../../../shared/needs-role.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { SavedList } from "../components/saved-list.tsx";
import { SearchProgress } from "../components/search-progress.tsx";
import { UnsavedPanel } from "../components/unsaved-panel.tsx";
import { Wizard } from "../components/wizard.tsx";
import { tokensLeft, tokenWords, usedTokens } from "../tokens.ts";
import { useSearchJob } from "../use-search-job.ts";

interface FriendScreenProps {
  user: User;
  plansLink: ReactNode;
  /** Opens the page of a snapshot. */
  onSaved: (id: string) => void;
}

const title = "Friend Quick Search";

/** Searches once for another company, and lists earlier searches. */
export function FriendScreen({ user, plansLink, onSaved }: FriendScreenProps) {
  const { job, state } = useSearchJob();
  const left = tokensLeft(user);
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <PageTitle documentTitle={`${title} · ${brand.name}`}>{title}</PageTitle>
          <p className="mt-1 max-w-[60ch] text-ink-2">
            Search once for people who ask for what a friend sells, and share the results as a link.
          </p>
        </div>
        <div className="tabular-nums">
          <p role="status" className="font-semibold">
            {tokenWords(left)}
          </p>
          <p className="text-sm text-ink-3">{usedTokens(user)}</p>
        </div>
      </header>
      <div className="mt-6 grid gap-x-16 gap-y-12 xl:items-start xl:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]">
        <div className="min-w-0">
          {state.kind === "idle" && (
            <NeedsRole call="friendSearch">
              <Wizard user={user} job={job} problem={state.problem} onSaved={onSaved} />
            </NeedsRole>
          )}
          {(state.kind === "searching" || state.kind === "saving") && (
            <SearchProgress kind={state.kind} phrases={state.phrases} runs={state.runs} />
          )}
          {state.kind === "unsaved" && (
            <UnsavedPanel
              unsaved={state.unsaved}
              problem={state.problem}
              onSave={() => void job.save(onSaved)}
              onResume={() => void job.resume(onSaved)}
              onDiscard={job.discard}
            />
          )}
          {left === 0 && state.kind === "idle" && (
            <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-lg border border-caution bg-caution-soft px-4 py-3">
              <p>A search uses one keyword token per phrase, and your plan has none left.</p>
              {plansLink}
            </div>
          )}
        </div>
        <SavedList />
      </div>
    </>
  );
}
