import { messageOf } from "../../../../lib/api-error.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useKnowledgeEntry } from "../api/get-entry.ts";
import { FileForm } from "./file-form.tsx";
import { TextForm } from "./text-form.tsx";
import { WebsiteForm } from "./website-form.tsx";

/** What is done in the dialog: an entry is added from a source, or one is changed. */
export type EntryTask = { kind: "text" | "file" | "website" } | { kind: "change"; id: string };

const titles: Record<EntryTask["kind"], string> = {
  text: "Add a text",
  file: "Add a file",
  website: "Add a web page",
  change: "Change the entry",
};

function Change({ id, onSaved }: { id: string; onSaved: (title: string) => void }) {
  const { data: entry, error, refetch } = useKnowledgeEntry(id);
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

/** Adds or changes an entry of the knowledge base. */
export function EntryDialog({ task, onSaved, onClose }: EntryDialogProps) {
  return (
    <Dialog open={task !== null} title={titles[task?.kind ?? "text"]} onClose={onClose}>
      {task?.kind === "text" && <TextForm entry={null} onSaved={onSaved} />}
      {task?.kind === "file" && <FileForm onSaved={onSaved} />}
      {task?.kind === "website" && <WebsiteForm onSaved={onSaved} />}
      {task?.kind === "change" && <Change id={task.id} onSaved={onSaved} />}
    </Dialog>
  );
}
