import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useModelUsage } from "../../features/ledger/assistant/api/get-model-usage.ts";
import { useMe } from "../../features/portal/session/api/get-me.ts";
import { CreateScreen } from "../../features/studio/content/screens/create-screen.tsx";
import { parseCreateSearch } from "../../features/studio/content/search.ts";
import { CampaignPostPanel, UseInCampaign } from "./campaign-post.tsx";
import { NeedsRolePage } from "./needs-role-page.tsx";
import { TextActions } from "./text-actions.tsx";

/** The screen on which texts are created, filled in as the address asks. */
export function CreatePage() {
  const { data: user } = useMe();
  const { data: usage } = useModelUsage();
  const search = parseCreateSearch(useSearch({ strict: false }));
  const { campaign: campaignId, campaignPost: postId } = search;
  const campaignPost = campaignId && postId ? { campaignId, postId } : null;
  // Remounts the form each time another text replaces the post's own.
  const [replaced, setReplaced] = useState(0);
  return (
    user && (
      <NeedsRolePage call="generateContent" title="Create">
        <CreateScreen
          search={search}
          usage={usage}
          handed={campaignPost && <CampaignPostPanel key={replaced} {...campaignPost} />}
          actionsOf={(item) => (
            <>
              {campaignPost && (
                <UseInCampaign
                  {...campaignPost}
                  item={item}
                  onReplaced={() => setReplaced((count) => count + 1)}
                />
              )}
              <TextActions item={item} />
            </>
          )}
        />
      </NeedsRolePage>
    )
  );
}
