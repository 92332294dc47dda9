import { limits, type Passkey } from "@earshot/contract";
import { useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { dayOf, exactTime, preciseAge } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useRemovePasskey } from "../api/remove-passkey.ts";
import { useRenamePasskey } from "../api/rename-passkey.ts";
import { useReturnFocus } from "../use-return-focus.ts";
import { OwnerProofForm, type ProofNeeds } from "./owner-proof-form.tsx";

function RenameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const rename = useRenamePasskey();
  const [name, setName] = useState(passkey.name);
  const [problem, setProblem] = useState<string | undefined>();
  return (
    <form
      noValidate
      aria-label={`Rename ${passkey.name}`}
      className="grid max-w-sm gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === "") return setProblem("Name the passkey");
        rename.mutate(
          { id: passkey.id, name },
          {
            onSuccess: onDone,
            onError: (error) => setProblem(messageOf(error, "The passkey was not renamed.")),
          },
        );
      }}
    >
      <TextField
        label="Name"
        // The form replaces the button that opened it.
        autoFocus
        autoComplete="off"
        maxLength={limits.passkeyNameMax}
        value={name}
        error={problem}
        onChange={({ target }) => setName(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={rename.isPending}>
          Save name
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}

/** When a passkey was added and used, and where it is stored. */
function Details({ passkey, now }: { passkey: Passkey; now: number }) {
  const { createdAt, lastUsedAt, isBackedUp } = passkey;
  return (
    <p className="text-sm text-ink-3">
      Added {dayOf(createdAt)} ·{" "}
      {lastUsedAt === null ? (
        "Not used yet"
      ) : (
        <>
          Last used{" "}
          <time dateTime={lastUsedAt} title={exactTime(lastUsedAt)}>
            {preciseAge(lastUsedAt, now)}
          </time>
        </>
      )}
      {isBackedUp ? " · Synced by its password manager" : " · On one device only"}
    </p>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  needs: ProofNeeds;
  now: number;
  /** Called before the row and its focus are removed. */
  onRemoved: () => void;
}

/** A passkey, with the forms that rename and remove it. */
export function PasskeyRow({ passkey, needs, now, onRemoved }: PasskeyRowProps) {
  const remove = useRemovePasskey();
  const [step, setStep] = useState<"overview" | "rename" | "remove">("overview");
  const close = () => setStep("overview");
  const renameButton = useReturnFocus(step === "rename");
  const removeButton = useReturnFocus(step === "remove");
  return (
    <li className="grid gap-3 border-b border-line py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-medium [overflow-wrap:anywhere]">{passkey.name}</p>
          <Details passkey={passkey} now={now} />
        </div>
        {step === "overview" && (
          <div className="flex flex-wrap gap-2">
            <Button
              ref={renameButton}
              size="small"
              aria-label={`Rename ${passkey.name}`}
              onClick={() => setStep("rename")}
            >
              Rename
            </Button>
            <Button
              ref={removeButton}
              size="small"
              aria-label={`Remove ${passkey.name}`}
              onClick={() => setStep("remove")}
            >
              Remove
            </Button>
          </div>
        )}
      </div>
      {step === "rename" && <RenameForm passkey={passkey} onDone={close} />}
      {step === "remove" && (
        <OwnerProofForm
          label={`Remove ${passkey.name}`}
          needs={needs}
          intro="You can't sign in with it any more. Delete it in your password manager, too."
          submitLabel="Remove passkey"
          onSubmit={async (proof) => {
            await remove.mutateAsync({ id: passkey.id, proof });
            onRemoved();
            showToast({ title: "Passkey removed." });
          }}
          onCancel={close}
        />
      )}
    </li>
  );
}
