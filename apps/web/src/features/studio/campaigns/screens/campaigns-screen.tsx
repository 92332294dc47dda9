import { brand, type ModelUsage } from "@earshot/contract";
import { useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { ModelNote } from "../../../../shared/model-note.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useCampaigns } from "../api/get-campaigns.ts";
import { CampaignForm } from "../components/campaign-form.tsx";
import { CampaignList } from "../components/campaign-list.tsx";
import { CampaignView, type LinksOf } from "../components/campaign-view.tsx";
import type { CampaignsSearch } from "../search.ts";

interface CampaignsScreenProps {
  search: CampaignsSearch;
  onSearch: (patch: CampaignsSearch) => void;
  /** How the language model is doing. */
  usage: ModelUsage | undefined;
  /** Links from a post to other screens. */
  linksOf: LinksOf;
}

function Campaigns({
  onOpen,
  usage,
}: { onOpen: (id: string) => void } & Pick<CampaignsScreenProps, "usage">) {
  const { data: campaigns, error, refetch } = useCampaigns();
  const [isNew, setNew] = useState(false);
  return (
    <>
      <PageTitle documentTitle={`Campaigns · ${brand.name}`}>Campaigns</PageTitle>
      <p className="mt-2 max-w-[65ch] text-ink-2">
        Dated posts for one goal, spread over weeks. The model writes them; you edit, move and
        schedule them.
      </p>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6">
        <div>
          <Button variant="primary" onClick={() => setNew(true)}>
            New campaign
          </Button>
        </div>
        {campaigns?.length === 0 && (
          <EmptyState title="No campaigns yet">
            <p>
              Describe a goal, and choose platforms and weeks. Its posts appear here with their
              dates, to edit before anything is published.
            </p>
          </EmptyState>
        )}
        {campaigns && campaigns.length > 0 && (
          <CampaignList campaigns={campaigns} onOpen={onOpen} />
        )}
        {!campaigns &&
          (error ? (
            <LoadProblem
              message={messageOf(error, "The campaigns could not be loaded.")}
              onRetry={() => void refetch()}
            />
          ) : (
            <Loading label="Loading the campaigns">
              <Skeleton className="h-60" />
            </Loading>
          ))}
      </div>
      <Dialog open={isNew} title="New campaign" onClose={() => setNew(false)}>
        <div className="grid gap-4">
          {usage && <ModelNote usage={usage} />}
          <CampaignForm onBegun={({ id }) => onOpen(id)} />
        </div>
      </Dialog>
    </>
  );
}

/** Campaigns: their list, or the one that the address names. */
export function CampaignsScreen({ search, onSearch, usage, linksOf }: CampaignsScreenProps) {
  const open = (campaign: string | undefined) => onSearch({ campaign });
  return search.campaign === undefined ? (
    <Campaigns usage={usage} onOpen={open} />
  ) : (
    <CampaignView
      key={search.campaign}
      id={search.campaign}
      linksOf={linksOf}
      onClose={() => open(undefined)}
    />
  );
}
