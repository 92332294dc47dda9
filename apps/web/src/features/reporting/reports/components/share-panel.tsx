import type { WorkspaceReport } from "@earshot/contract";
import { messageOf } from "../../../../lib/api-error.ts";
import { useMay } from "../../../../lib/role.ts";
import { Button } from "../../../../ui/button.tsx";
import { CopyButton } from "../../../../ui/copy-button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useRevokeReportLink } from "../api/reports.ts";
import { shareLink } from "../words.ts";

/** The share link of a report, with a button that revokes it. */
export function SharePanel({ id, shareToken }: Pick<WorkspaceReport, "id" | "shareToken">) {
  const revoke = useRevokeReportLink();
  const may = useMay();
  if (shareToken === null) return null;
  const link = shareLink(location.origin, id, shareToken);
  return (
    <div className="grid w-full max-w-2xl gap-2">
      {/* The link opens the report to anyone, so analytics must not read it. */}
      <TextField
        label="Share link"
        hint="Anyone with this link can read the report, without an account."
        readOnly
        value={link}
        className="ph-no-capture"
        onFocus={({ target }) => target.select()}
      />
      <div className="flex flex-wrap gap-2">
        <CopyButton text={link} label="Copy link" />
        {may("revokeReportLink") && (
          <Button
            variant="quiet"
            busy={revoke.isPending}
            onClick={() =>
              revoke.mutate(id, {
                onSuccess: () =>
                  showToast({ title: "The old link stopped working. This is the new one." }),
              })
            }
          >
            Replace link
          </Button>
        )}
      </div>
      {revoke.error && (
        <p role="alert" className="text-sm font-medium text-signal">
          {messageOf(revoke.error, "The link could not be replaced.")}
        </p>
      )}
    </div>
  );
}
