import { messageOf } from "../../../../lib/api-error.ts";
import { useMay } from "../../../../lib/role.ts";
import { useFormDrafts } from "../../../../lib/use-form-draft.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useKnowledgeEntry } from "../api/get-entry.ts";
import { draftNameOf, type EntryTask } from "../entry-task.ts";
import { FileForm } from "./file-form.tsx";
import { TextForm } from "./text-form.tsx";
import { WebsiteForm } from "./website-form.tsx";

const titles: Record<EntryTask["kind"], string> = {
  text: "Add a text",
  file: "Add a file",
  website: "Add a web page",
  change: "Change the entry",
};

/** The entry for users who can't change it. */
function EntryText({ title, content }: { title: string; content: string }) {
  return (
    <article className="grid gap-2 [overflow-wrap:anywhere]">
      <h3 dir="auto" className="font-semibold">
        {title}
      </h3>
      <p dir="auto" className="whitespace-pre-line">
        {content}
      </p>
    </article>
  );
}

function Change({ id, onSaved }: { id: string; onSaved: (title: string) => void }) {
  const { data: entry, error, refetch } = useKnowledgeEntry(id);
  const canChange = useMay()("updateKnowledgeEntry");
  if (entry && !canChange) return <EntryText {...entry} />;
  if (entry) return <TextForm entry={entry} onSaved={onSaved} />;
  if (error) {
    const message = messageOf(error, "The entry could not be loaded.");
    return <LoadProblem message={message} onRetry={() => void refetch()} />;
  }
  return (
    <Loading label="Loading the entry">
      <Skeleton className="h-60" />
    </Loading>
  );
}

interface EntryDialogProps {
  /** null: the dialog is closed. */
  task: EntryTask | null;
  onSaved: (title: string) => void;
  onClose: () => void;
}

/** Adds or changes an entry of the knowledge base. Closing the dialog discards unsaved changes. */
export function EntryDialog({ task, onSaved, onClose }: EntryDialogProps) {
  const canChange = useMay()("updateKnowledgeEntry");
  const drafts = useFormDrafts();
  const title = canChange ? titles[task?.kind ?? "text"] : "Entry";
  function close(): void {
    if (task) drafts.clear(draftNameOf(task));
    onClose();
  }
  return (
    <Dialog open={task !== null} title={title} onClose={close}>
      {task?.kind === "text" && <TextForm entry={null} onSaved={onSaved} />}
      {task?.kind === "file" && <FileForm onSaved={onSaved} />}
      {task?.kind === "website" && <WebsiteForm onSaved={onSaved} />}
      {task?.kind === "change" && <Change id={task.id} onSaved={onSaved} />}
    </Dialog>
  );
}
