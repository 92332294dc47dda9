import { type ReactNode, useState } from "react";
import { ApiError, messageOf } from "../../../../lib/api-error.ts";
import { IfMay } from "../../../../shared/needs-role.tsx";
import { Button } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useFramework } from "../api/get-framework.ts";
import { ExportActions } from "../components/export-actions.tsx";
import { FrameworkForm } from "../components/framework-form.tsx";
import { FrameworkText } from "../components/framework-text.tsx";
import { NotionPanel } from "../components/notion-panel.tsx";
import { SharePanel } from "../components/share-panel.tsx";
import { frameworkDraft } from "../draft.ts";
import type { FrameworkSearch } from "../search.ts";

interface FrameworkScreenProps {
  userId: string;
  search: FrameworkSearch;
  onSearch: (patch: FrameworkSearch) => void;
  /** The analyses to choose from. */
  chooser: ReactNode;
}

interface OpenFrameworkProps extends Pick<FrameworkScreenProps, "userId"> {
  id: string;
  /** Returns to the choice. */
  back: ReactNode;
}

function OpenFramework({ id, userId, back }: OpenFrameworkProps) {
  const { data: framework, error, refetch } = useFramework(id);
  const [isEditing, setEditing] = useState(() => frameworkDraft(id).read() !== null);
  if (!framework) {
    if (error instanceof ApiError && error.status === 404) {
      return (
        <EmptyState title="This analysis does not exist" action={back}>
          <p>It was deleted, or the address is wrong.</p>
        </EmptyState>
      );
    }
    return (
      <div className="grid gap-6">
        <div>{back}</div>
        {error ? (
          <LoadProblem
            message={messageOf(error, "The framework could not be loaded.")}
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading label="Loading the framework">
            <Skeleton className="h-60" />
          </Loading>
        )}
      </div>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div>{back}</div>
      {isEditing ? (
        <FrameworkForm
          framework={framework}
          onReload={async () => (await refetch()).data}
          onDone={() => setEditing(false)}
        />
      ) : (
        <>
          <h2 className="font-display text-xl font-bold tracking-[-0.02em] [overflow-wrap:anywhere]">
            <bdi>{framework.title}</bdi>
          </h2>
          {framework.isAnalysisRunning && (
            <p className="max-w-[65ch] text-ink-2">
              The analysis is still running, and its sections appear here as they are found. You can
              edit the framework when it is done.
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            <IfMay call="putFramework">
              <Button unavailable={framework.isAnalysisRunning} onClick={() => setEditing(true)}>
                Edit
              </Button>
            </IfMay>
            <ExportActions analysisId={id} />
          </div>
          <FrameworkText sections={framework.sections} />
          <IfMay call="shareFramework">
            <SharePanel framework={framework} />
            <NotionPanel userId={userId} framework={framework} />
          </IfMay>
        </>
      )}
    </div>
  );
}

/** The action framework of an analysis. */
export function FrameworkScreen({ search, onSearch, chooser, ...rest }: FrameworkScreenProps) {
  if (search.analysis === undefined) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <p className="max-w-[65ch] text-ink-2">
          A framework says what to say where, from what an analysis found. Choose an analysis.
        </p>
        {chooser}
      </div>
    );
  }
  return (
    <OpenFramework
      key={search.analysis}
      id={search.analysis}
      back={
        <Button size="small" onClick={() => onSearch({ analysis: undefined })}>
          Choose another analysis
        </Button>
      }
      {...rest}
    />
  );
}
