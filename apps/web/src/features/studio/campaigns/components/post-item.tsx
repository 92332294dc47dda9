import { type Campaign, type CampaignPost, postFormats } from "@earshot/contract";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useRegenerate } from "../api/change-campaign.ts";
import { useUpdatePost } from "../api/update-post.ts";
import { isChangeable, nameOf, postStatusName, timeInWords } from "../labels.ts";
import { PostEdit } from "./post-edit.tsx";
import { Question } from "./question.tsx";

interface PostItemProps {
  campaign: Campaign;
  post: CampaignPost;
  /** Links to where the post is worked on further. */
  links: ReactNode;
}

/** A post of a campaign, and what can be done with it. */
export function PostItem({ campaign, post, links }: PostItemProps) {
  const { id, timeZone, status: campaignStatus } = campaign;
  const update = useUpdatePost(id);
  const regenerate = useRegenerate(id);
  const [open, setOpen] = useState<"edit" | "write" | null>(null);
  const edit = useRef<HTMLButtonElement>(null);
  const write = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(open);
  // What was opened replaces the buttons, and later the other way around; the focus follows.
  useEffect(() => {
    if (open === null && wasOpen.current !== null) {
      (wasOpen.current === "edit" ? edit : write).current?.focus();
    }
    wasOpen.current = open;
  }, [open]);
  const { status, content, intent, postType } = post;
  const name = nameOf(post);
  const isDropped = status === "dropped";

  async function setStatus(next: "planned" | "dropped") {
    try {
      await update.mutateAsync({ postId: post.id, status: next });
      showToast({ title: next === "dropped" ? "Post dropped." : "Post restored." });
    } catch (error) {
      const title = next === "dropped" ? "The post was not dropped" : "The post was not restored";
      showToast({
        title,
        description: messageOf(error, "Please try again."),
        tone: "destructive",
      });
    }
  }

  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 border-b border-line py-4 [overflow-wrap:anywhere]">
      <h2 className={isDropped ? "font-semibold text-ink-3 line-through" : "font-semibold"}>
        {name}
      </h2>
      <p className="text-sm text-ink-2">
        <span className="font-semibold">{postStatusName(post)}</span>
        {` · ${postFormats[postType].label} · ${timeInWords(post.localTime)}`}
      </p>
      {name !== intent && <p className="text-sm text-ink-3">{intent}</p>}
      {open === "edit" ? (
        <PostEdit campaignId={id} timeZone={timeZone} post={post} onDone={() => setOpen(null)} />
      ) : (
        content !== "" && name !== content && <p className="whitespace-pre-line">{content}</p>
      )}
      {open === "write" && (
        <Question
          question={`Write ${name} again?`}
          consequence="The model writes this post again. The present text is lost."
          confirm="Write again"
          keep="Keep text"
          onConfirm={async () => {
            await regenerate.mutateAsync(post.id);
            setOpen(null);
          }}
          onKeep={() => setOpen(null)}
        />
      )}
      {open === null && (
        <div className="flex flex-wrap items-center gap-2">
          {isChangeable(post) && (
            <Button
              ref={edit}
              size="small"
              aria-label={`Edit ${name}`}
              onClick={() => setOpen("edit")}
            >
              Edit
            </Button>
          )}
          {status === "planned" && content !== "" && campaignStatus !== "generating" && (
            <Button
              ref={write}
              size="small"
              aria-label={`Write again: ${name}`}
              onClick={() => setOpen("write")}
            >
              Write again
            </Button>
          )}
          {links}
          {isChangeable(post) && (
            <Button
              size="small"
              variant="quiet"
              busy={update.isPending}
              aria-label={`${isDropped ? "Restore" : "Drop"} ${name}`}
              onClick={() => void setStatus(isDropped ? "planned" : "dropped")}
            >
              {isDropped ? "Restore" : "Drop"}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
