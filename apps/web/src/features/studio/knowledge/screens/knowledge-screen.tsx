import { brand, type KnowledgeEntry, studioLimits } from "@earshot/contract";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { useMay } from "../../../../lib/role.ts";
import { useDebounced } from "../../../../lib/use-debounced.ts";
import { useFormDrafts } from "../../../../lib/use-form-draft.ts";
import { useKnowledge } from "../../../../shared/api/list-knowledge.ts";
import { NeedsRole } from "../../../../shared/needs-role.tsx";
import { Button } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useDeleteEntry, useRestoreEntry } from "../api/delete-entry.ts";
import { EntryDialog } from "../components/entry-dialog.tsx";
import { EntryRow } from "../components/entry-row.tsx";
import { draftNameOf, type EntryTask } from "../entry-task.ts";

/** Deletes entries, and offers to undo it for ten seconds. */
function useRemoval() {
  const remove = useDeleteEntry();
  const restore = useRestoreEntry();
  async function undo({ id, title }: KnowledgeEntry) {
    try {
      await restore.mutateAsync(id);
      showToast({ title: `${title} restored.` });
    } catch (error) {
      const description = messageOf(error, "Please try again.");
      showToast({ title: "The entry was not restored", description, tone: "destructive" });
    }
  }
  return {
    busyId: remove.isPending ? remove.variables : null,
    async run(entry: KnowledgeEntry) {
      try {
        await remove.mutateAsync(entry.id);
        showToast({
          title: `${entry.title} deleted.`,
          action: { label: "Undo", onSelect: () => void undo(entry) },
          durationMs: studioLimits.undoDeleteMs,
        });
      } catch (error) {
        const description = messageOf(error, "Please try again.");
        showToast({ title: "The entry was not deleted", description, tone: "destructive" });
      }
    },
  };
}

function AddButtons({ onAdd }: { onAdd: (task: EntryTask) => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" onClick={() => onAdd({ kind: "text" })}>
        Add a text
      </Button>
      <Button onClick={() => onAdd({ kind: "file" })}>Add a file</Button>
      <Button onClick={() => onAdd({ kind: "website" })}>Add a web page</Button>
    </div>
  );
}

function Entries({
  entries,
  search,
  onOpen,
  onClearSearch,
}: {
  entries: readonly KnowledgeEntry[];
  search: string;
  onOpen: (id: string) => void;
  onClearSearch: () => void;
}) {
  const removal = useRemoval();
  if (entries.length === 0) {
    return search === "" ? (
      <EmptyState title="Nothing here yet">
        <p>
          Add what a new colleague would have to read: prices, what you don’t do, answers to
          frequent questions. Your writers can search it, and your texts can use it.
        </p>
      </EmptyState>
    ) : (
      <EmptyState
        title="No entry has all of these words"
        action={<Button onClick={onClearSearch}>Show all entries</Button>}
      >
        <p>Try fewer words.</p>
      </EmptyState>
    );
  }
  return (
    <ul aria-label="Entries" className="max-w-3xl border-t border-line">
      {entries.map((entry) => (
        <EntryRow
          key={entry.id}
          entry={entry}
          busy={removal.busyId === entry.id}
          onOpen={() => onOpen(entry.id)}
          onDelete={() => void removal.run(entry)}
        />
      ))}
    </ul>
  );
}

/** The task of the dialog; null: none. One that a reload interrupted is restored. */
function useEntryTask(entries: readonly KnowledgeEntry[] | undefined) {
  const [task, setTask] = useState<EntryTask | null>(null);
  const drafts = useFormDrafts();
  const canChange = useMay()("updateKnowledgeEntry");
  const isRestored = useRef(false);
  useEffect(() => {
    if (!entries || isRestored.current) return;
    isRestored.current = true;
    if (!canChange) return;
    const tasks: EntryTask[] = [
      { kind: "text" },
      { kind: "website" },
      ...entries.map(({ id }): EntryTask => ({ kind: "change", id })),
    ];
    const unfinished = tasks.find((one) => drafts.has(draftNameOf(one)));
    if (unfinished) setTask((now) => now ?? unfinished);
  }, [entries, canChange, drafts]);
  return [task, setTask] as const;
}

/** The knowledge base, which texts may use and the workspace's writers can search. */
export function KnowledgeScreen() {
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim());
  const { data: entries, error, refetch } = useKnowledge(search);
  const [task, setTask] = useEntryTask(entries);
  return (
    <>
      <PageTitle documentTitle={`Knowledge base · ${brand.name}`}>Knowledge base</PageTitle>
      <p className="mt-2 max-w-[65ch] text-ink-2">
        Facts about your company. Posts you create can use them, and writers look them up while they
        write your replies.
      </p>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6">
        <NeedsRole call="addKnowledgeText">
          <AddButtons onAdd={setTask} />
        </NeedsRole>
        <TextField
          type="search"
          label="Search the knowledge base"
          className="max-w-md"
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {entries ? (
          <Entries
            entries={entries}
            search={search}
            onClearSearch={() => setTyped("")}
            onOpen={(id) => setTask({ kind: "change", id })}
          />
        ) : error ? (
          <LoadProblem
            message={messageOf(error, "The knowledge base could not be loaded.")}
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading label="Loading the knowledge base">
            <Skeleton className="h-60" />
          </Loading>
        )}
      </div>
      <EntryDialog
        task={task}
        onClose={() => setTask(null)}
        onSaved={(title) => {
          setTask(null);
          showToast({ title: `${title} saved.` });
        }}
      />
    </>
  );
}
