import { type Assignment, brand, type Source, sourceNames } from "@earshot/contract";
import { type ReactNode, useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { shortcutsCommand, useCommands } from "../../../../lib/commands.ts";
import { useShortcutsOn } from "../../../../lib/shortcut-setting.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { Button } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { lazyDialog } from "../../../../ui/lazy-dialog.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { ShortcutsLine } from "../../../../ui/shortcuts.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useShortcuts } from "../../../../ui/use-shortcuts.ts";
import { useWriterSettings } from "../api/get-writer-settings.ts";
import { useAssignments } from "../api/list-assignments.ts";
import { AssignmentList, assignmentButtonId } from "../components/assignment-list.tsx";
import { useCurrentAssignment } from "../use-current-assignment.ts";

const ActiveShortcutsHelp = lazyDialog(
  async () => (await import("../components/active-shortcuts.tsx")).ActiveShortcutsHelp,
);

/** The shortcuts named above the editor. */
const named = [
  { keys: ["j", "k"], does: "move" },
  { keys: ["Alt", "R"], does: "write" },
  { keys: ["Alt", "T"], does: "thread" },
  { keys: ["Ctrl", "Enter"], does: "submit" },
];

/** Asks the writer to declare an account before they need it. */
function Undeclared({ source, settingsLink }: { source: Source; settingsLink: ReactNode }) {
  return (
    <p role="note" className="mt-4 rounded-lg bg-caution-soft px-4 py-3">
      Declare the {sourceNames[source]} account that you post with before you post a reply:{" "}
      {settingsLink}
    </p>
  );
}

/** The placeholder for the editor while it loads. */
function DeskSkeleton() {
  return (
    <Loading label="Loading your active work">
      <div className="mt-6 grid gap-10 lg:grid-cols-2">
        <Skeleton className="h-64" />
        <Skeleton className="h-64" />
      </div>
    </Loading>
  );
}

/** The assignment that is open, and what can happen to it. */
export interface OpenAssignment {
  assignment: Assignment;
  /** The writer's declared account on its platform; undefined: none. */
  account: string | undefined;
  /** The opportunity was claimed again, as this reply. */
  onClaimed: (reply: Assignment) => void;
  /** The writer has finished with it. */
  onLeave: () => void;
}

interface ActiveScreenProps {
  chosen: string | null;
  /** `replace`: the writer has not chosen it, it is shown because another one ended. */
  onChoose: (replyId: string | null, how?: { replace: boolean }) => void;
  settingsLink: ReactNode;
  /** Renders the open assignment: its editor, its placement, or its status. */
  renderAssignment: (open: OpenAssignment) => ReactNode;
}

/** The writer's active work, with the chosen assignment open below the list. */
export function ActiveScreen({
  chosen,
  onChoose,
  settingsLink,
  renderAssignment,
}: ActiveScreenProps) {
  const now = useNow(15_000);
  const { data, error, refetch } = useAssignments();
  const { data: settings } = useWriterSettings();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { current, shown, isFetching, choose, leave } = useCurrentAssignment(data, chosen, (id) =>
    // Once it is in no list any more, only the address leads back to its text.
    onChoose(id, { replace: true }),
  );
  const areKeysOn = useShortcutsOn();

  const open = (id: string) => {
    choose(id);
    onChoose(id);
  };
  const step = (by: 1 | -1) => {
    const next = shown[shown.findIndex(({ id }) => id === current?.id) + by];
    if (!next) return;
    open(next.id);
    const button = document.getElementById(assignmentButtonId(next.id));
    button?.focus();
    button?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  };
  useCommands([shortcutsCommand(() => setHelpOpen(true))]);
  useShortcuts({ j: () => step(1), k: () => step(-1), "?": () => setHelpOpen(true) }, areKeysOn);

  const source = current?.post.source;
  return (
    <>
      <div className="flex items-end justify-between gap-4">
        <PageTitle documentTitle={`Active Work · ${brand.name}`}>Active Work</PageTitle>
        <ShortcutsLine named={named} on={areKeysOn} onHelp={() => setHelpOpen(true)} />
      </div>
      {settings && source && settings.accounts[source] === undefined && (
        <Undeclared source={source} settingsLink={settingsLink} />
      )}
      {((!data && !error) || isFetching) && <DeskSkeleton />}
      {error && !data && (
        <p role="alert" className="mt-6">
          {messageOf(error, "Your active work could not be loaded.")}{" "}
          <Button onClick={() => void refetch()}>Try again</Button>
        </p>
      )}
      {data && shown.length === 0 && !isFetching && (
        <EmptyState title="No active work">
          Opportunities that you claim appear here. Choose one under Opportunities.
        </EmptyState>
      )}
      {current && (
        <>
          <AssignmentList assignments={shown} currentId={current.id} now={now} onChoose={open} />
          {renderAssignment({
            assignment: current,
            account: settings?.accounts[current.post.source],
            onClaimed: ({ id }) => open(id),
            onLeave: () => leave(current.id),
          })}
        </>
      )}
      <ActiveShortcutsHelp open={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </>
  );
}
