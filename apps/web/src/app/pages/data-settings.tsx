import type { User } from "@earshot/contract";
import { DeletionSettings } from "../../features/portal/deletions/screens/deletion-settings.tsx";
import { ExportSettings } from "../../features/portal/exports/screens/export-settings.tsx";
import { useLogout } from "../../features/portal/session/api/log-out.ts";
import { useHidesPlans } from "../../lib/role.ts";

/** What a person can do with their data: export and delete it. */
export function DataSettings({ user, of }: { user: User; of: "customer" | "writer" }) {
  const logout = useLogout();
  const hidesPlans = useHidesPlans();
  return (
    <>
      {of === "customer" && !hidesPlans && <ExportSettings />}
      <DeletionSettings
        of={of}
        isWriter={user.userType === "writer"}
        onDeleted={() => logout.mutate()}
      />
    </>
  );
}
