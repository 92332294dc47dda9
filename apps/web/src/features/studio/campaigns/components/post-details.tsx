import { type Campaign, type CampaignPost, postFormats } from "@earshot/contract";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { useMay } from "../../../../lib/role.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { GroundingPanel } from "../../../../shared/grounding-panel.tsx";
import { Button } from "../../../../ui/button.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { Mark, type Span } from "../../../../ui/mark.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useRegenerate } from "../api/change-campaign.ts";
import { useUpdatePost } from "../api/update-post.ts";
import { isChangeable, nameOf, postStatusName, timeInWords } from "../labels.ts";
import { postDraft } from "../post-form.ts";
import { PostEdit } from "./post-edit.tsx";
import { Question } from "./question.tsx";

/** Links from a post to other tools that work on it. */
export type LinksOf = (campaign: Campaign, post: CampaignPost) => ReactNode;

export interface PostDetailsProps {
  campaign: Campaign;
  post: CampaignPost;
  links: ReturnType<LinksOf>;
  /** Called when the post was dropped, restored, or is being written again. */
  onChanged?: () => void;
}

/** The text of a post, and its actions. */
export function PostDetails({ campaign, post, links, onChanged }: PostDetailsProps) {
  const { id, timeZone, status: campaignStatus } = campaign;
  const canChange = useMay()("updateCampaignPost");
  const update = useUpdatePost(id);
  const regenerate = useRegenerate(id);
  const now = useNow(60_000);
  const [open, setOpen] = useState<"edit" | "write" | null>(() =>
    isChangeable(post) && postDraft(post.id).read() ? "edit" : null,
  );
  const [problem, setProblem] = useState<string | null>(null);
  /** The words that a note is about, while it is pointed at. */
  const [pointed, setPointed] = useState<Span | null>(null);
  const edit = useRef<HTMLButtonElement>(null);
  const write = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(open);
  // An opened part replaces the buttons, and later the other way around; the focus follows.
  useEffect(() => {
    if (open === null && wasOpen.current !== null) {
      (wasOpen.current === "edit" ? edit : write).current?.focus();
    }
    if (open === "edit" && wasOpen.current === null) {
      form.current?.querySelector("textarea")?.focus();
    }
    wasOpen.current = open;
  }, [open]);
  const { status, content, intent, postType, grounding } = post;
  const spans: Span[] = grounding.unsupported.map(({ start, end }) => [start, end]);
  const name = nameOf(post);
  const isDropped = status === "dropped";
  const isPast = status === "planned" && Date.parse(post.at) <= now;

  async function setStatus(next: "planned" | "dropped") {
    setProblem(null);
    try {
      await update.mutateAsync({ postId: post.id, status: next });
      showToast({ title: next === "dropped" ? "Post dropped." : "Post restored." });
      onChanged?.();
    } catch (error) {
      setProblem(messageOf(error, "The post could not be changed. Please try again."));
    }
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 [overflow-wrap:anywhere]">
      <p className="text-sm text-ink-2">
        <span className="font-semibold">{postStatusName(post)}</span>
        {` · ${postFormats[postType].label} · ${timeInWords(post.localTime)}`}
      </p>
      {isPast && (
        <p className="text-sm font-medium text-signal">
          This time has passed. Choose a later one to schedule the post.
        </p>
      )}
      {name !== intent && <p className="text-sm text-ink-3">{intent}</p>}
      {open === "edit" ? (
        <div ref={form}>
          <PostEdit
            campaignId={id}
            timeZone={timeZone}
            post={post}
            onSaved={() => setOpen(null)}
            onCancel={() => setOpen(null)}
          />
        </div>
      ) : (
        <>
          {content !== "" && name !== content && (
            <p dir="auto" className="whitespace-pre-line">
              <Mark text={content} spans={spans} pointed={pointed ? [pointed] : []} />
            </p>
          )}
          {(spans.length > 0 || grounding.used.length > 0) && (
            <GroundingPanel item={{ grounding, findings: [] }} onPoint={setPointed} />
          )}
        </>
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
            onChanged?.();
          }}
          onKeep={() => setOpen(null)}
        />
      )}
      <FormProblem>{problem}</FormProblem>
      {open === null && canChange && (
        <div className="mt-1 flex flex-wrap items-center gap-2">
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
    </div>
  );
}
