import { type Campaign, type CampaignPost, cutText, studioLimits } from "@earshot/contract";
import { Link, useSearch } from "@tanstack/react-router";
import { useModelUsage } from "../../features/ledger/assistant/api/get-model-usage.ts";
import { useMe } from "../../features/portal/session/api/get-me.ts";
import { CampaignsScreen } from "../../features/studio/campaigns/screens/campaigns-screen.tsx";
import {
  type CampaignsSearch,
  parseCampaignsSearch,
} from "../../features/studio/campaigns/search.ts";
import { buttonClass } from "../../ui/button.tsx";
import { useSearchPatch } from "./use-search-patch.ts";

/** Links from a campaign post to the editor beside other texts, and to the scheduled post that was made of it. */
function PostLinks({ campaign, post }: { campaign: Campaign; post: CampaignPost }) {
  const { id: campaignPost, intent, postType, ownPostId } = post;
  const className = buttonClass("secondary", "small");
  if (ownPostId !== null) {
    return (
      <Link to="/dashboard" search={{ view: "scheduled-posts" }} className={className}>
        Open scheduled posts
      </Link>
    );
  }
  const prompt = cutText(`${campaign.goal}\n\n${intent}`, studioLimits.promptMax);
  return (
    <Link
      to="/dashboard"
      search={{ view: "create-posts", prompt, postType, campaign: campaign.id, campaignPost }}
      className={className}
    >
      Open in Create
    </Link>
  );
}

/** The campaigns; the open one is in the address. */
export function CampaignsPage() {
  const { data: user } = useMe();
  const { data: usage } = useModelUsage();
  const search = parseCampaignsSearch(useSearch({ strict: false }));
  const onSearch = useSearchPatch<CampaignsSearch>();
  return (
    user && (
      <CampaignsScreen
        search={search}
        onSearch={onSearch}
        usage={usage}
        linksOf={(campaign, post) => <PostLinks campaign={campaign} post={post} />}
      />
    )
  );
}
