import type { KnowledgeEntry } from "@earshot/contract";
import { dayOf, webAddress } from "../../../../lib/format.ts";
import { IfMay } from "../../../../shared/needs-role.tsx";
import { Button } from "../../../../ui/button.tsx";
import { ExternalLink } from "../../../../ui/external-link.tsx";

/** The source of an entry's text. */
function Origin({ source, origin }: Pick<KnowledgeEntry, "source" | "origin">) {
  if (source === "text" || origin === null) return "Typed in";
  const address = source === "website" ? webAddress(origin) : null;
  if (!address) return `From the file ${origin}`;
  return (
    <>
      From{" "}
      <ExternalLink href={address} className="underline">
        {new URL(address).host}
      </ExternalLink>
    </>
  );
}

interface EntryRowProps {
  entry: KnowledgeEntry;
  busy: boolean;
  onOpen: () => void;
  onDelete: () => void;
}

/** An entry of the knowledge base in the list. */
export function EntryRow({ entry, busy, onOpen, onDelete }: EntryRowProps) {
  const { title, excerpt, length, isCut, updatedAt } = entry;
  return (
    <li className="grid gap-1 border-b border-line py-4 [overflow-wrap:anywhere]">
      <h2 dir="auto" className="font-semibold">
        {title}
      </h2>
      <p className="text-sm text-ink-3">
        <Origin {...entry} />
        {` · ${length.toLocaleString()} characters · ${dayOf(updatedAt)}`}
      </p>
      {isCut && <p className="text-sm text-ink-2">Only the first part of it is kept.</p>}
      <p dir="auto" className="line-clamp-2 max-w-[75ch] text-ink-2">
        {excerpt}
      </p>
      <div className="mt-1 flex flex-wrap gap-2">
        <Button size="small" aria-label={`Open ${title}`} onClick={onOpen}>
          Open
        </Button>
        <IfMay call="deleteKnowledgeEntry">
          <Button
            size="small"
            variant="quiet"
            aria-label={`Delete ${title}`}
            busy={busy}
            onClick={onDelete}
          >
            Delete
          </Button>
        </IfMay>
      </div>
    </li>
  );
}
