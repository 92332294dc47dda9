import type { Client } from "@earshot/contract";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useRemoveClient } from "../../features/identity/agencies/api/clients.ts";
import { ClientStaff } from "../../features/identity/agencies/components/client-staff.tsx";
import { NewClient } from "../../features/identity/agencies/components/new-client.tsx";
import { useMe } from "../../features/portal/session/api/get-me.ts";
import { ClientsScreen } from "../../features/reporting/clients/screens/clients-screen.tsx";
import { useMay, useRoleProblem } from "../../lib/role.ts";
import { ConfirmDialog } from "../../shared/confirm-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { useWorkspaceSwitch } from "../shell/workspace-menu.tsx";

/** All clients of the agency; a click opens the workspace of one. */
export function ClientsPage() {
  const { data: user } = useMe();
  const may = useMay();
  const switchTo = useWorkspaceSwitch();
  const remove = useRemoveClient();
  const roleProblem = useRoleProblem("listClients");
  const [isNew, setNew] = useState(false);
  const [staffed, setStaffed] = useState<Client | null>(null);
  const [leaving, setLeaving] = useState<Client | null>(null);
  const notSetUp = (
    <p>
      White label is not turned on in this workspace.{" "}
      <Link to="/dashboard" search={{ view: "settings", section: "agency" }} className="underline">
        Set it up in the settings
      </Link>
      .
    </p>
  );
  const isOwner = may("createClient");
  const button = isOwner && (
    <Button variant="primary" aria-haspopup="dialog" onClick={() => setNew(true)}>
      New client…
    </Button>
  );
  return (
    <>
      <ClientsScreen
        problem={roleProblem ?? (user?.isAgency ? null : notSetUp)}
        newClient={button}
        onOpen={({ id }) => void switchTo(id)}
        actions={(client) =>
          isOwner && (
            <div className="flex gap-2">
              <Button
                size="small"
                aria-haspopup="dialog"
                aria-label={`Team… ${client.name}`}
                onClick={() => setStaffed(client)}
              >
                Team…
              </Button>
              <Button
                size="small"
                variant="quiet"
                aria-haspopup="dialog"
                aria-label={`Remove… ${client.name}`}
                onClick={() => setLeaving(client)}
              >
                Remove…
              </Button>
            </div>
          )
        }
      />
      <NewClient
        open={isNew}
        onCreated={(id) => {
          setNew(false);
          void switchTo(id);
        }}
        onClose={() => setNew(false)}
      />
      <ClientStaff client={staffed} onClose={() => setStaffed(null)} />
      <ConfirmDialog
        open={leaving !== null}
        title={`Remove ${leaving?.name ?? "the client"} from your agency?`}
        action="Remove client"
        onConfirm={() => (leaving ? remove.mutateAsync(leaving.id) : Promise.resolve())}
        onClose={() => setLeaving(null)}
      >
        <p>
          The workspace stays yours, with its data, people and plan. Its people see our name from
          then on, and may do only what its plan allows.
        </p>
      </ConfirmDialog>
    </>
  );
}
