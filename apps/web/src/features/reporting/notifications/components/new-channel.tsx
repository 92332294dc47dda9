import {
  type NotificationChannelKind,
  notificationChannelKinds,
  notificationChannelNames,
} from "@earshot/contract";
import { useId, useState } from "react";
import { browserZone } from "../../../../lib/time-zone.ts";
import { TextField } from "../../../../ui/field.tsx";
import { RadioCard } from "../../../../ui/radio-card.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useAddChannel } from "../api/notifications.ts";
import { addressHints, newDraft } from "../draft.ts";
import { ChannelForm } from "./channel-form.tsx";

interface NewChannelProps {
  keywords: readonly string[];
  onDone: () => void;
}

/** Adds a channel: its destination and its settings. */
export function NewChannel({ keywords, onDone }: NewChannelProps) {
  const add = useAddChannel();
  const groupName = useId();
  const [kind, setKind] = useState<NotificationChannelKind>("email");
  const [address, setAddress] = useState("");
  return (
    <ChannelForm
      label="Add a channel"
      first={newDraft("New mentions", browserZone())}
      keywords={keywords}
      submit="Add channel"
      onSubmit={async (settings) => {
        await add.mutateAsync({ ...settings, kind, address: kind === "email" ? "" : address });
        showToast({ title: "Channel added." });
        onDone();
      }}
      onCancel={onDone}
    >
      {(error) => (
        <>
          <fieldset className="grid gap-1">
            <legend className="pb-1 font-semibold">Where</legend>
            <div className="grid gap-1 sm:grid-cols-2">
              {notificationChannelKinds.map((one) => (
                <RadioCard
                  key={one}
                  name={groupName}
                  checked={one === kind}
                  onChoose={() => setKind(one)}
                >
                  {notificationChannelNames[one]}
                </RadioCard>
              ))}
            </div>
          </fieldset>
          {kind === "email" ? (
            <p className="text-ink-2">Emails go to your own confirmed address.</p>
          ) : (
            <TextField
              label="Webhook address"
              hint={`${addressHints[kind]} It is stored encrypted and not shown again.`}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              inputMode="url"
              error={error}
              value={address}
              onChange={({ target }) => setAddress(target.value)}
            />
          )}
        </>
      )}
    </ChannelForm>
  );
}
