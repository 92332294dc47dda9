import type { AdministratorAction, AdministratorEntry } from "@earshot/contract";
import { useRef, useState } from "react";
import { useNow } from "../../../../lib/use-now.ts";
import { Pagination } from "../../../../ui/pagination.tsx";
import { pageCount } from "../../../../ui/paging.ts";
import { useAdministratorEntries } from "../api/list-entries.ts";
import { AdminLink } from "./admin-link.tsx";
import { Ago } from "./ago.tsx";
import { Loaded } from "./loaded.tsx";

/** Actions on writers: their subject has a page. */
const aboutWriters: ReadonlySet<AdministratorAction> = new Set<AdministratorAction>([
  "writer_ended",
  "writer_reinstated",
  "payout_recorded",
  "payout_method_read",
]);

/** The person that an entry is about. */
function Subject({ action, subject }: Pick<AdministratorEntry, "action" | "subject">) {
  if (!subject) return null;
  const name = subject.name ?? "a deleted account";
  return (
    <>
      {" · "}
      {aboutWriters.has(action) && subject.name !== null ? (
        <AdminLink tab="writers" item={subject.id}>
          {name}
        </AdminLink>
      ) : (
        name
      )}
    </>
  );
}

function EntryRow({
  entry,
  now,
  inWorkspace,
}: {
  entry: AdministratorEntry;
  now: number;
  inWorkspace: boolean;
}) {
  const { at, action, sentence, reason, administrator, workspace, subject } = entry;
  return (
    <li className="border-b border-line py-3 [overflow-wrap:anywhere]">
      <p className="font-medium">{sentence}</p>
      {reason && <p className="mt-0.5 whitespace-pre-line text-ink-2">{reason}</p>}
      <p className="mt-0.5 text-sm text-ink-3">
        <Ago at={at} now={now} /> · {administrator ?? "A deleted administrator"}
        <Subject action={action} subject={subject} />
        {workspace && !inWorkspace && (
          <>
            {" · "}
            <AdminLink tab="workspaces" item={workspace.id}>
              {workspace.name ?? "Unnamed workspace"}
            </AdminLink>
          </>
        )}
      </p>
    </li>
  );
}

interface EntryListProps {
  pageSize: number;
  /** Shows only actions on this workspace. */
  workspaceId?: string;
}

/** What administrators did, newest first. Entries can't be changed. */
export function EntryList({ pageSize, workspaceId }: EntryListProps) {
  const [page, setPage] = useState(1);
  const top = useRef<HTMLDivElement>(null);
  const query = useAdministratorEntries(page, pageSize, workspaceId);
  const now = useNow(60_000);
  return (
    <Loaded query={query} name="the log">
      {({ entries, total }) => (
        <div
          ref={top}
          tabIndex={-1}
          aria-busy={query.isPlaceholderData}
          className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none"
        >
          {total === 0 ? (
            <p className="text-ink-2">
              Nothing yet. Each thing that an administrator changes
              {workspaceId === undefined ? "" : " in this workspace"} appears here, with its reason.
            </p>
          ) : (
            <ul aria-label="What administrators did" className="border-t border-line">
              {entries.map((entry) => (
                <EntryRow
                  key={entry.id}
                  entry={entry}
                  now={now}
                  inWorkspace={workspaceId !== undefined}
                />
              ))}
            </ul>
          )}
          <Pagination
            label="Pages of the log"
            page={page}
            count={pageCount(total, pageSize)}
            onPage={(target) => {
              setPage(target);
              top.current?.focus();
            }}
          />
        </div>
      )}
    </Loaded>
  );
}
