import { count, dayOf, exactTime } from "../../../../lib/format.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { Section } from "../../../../ui/section.tsx";
import { WarningNote } from "../../../../ui/warning-note.tsx";
import { useWorkspaceActs } from "../api/change-workspace.ts";
import { useAdminWorkspace } from "../api/get-admin-workspace.ts";
import { Acts } from "../components/acts.tsx";
import { AdminLink } from "../components/admin-link.tsx";
import { EntryList } from "../components/entry-list.tsx";
import { Loaded } from "../components/loaded.tsx";
import { WorkspaceCounts, WorkspacePlan } from "../components/workspace-figures.tsx";
import { Keywords, Members, Notes } from "../components/workspace-lists.tsx";
import { WorkspaceSupport } from "../components/workspace-support.tsx";
import { WorkspaceUnits } from "../components/workspace-units.tsx";
import { workspaceActs } from "../workspace-acts.ts";

/** A workspace, without the customer's texts, and the administrator's actions on it. */
export function WorkspacePage({ id }: { id: string }) {
  const query = useAdminWorkspace(id);
  const acts = useWorkspaceActs(id);
  const now = useNow(60_000);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <p>
        <AdminLink tab="workspaces">← All workspaces</AdminLink>
      </p>
      <Loaded query={query} name="the workspace">
        {(workspace) => {
          const name = workspace.companyName ?? "Unnamed workspace";
          return (
            <>
              <header className="grid gap-1 [overflow-wrap:anywhere]">
                <h2 className="font-display text-2xl font-bold tracking-[-0.02em]">
                  <bdi>{name}</bdi>
                </h2>
                <p className="text-ink-2">
                  {workspace.domain ? `${workspace.domain} · created ` : "Created "}
                  <time dateTime={workspace.createdAt} title={exactTime(workspace.createdAt)}>
                    {dayOf(workspace.createdAt)}
                  </time>
                  {!workspace.hasCompletedOnboarding && " · onboarding not completed"}
                </p>
                <p className="text-sm text-ink-3">
                  <code>{workspace.id}</code>
                </p>
              </header>
              {workspace.pause && (
                <WarningNote title={`Paused since ${dayOf(workspace.pause.since)}`}>
                  <p>{workspace.pause.reason}</p>
                </WarningNote>
              )}
              <Acts label={`Change ${name}`} subjectId={id} acts={workspaceActs(workspace, acts)} />
              <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-10 xl:grid-cols-2">
                <WorkspacePlan workspace={workspace} />
                <div className="grid grid-cols-[minmax(0,1fr)] content-start items-start gap-10 sm:grid-cols-2 sm:gap-x-8">
                  <WorkspaceCounts {...workspace} />
                </div>
              </div>
              <Keywords keywords={workspace.keywords} />
              <Members members={workspace.members} now={now} />
              <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-10 xl:grid-cols-2">
                <Notes notes={workspace.notes} now={now} />
                <WorkspaceSupport id={id} supportAccess={workspace.supportAccess} now={now} />
              </div>
              <Section title="Replies of the plan">
                <p className="text-sm text-ink-3">
                  {workspace.quota.repliesLimit === null
                    ? "Unlimited."
                    : `${count(Math.max(0, workspace.quota.repliesLimit - workspace.quota.repliesUsed), "reply", "replies")} left.`}
                </p>
                <WorkspaceUnits id={id} name={name} />
              </Section>
              <Section title="What administrators did">
                <EntryList pageSize={10} workspaceId={id} />
              </Section>
            </>
          );
        }}
      </Loaded>
    </div>
  );
}
