import { brand } from "@earshot/contract";
import { ApiError, messageOf } from "../../../../lib/api-error.ts";
import { count } from "../../../../lib/format.ts";
import { IfMay } from "../../../../shared/needs-role.tsx";
import { Button } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { Tabs } from "../../../../ui/tabs.tsx";
import { useCampaign } from "../api/get-campaigns.ts";
import { campaignStatusNames, dayInWords, platformNames, zoneInWords } from "../labels.ts";
import type { CampaignsSearch, OnCampaignsSearch } from "../search.ts";
import { CalendarView } from "./calendar-view.tsx";
import { CampaignActions } from "./campaign-actions.tsx";
import type { LinksOf } from "./post-details.tsx";
import { PostItem } from "./post-item.tsx";
import { ProgressBar } from "./progress-bar.tsx";

const views = [
  { id: "list", name: "List" },
  { id: "calendar", name: "Calendar" },
] as const;

interface CampaignViewProps {
  id: string;
  linksOf: LinksOf;
  search: CampaignsSearch;
  onSearch: OnCampaignsSearch;
}

/** A campaign: its progress, and its posts. */
export function CampaignView({ id, linksOf, search, onSearch }: CampaignViewProps) {
  const { data, error, refetch } = useCampaign(id);
  const close = () => onSearch({ campaign: undefined, layout: undefined, month: undefined });
  const back = (
    <div>
      <Button size="small" onClick={close}>
        All campaigns
      </Button>
    </div>
  );
  if (!data) {
    const isMissing = error instanceof ApiError && error.status === 404;
    return (
      <div className="grid gap-6">
        <PageTitle documentTitle={`Campaign · ${brand.name}`}>Campaign</PageTitle>
        {isMissing ? (
          <EmptyState title="This campaign was deleted" action={back}>
            <p>Posts of it that were scheduled before are under Scheduled posts.</p>
          </EmptyState>
        ) : (
          <>
            {back}
            {error ? (
              <LoadProblem
                message={messageOf(error, "The campaign could not be loaded.")}
                onRetry={() => void refetch()}
              />
            ) : (
              <Loading label="Loading the campaign">
                <Skeleton className="h-60" />
              </Loading>
            )}
          </>
        )}
      </div>
    );
  }
  const { campaign } = data;
  const { goal, platforms, weeks, startsOn, timeZone, status, progress, failure } = campaign;
  const posts = data.posts.toSorted((a, b) => a.localTime.localeCompare(b.localTime));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid gap-2">
        {back}
        <PageTitle documentTitle={`Campaign · ${brand.name}`}>Campaign</PageTitle>
        <p dir="auto" className="max-w-[72ch] whitespace-pre-line [overflow-wrap:anywhere]">
          {goal}
        </p>
        <p className="text-sm text-ink-2">
          <span className="font-semibold">{campaignStatusNames[status]}</span>
          {` · ${platformNames(platforms)} · ${count(weeks, "week")} from ${dayInWords(startsOn)} · Times of ${zoneInWords(timeZone)}`}
        </p>
      </div>
      <ProgressBar progress={progress} />
      {failure && (
        <div className="max-w-3xl">
          <FormProblem>{failure}</FormProblem>
        </div>
      )}
      <IfMay call="updateCampaignPost">
        <CampaignActions campaign={campaign} posts={posts} onDeleted={close} />
      </IfMay>
      <Tabs
        label="View"
        tabs={views}
        chosen={search.layout ?? "list"}
        onChoose={(next) => onSearch({ layout: next === "list" ? undefined : next })}
      >
        {search.layout === "calendar" ? (
          <CalendarView
            campaign={campaign}
            posts={posts}
            linksOf={linksOf}
            month={search.month}
            onMonth={(month) => onSearch({ month }, { replace: true })}
          />
        ) : (
          <ul aria-label="Posts" className="max-w-3xl border-t border-line">
            {posts.map((post) => (
              <PostItem
                key={post.id}
                campaign={campaign}
                post={post}
                links={linksOf(campaign, post)}
              />
            ))}
          </ul>
        )}
      </Tabs>
    </div>
  );
}
