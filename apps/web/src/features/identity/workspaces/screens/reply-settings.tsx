import { messageOf } from "../../../../lib/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useSettings } from "../api/get-settings.ts";
import { SettingsForm } from "../components/settings-form.tsx";

/** The workspace's settings for replies: who approves them, and the disclosure line. */
export function ReplySettings() {
  const { data: settings, error, refetch } = useSettings();
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
