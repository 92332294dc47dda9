import { sourceNames, type WriterSummary } from "@earshot/contract";
import { exactTime, preciseAge } from "../../../../lib/format.ts";
import { type Column, Table } from "../../../../ui/table.tsx";
import { AdminLink } from "./admin-link.tsx";

/** A writer who was not active for this long counts as inactive. */
const activeForMs = 7 * 86_400_000;

type State = "working" | "available" | "inactive";

function stateOf({ underWay, lastActiveAt }: WriterSummary, now: number): State {
  if (underWay > 0) return "working";
  const isActive = lastActiveAt !== null && now - Date.parse(lastActiveAt) < activeForMs;
  return isActive ? "available" : "inactive";
}

const states: Record<State, { name: string; color: string }> = {
  working: { name: "Working", color: "text-standing" },
  available: { name: "Available", color: "text-ink" },
  inactive: { name: "Inactive", color: "text-caution" },
};

const platformNames = ({ platforms }: WriterSummary) =>
  platforms.length === 0
    ? "All"
    : new Intl.ListFormat(undefined, { type: "unit" }).format(
        platforms.map((source) => sourceNames[source]),
      );

/** The writers: their work, the results of their replies, and their last activity. */
export function WriterTable({ writers, now }: { writers: readonly WriterSummary[]; now: number }) {
  const columns: readonly Column<WriterSummary>[] = [
    {
      id: "name",
      name: "Writer",
      cell: ({ id, name, email }) => (
        <span className="grid min-w-36 [overflow-wrap:anywhere]">
          <AdminLink tab="writers" item={id}>
            <bdi>{name}</bdi>
          </AdminLink>
          {name !== email && <span className="text-sm font-normal text-ink-3">{email}</span>}
        </span>
      ),
    },
    {
      id: "state",
      name: "State",
      cell: (writer) => {
        const { name, color } = states[stateOf(writer, now)];
        return <span className={`font-semibold ${color}`}>{name}</span>;
      },
    },
    {
      id: "underWay",
      name: "In progress",
      numeric: true,
      cell: ({ underWay }) => underWay.toLocaleString(),
    },
    { id: "placed", name: "Posted", numeric: true, cell: ({ placed }) => placed.toLocaleString() },
    {
      id: "removed",
      name: "Removed",
      numeric: true,
      cell: ({ removed }) => removed.toLocaleString(),
    },
    {
      id: "active",
      name: "Last active",
      cell: ({ lastActiveAt }) =>
        lastActiveAt === null ? (
          "Never"
        ) : (
          <time
            dateTime={lastActiveAt}
            title={exactTime(lastActiveAt)}
            className="whitespace-nowrap"
          >
            {preciseAge(lastActiveAt, now)}
          </time>
        ),
    },
    { id: "platforms", name: "Platforms", cell: platformNames },
  ];
  return (
    // Narrow screens scroll the table instead of breaking its words.
    <div className="min-w-0 [overflow-wrap:normal]">
      <Table
        caption="Writers and their replies"
        hideCaption
        columns={columns}
        rows={writers}
        rowId={({ id }) => id}
        empty="No writer has joined yet. Invite the first one below."
      />
    </div>
  );
}
