import { type CampaignPost, type ContentItem, postFormats } from "@earshot/contract";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCampaign } from "../../features/studio/campaigns/api/get-campaigns.ts";
import { useUpdatePost } from "../../features/studio/campaigns/api/update-post.ts";
import { PostEdit } from "../../features/studio/campaigns/components/post-edit.tsx";
import {
  isChangeable,
  postStatusName,
  timeInWords,
} from "../../features/studio/campaigns/labels.ts";
import { type PostForm, postDraft } from "../../features/studio/campaigns/post-form.ts";
import { undoMs } from "../../features/studio/campaigns/use-move.ts";
import { ScoreButton } from "../../features/studio/resonance/components/score-button.tsx";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { LoadProblem } from "../../ui/load-problem.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { showToast, type ToastMessage } from "../../ui/toast-store.ts";

interface CampaignPostProps {
  campaignId: string;
  postId: string;
}

/** A post of a campaign, which is edited beside the texts that are written for it. */
export function CampaignPostPanel({ campaignId, postId }: CampaignPostProps) {
  const { data, error, refetch } = useCampaign(campaignId);
  const post = data?.posts.find(({ id }) => id === postId);
  const isDeleted = data ? !post : error instanceof ApiError && error.status === 404;

  function content(): ReactNode {
    if (isDeleted) return <p className="text-ink-2">This post was deleted with its campaign.</p>;
    if (!data || !post) {
      return error ? (
        <LoadProblem
          message={messageOf(error, "The post could not be loaded.")}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading label="Loading the post">
          <Skeleton className="h-60" />
        </Loading>
      );
    }
    return (
      <>
        <p className="text-sm text-ink-2">
          <span className="font-semibold">{postStatusName(post)}</span>
          {` · ${postFormats[post.postType].label} · ${timeInWords(post.localTime)}`}
        </p>
        {isChangeable(post) ? (
          <PostEdit
            campaignId={campaignId}
            timeZone={data.campaign.timeZone}
            post={post}
            onSaved={() => showToast({ title: "Post saved." })}
          />
        ) : (
          <p>This post was handed over. Change it in Scheduled posts.</p>
        )}
      </>
    );
  }

  return (
    <section
      aria-labelledby="campaign-post"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-xl border border-line bg-raised p-4"
    >
      <h2 id="campaign-post" className="text-lg font-semibold">
        Campaign post
      </h2>
      {content()}
      <div className="flex flex-wrap gap-2 border-t border-line pt-3">
        {post?.content && (
          <ScoreButton title={post.title} content={post.content} platform={post.postType} />
        )}
        <Link
          to="/dashboard"
          search={{ view: "campaigns", ...(!isDeleted && { campaign: campaignId }) }}
          className={buttonClass("secondary")}
        >
          Back to campaign
        </Link>
      </div>
    </section>
  );
}

interface UseInCampaignProps extends CampaignPostProps {
  item: ContentItem;
  /** Called when the post has another text. */
  onReplaced: () => void;
}

/** Replaces the text of a campaign's post with another one, and lets the user undo that. */
export function UseInCampaign({ campaignId, postId, item, onReplaced }: UseInCampaignProps) {
  const { data } = useCampaign(campaignId);
  const update = useUpdatePost(campaignId);
  const post = data?.posts.find(({ id }) => id === postId);
  if (!post || !isChangeable(post) || post.postType !== item.postType) return null;

  const draft = postDraft(postId);

  /** @param typed the unsaved text of the post's form */
  async function replace(
    { title, content }: Pick<CampaignPost, "title" | "content">,
    typed: Partial<PostForm>,
    toast: ToastMessage,
  ): Promise<void> {
    try {
      await update.mutateAsync({ postId, title, content });
      draft.save(typed);
      onReplaced();
      showToast(toast);
    } catch (error) {
      const description = messageOf(error, "Please try again.");
      showToast({ title: "The campaign post was not replaced", description, tone: "destructive" });
    }
  }

  function use(before: CampaignPost): void {
    const typed = draft.read() ?? {};
    const isBack = { title: "The campaign post has its earlier text." };
    void replace(
      item,
      {},
      {
        title: "Campaign post replaced.",
        // A post without a text can't be stored again.
        ...(before.content !== "" && {
          durationMs: undoMs,
          action: { label: "Undo", onSelect: () => void replace(before, typed, isBack) },
        }),
      },
    );
  }

  return (
    <Button busy={update.isPending} onClick={() => use(post)}>
      Use in campaign
    </Button>
  );
}
