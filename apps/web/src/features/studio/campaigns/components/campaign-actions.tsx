import type { Campaign, CampaignPost } from "@earshot/contract";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useDeleteCampaign, useRegenerate, useStopCampaign } from "../api/change-campaign.ts";
import { exportCampaign } from "../api/export-campaign.ts";
import { Question } from "./question.tsx";
import { ScheduleForm } from "./schedule-form.tsx";

interface CampaignActionsProps {
  campaign: Campaign;
  posts: readonly CampaignPost[];
  onDeleted: () => void;
}

/** The actions on a whole campaign. */
export function CampaignActions({ campaign, posts, onDeleted }: CampaignActionsProps) {
  const { id, status, goal } = campaign;
  const stop = useStopCampaign();
  const regenerate = useRegenerate(id);
  const remove = useDeleteCampaign();
  const [open, setOpen] = useState<"write" | "delete" | null>(null);
  const [isScheduling, setScheduling] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const starts = {
    write: useRef<HTMLButtonElement>(null),
    delete: useRef<HTMLButtonElement>(null),
  };
  const wasOpen = useRef(open);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the refs never change
  useEffect(() => {
    if (open === null && wasOpen.current !== null) starts[wasOpen.current].current?.focus();
    wasOpen.current = open;
  }, [open]);

  const isWriting = status === "generating";
  const planned = posts.filter((post) => post.status === "planned");
  const written = planned.filter(({ content }) => content !== "");
  const isMissingSome = campaign.progress.done < campaign.progress.total;
  const coming = written.filter(({ at }) => Date.parse(at) > Date.now());
  const close = () => setOpen(null);

  function run(problemTitle: string, work: () => Promise<unknown>): void {
    setProblem(null);
    void work().catch((error: unknown) =>
      setProblem(messageOf(error, `${problemTitle}. Please try again.`)),
    );
  }
  const download = (format: "csv" | "ics") =>
    run("The file was not downloaded", () => exportCampaign(id, format));

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {isWriting && (
          <Button
            busy={stop.isPending}
            onClick={() => run("The campaign was not stopped", () => stop.mutateAsync(id))}
          >
            Stop
          </Button>
        )}
        {!isWriting && isMissingSome && (
          <Button
            variant="primary"
            busy={regenerate.isPending}
            onClick={() =>
              run("The posts are not being written", () => regenerate.mutateAsync(undefined))
            }
          >
            Write the missing posts
          </Button>
        )}
        {!isWriting && coming.length > 0 && (
          <Button
            variant={isMissingSome ? "secondary" : "primary"}
            onClick={() => setScheduling(true)}
          >
            Schedule posts…
          </Button>
        )}
        {!isWriting && !isMissingSome && planned.length > 0 && (
          <Button ref={starts.write} onClick={() => setOpen("write")}>
            Write all again…
          </Button>
        )}
        <Button onClick={() => download("csv")}>Export CSV</Button>
        <Button onClick={() => download("ics")}>Export calendar</Button>
        <Button ref={starts.delete} variant="quiet" onClick={() => setOpen("delete")}>
          Delete…
        </Button>
      </div>
      {problem && (
        <div className="max-w-3xl">
          <FormProblem>{problem}</FormProblem>
        </div>
      )}
      {open === "write" && (
        <Question
          question="Write all posts again?"
          consequence="The model writes all planned posts again. Their present texts are lost; their times stay."
          confirm="Write all again"
          keep="Keep texts"
          onConfirm={async () => {
            await regenerate.mutateAsync(undefined);
            close();
          }}
          onKeep={close}
        />
      )}
      {open === "delete" && (
        <Question
          question={`Delete the campaign ${goal}?`}
          consequence="Its posts are lost. Posts that were handed over stay in Scheduled posts."
          confirm="Delete campaign"
          keep="Keep"
          onConfirm={async () => {
            await remove.mutateAsync(id);
            showToast({ title: "Campaign deleted." });
            onDeleted();
          }}
          onKeep={close}
        />
      )}
      <Dialog open={isScheduling} title="Schedule posts" onClose={() => setScheduling(false)}>
        {isScheduling && (
          <ScheduleForm
            campaignId={id}
            posts={coming}
            onDone={() => {
              setScheduling(false);
              showToast({ title: "Posts handed over to Scheduled posts." });
            }}
          />
        )}
      </Dialog>
    </div>
  );
}
