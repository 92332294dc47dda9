import type { Settings } from "@earshot/contract";
import { messageOf } from "../../../../lib/api-error.ts";
import { useRoleProblem } from "../../../../lib/role.ts";
import { Button } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useSettings } from "../api/get-settings.ts";
import { SettingsForm } from "../components/settings-form.tsx";

/** The settings for users who can't change them. */
function SettingsFacts({ settings, note }: { settings: Settings; note: string }) {
  const facts = [
    [
      "Posting replies",
      settings.autoPost
        ? "Approved replies are posted without asking."
        : "Each reply waits in Replies until somebody in this workspace approves it.",
    ],
    ["Disclosure line", settings.disclosure],
    ["Time zone", settings.timeZone],
  ] as const;
  return (
    <div className="grid max-w-[72ch] gap-6">
      <p className="text-ink-2">{note}</p>
      <dl className="grid gap-4">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="font-semibold">{name}</dt>
            <dd className="[overflow-wrap:anywhere] text-ink-2">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The workspace's settings for replies: who approves them, and the disclosure line. */
export function ReplySettings() {
  const { data: settings, error, refetch } = useSettings();
  const roleProblem = useRoleProblem("putSettings");
  if (settings && roleProblem !== null) {
    return <SettingsFacts settings={settings} note={roleProblem} />;
  }
  if (settings) return <SettingsForm settings={settings} />;
  if (error) {
    return (
      <EmptyState
        alert
        title="Error loading settings"
        action={<Button onClick={() => void refetch()}>Retry</Button>}
      >
        <p>{messageOf(error, "Please try again.")}</p>
      </EmptyState>
    );
  }
  return (
    <Loading label="Loading settings">
      <div className="grid gap-3">
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-4" />
        <Skeleton className="mt-6 h-6 w-40" />
        <Skeleton className="h-24" />
      </div>
    </Loading>
  );
}
