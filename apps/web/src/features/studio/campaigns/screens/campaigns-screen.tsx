import { brand, type ModelUsage } from "@earshot/contract";
import { messageOf } from "../../../../lib/api-error.ts";
import { ModelNote } from "../../../../shared/model-note.tsx";
import { NeedsRole } from "../../../../shared/needs-role.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useCampaigns } from "../api/get-campaigns.ts";
import { CampaignForm } from "../components/campaign-form.tsx";
import { CampaignList } from "../components/campaign-list.tsx";
import { CampaignView } from "../components/campaign-view.tsx";
import type { LinksOf } from "../components/post-details.tsx";
import type { CampaignsSearch, OnCampaignsSearch } from "../search.ts";

interface CampaignsScreenProps {
  search: CampaignsSearch;
  onSearch: OnCampaignsSearch;
  /** The state of the language model. */
  usage: ModelUsage | undefined;
  /** Links from a post to other screens. */
  linksOf: LinksOf;
}

function Campaigns({ search, onSearch, usage }: Omit<CampaignsScreenProps, "linksOf">) {
  const { data: campaigns, error, refetch } = useCampaigns();
  return (
    <>
      <PageTitle documentTitle={`Campaigns · ${brand.name}`}>Campaigns</PageTitle>
      <p className="mt-2 max-w-[65ch] text-ink-2">
        Dated posts for one goal, spread over weeks. The model writes them; you edit, move and
        schedule them.
      </p>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6">
        <NeedsRole call="generateCampaign">
          <div>
            <Button variant="primary" onClick={() => onSearch({ new: true })}>
              New campaign
            </Button>
          </div>
        </NeedsRole>
        {campaigns?.length === 0 && (
          <EmptyState title="No campaigns yet">
            <p>
              Describe a goal, and choose platforms and weeks. Its posts appear here with their
              dates, to edit before anything is published.
            </p>
          </EmptyState>
        )}
        {campaigns && campaigns.length > 0 && (
          <CampaignList campaigns={campaigns} onOpen={(id) => onSearch({ campaign: id })} />
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
      <Dialog
        open={search.new === true}
        title="New campaign"
        onClose={() => onSearch({ new: undefined }, { replace: true })}
      >
        <div className="grid gap-4">
          {usage && <ModelNote usage={usage} />}
          <CampaignForm
            onBegun={({ id }) => onSearch({ campaign: id, new: undefined }, { replace: true })}
          />
        </div>
      </Dialog>
    </>
  );
}

/** Campaigns: their list, or the one that the address names. */
export function CampaignsScreen({ linksOf, ...props }: CampaignsScreenProps) {
  const { search, onSearch } = props;
  return search.campaign === undefined ? (
    <Campaigns {...props} />
  ) : (
    <CampaignView
      key={search.campaign}
      id={search.campaign}
      linksOf={linksOf}
      search={search}
      onSearch={onSearch}
    />
  );
}
