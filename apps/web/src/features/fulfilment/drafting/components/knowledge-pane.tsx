import type { KnowledgeEntry } from "@earshot/contract";
import { useId, useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { useDebounced } from "../../../../lib/use-debounced.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useReplyKnowledge, useReplyKnowledgeEntry } from "../api/get-knowledge.ts";

function WholeText({ replyId, entryId }: { replyId: string; entryId: string }) {
  const { data: entry, error, refetch } = useReplyKnowledgeEntry(replyId, entryId);
  if (entry) {
    return (
      <p dir="auto" className="whitespace-pre-line">
        {entry.content}
      </p>
    );
  }
  if (error) {
    const message = messageOf(error, "The entry could not be loaded.");
    return <LoadProblem message={message} onRetry={() => void refetch()} />;
  }
  return (
    <Loading label="Loading the entry">
      <Skeleton className="h-12" />
    </Loading>
  );
}

function Entry({ replyId, entry }: { replyId: string; entry: KnowledgeEntry }) {
  const [isOpen, setOpen] = useState(false);
  const { id, title, excerpt } = entry;
  return (
    <li className="grid justify-items-start gap-1 border-t border-line py-3 text-sm [overflow-wrap:anywhere]">
      <h4 dir="auto" className="font-semibold">
        {title}
      </h4>
      {isOpen ? (
        <WholeText replyId={replyId} entryId={id} />
      ) : (
        <p dir="auto" className="line-clamp-3 text-ink-2">
          {excerpt}
        </p>
      )}
      <Button
        variant="text"
        size="bare"
        aria-expanded={isOpen}
        aria-label={isOpen ? `Show less of ${title}` : `Read ${title}`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? "Show less" : "Read"}
      </Button>
    </li>
  );
}

/** The customer's knowledge base, to look things up while writing. */
export function KnowledgePane({ replyId }: { replyId: string }) {
  const heading = useId();
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim());
  const { data: entries, error, refetch } = useReplyKnowledge(replyId, search);
  if (error && !entries) {
    const message = messageOf(error, "The knowledge base could not be loaded.");
    return <LoadProblem message={message} onRetry={() => void refetch()} />;
  }
  // Most customers have none, so nothing is shown then.
  if (!entries || (entries.length === 0 && search === "")) return null;
  return (
    <section aria-labelledby={heading} className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 id={heading} className="font-semibold">
        The customer’s knowledge base
      </h3>
      <TextField
        type="search"
        label="Search it"
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {entries.length === 0 ? (
        <p className="text-sm text-ink-2">No entry has all of these words.</p>
      ) : (
        <ul>
          {entries.map((entry) => (
            <Entry key={entry.id} replyId={replyId} entry={entry} />
          ))}
        </ul>
      )}
    </section>
  );
}
