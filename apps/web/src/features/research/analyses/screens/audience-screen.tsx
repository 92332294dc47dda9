import { messageOf } from "../../../../lib/api-error.ts";
import { useProfile } from "../../../../shared/api/get-profile.ts";
import { NeedsRole } from "../../../../shared/needs-role.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { type AnalysisParts, AnalysisView } from "../components/analysis-view.tsx";
import { HistoryList } from "../components/history-list.tsx";
import { QuestionsForm } from "../components/questions-form.tsx";
import type { AnalysisSearch } from "../search.ts";

interface AudienceScreenProps extends AnalysisParts {
  search: AnalysisSearch;
  onSearch: (patch: AnalysisSearch, options?: { replace?: boolean }) => void;
}

function Questions({ onOpen }: { onOpen: (jobId: string) => void }) {
  const { data: profile, error, refetch } = useProfile();
  if (profile) return <QuestionsForm profile={profile} onStarted={onOpen} />;
  if (error) {
    return (
      <LoadProblem
        message={messageOf(error, "Your company profile could not be loaded.")}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <Loading label="Loading your company profile">
      <Skeleton className="h-96" />
    </Loading>
  );
}

/** Analyses of the audience: seven questions and the earlier ones, or the analysis that the address names. */
export function AudienceScreen({ search, onSearch, ...parts }: AudienceScreenProps) {
  const open = (analysis: string) => onSearch({ analysis });
  if (search.analysis !== undefined) {
    return (
      <AnalysisView
        key={search.analysis}
        id={search.analysis}
        search={search}
        onSearch={onSearch}
        {...parts}
      />
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 xl:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]">
      <div className="grid min-w-0 content-start gap-6">
        <p className="max-w-[65ch] text-ink-2">
          Answer seven questions. We search public posts, and show who your customers are, what they
          say and where, each statement with the posts that it is based on.
        </p>
        <NeedsRole call="startAnalysis">
          <Questions onOpen={open} />
        </NeedsRole>
      </div>
      <div className="min-w-0">
        <HistoryList onOpen={open} />
      </div>
    </div>
  );
}
