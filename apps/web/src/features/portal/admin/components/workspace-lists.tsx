import type { AdminWorkspace } from "@earshot/contract";
import { dayOf, exactTime } from "../../../../lib/format.ts";
import { Section } from "../../../../ui/section.tsx";
import { Table } from "../../../../ui/table.tsx";
import { Ago } from "./ago.tsx";

/** The people of a workspace. */
export function Members({ members, now }: Pick<AdminWorkspace, "members"> & { now: number }) {
  return (
    <Table
      caption="Members"
      columns={[
        {
          id: "name",
          name: "Person",
          cell: ({ fullName, email }) => (
            <span className="grid min-w-36 [overflow-wrap:anywhere]">
              <bdi>{fullName ?? email}</bdi>
              {fullName && <span className="text-sm font-normal text-ink-3">{email}</span>}
            </span>
          ),
        },
        {
          id: "role",
          name: "Role",
          cell: ({ role, emailVerified }) => (
            <>
              {role === "owner" ? "Owner" : "Member"}
              {!emailVerified && (
                <span className="block text-sm text-caution">Address not confirmed</span>
              )}
            </>
          ),
        },
        {
          id: "joined",
          name: "Joined",
          cell: ({ joinedAt }) => (
            <time dateTime={joinedAt} title={exactTime(joinedAt)} className="whitespace-nowrap">
              {dayOf(joinedAt)}
            </time>
          ),
        },
        {
          id: "active",
          name: "Last active",
          cell: ({ lastActiveAt }) =>
            lastActiveAt === null ? "Not signed in" : <Ago at={lastActiveAt} now={now} />,
        },
      ]}
      rows={members}
      rowId={({ id }) => id}
      empty="Nobody belongs to this workspace."
    />
  );
}

/** The keywords of a workspace. */
export function Keywords({ keywords }: Pick<AdminWorkspace, "keywords">) {
  return (
    <Section title="Keywords">
      {keywords.length === 0 ? (
        <p className="text-ink-2">No keywords yet.</p>
      ) : (
        <ul aria-label="Keywords" className="flex flex-wrap gap-2">
          {keywords.map(({ id, keyword, pausedAt }) => (
            <li
              key={id}
              className="max-w-full rounded-full border border-line px-3 py-1 text-sm [overflow-wrap:anywhere]"
            >
              {keyword}
              {pausedAt && (
                <span className="text-caution" title={exactTime(pausedAt)}>
                  {" "}
                  · paused
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** The notes of administrators about a workspace. */
export function Notes({ notes, now }: Pick<AdminWorkspace, "notes"> & { now: number }) {
  return (
    <Section title="Notes">
      {notes.length === 0 ? (
        <p className="text-ink-2">
          No notes yet. Administrators read them here; the customer does not.
        </p>
      ) : (
        <ul aria-label="Notes" className="border-t border-line">
          {notes.map(({ id, at, text, author }) => (
            <li key={id} className="border-b border-line py-3 [overflow-wrap:anywhere]">
              <p className="whitespace-pre-line">{text}</p>
              <p className="mt-0.5 text-sm text-ink-3">
                <Ago at={at} now={now} /> · {author ?? "A deleted administrator"}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
