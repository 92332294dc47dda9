import type { ClientStaff as Person } from "@earshot/contract";
import { useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useClientStaff, useSetClientStaff } from "../api/clients.ts";

function Row({ clientId, person }: { clientId: string; person: Person }) {
  const set = useSetClientStaff(clientId);
  const [problem, setProblem] = useState<string | null>(null);
  const { id, name, email, hasAccess, isOwner } = person;
  const change = async (value: boolean) => {
    setProblem(null);
    try {
      await set.mutateAsync({ userId: id, hasAccess: value });
    } catch (error) {
      setProblem(messageOf(error, "The access was not changed. Please try again."));
    }
  };
  return (
    <li className="grid gap-1">
      <label className="grid min-h-10 grid-cols-[auto_minmax(0,1fr)] items-center gap-3">
        <input
          type="checkbox"
          className="size-4.5"
          checked={hasAccess}
          disabled={isOwner || set.isPending}
          onChange={({ target }) => void change(target.checked)}
        />
        <span className="[overflow-wrap:anywhere]">
          {name ?? email}
          <span className="block text-sm text-ink-2">
            {isOwner ? "Owner, in every client workspace" : name ? email : "Member"}
          </span>
        </span>
      </label>
      <FormProblem>{problem}</FormProblem>
    </li>
  );
}

function List({ clientId }: { clientId: string }) {
  const { data: staff, error, refetch } = useClientStaff(clientId);
  if (staff) {
    return (
      <ul className="grid gap-2">
        {staff.map((person) => (
          <Row key={person.id} clientId={clientId} person={person} />
        ))}
      </ul>
    );
  }
  if (error) {
    return (
      <LoadProblem
        message={messageOf(error, "Your team could not be loaded.")}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <Loading label="Loading your team">
      <Skeleton className="h-24" />
    </Loading>
  );
}

/** The members of the agency's team, with their access to a client workspace. */
export function ClientStaff({
  client,
  onClose,
}: {
  /** null: the dialog is closed. */
  client: { id: string; name: string } | null;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={client !== null}
      title={client ? `Who works for ${client.name}` : ""}
      onClose={onClose}
    >
      {client && (
        <div className="grid gap-4">
          <p className="text-ink-2">
            People with a seat in your agency’s workspace. They work as members there, without a
            seat of the client’s plan.
          </p>
          <List clientId={client.id} />
        </div>
      )}
    </Dialog>
  );
}
