import { type Campaign, type CampaignPost, cutText, studioLimits } from "@earshot/contract";
import { Link, useSearch } from "@tanstack/react-router";
import { useModelUsage } from "../../features/ledger/assistant/api/get-model-usage.ts";
import { CampaignsScreen } from "../../features/studio/campaigns/screens/campaigns-screen.tsx";
import {
  type CampaignsSearch,
  parseCampaignsSearch,
} from "../../features/studio/campaigns/search.ts";
import { buttonClass } from "../../ui/button.tsx";
import { useSearchPatch } from "./use-search-patch.ts";

/** Links from a post of a campaign to where other texts for it are written, and to where it was handed over. */
function PostLinks({ campaign: { goal }, post }: { campaign: Campaign; post: CampaignPost }) {
  const { intent, postType, ownPostId } = post;
  const className = buttonClass("secondary", "small");
  if (ownPostId !== null) {
    return (
      <Link to="/dashboard" search={{ view: "scheduled-posts" }} className={className}>
        Open scheduled posts
      </Link>
    );
  }
  const prompt = cutText(`${goal}\n\n${intent}`, studioLimits.promptMax);
  return (
    <Link to="/dashboard" search={{ view: "create-posts", prompt, postType }} className={className}>
      Open in Create
    </Link>
  );
}

/** The campaigns; the open one is in the address. */
export function CampaignsPage() {
  const { data: usage } = useModelUsage();
  const search = parseCampaignsSearch(useSearch({ strict: false }));
  return (
    <CampaignsScreen
      search={search}
      onSearch={useSearchPatch<CampaignsSearch>()}
      usage={usage}
      linksOf={(campaign, post) => <PostLinks campaign={campaign} post={post} />}
    />
  );
}
