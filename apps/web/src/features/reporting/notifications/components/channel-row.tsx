import { type NotificationChannel, notificationChannelNames } from "@earshot/contract";
import { useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { exactTime, preciseAge } from "../../../../lib/format.ts";
import { ConfirmDialog } from "../../../../shared/confirm-dialog.tsx";
import { Button } from "../../../../ui/button.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useChangeChannel, useRemoveChannel, useTestChannel } from "../api/notifications.ts";
import { draftOf, settingsOf } from "../draft.ts";
import { offReasons, ruleWords, timesOf, waitingWords } from "../words.ts";
import { ChannelForm } from "./channel-form.tsx";

function Moment({ at, now }: { at: string; now: number }) {
  return (
    <time dateTime={at} title={exactTime(at)}>
      {preciseAge(at, now)}
    </time>
  );
}

/** The result of the last attempt, the last delivery, and what waits. */
function DeliveryState({ channel, now }: { channel: NotificationChannel; now: number }) {
  const { deliveredAt, lastAttempt, offReason, waiting, nextAt } = channel;
  return (
    <>
      {offReason !== null && (
        <p className="text-sm font-medium text-caution">{offReasons[offReason]}</p>
      )}
      {lastAttempt?.problem && (
        <p className="text-sm text-signal">
          Last attempt <Moment at={lastAttempt.at} now={now} /> failed: {lastAttempt.problem}
        </p>
      )}
      <p className="text-sm text-ink-3">
        {deliveredAt ? (
          <>
            Last delivered <Moment at={deliveredAt} now={now} />
          </>
        ) : (
          "Nothing delivered yet"
        )}
        {waiting > 0 && ` · ${waitingWords(waiting)}`}
        {waiting > 0 && nextAt && `, next message ${exactTime(nextAt)}`}
      </p>
    </>
  );
}

interface ChannelRowProps {
  channel: NotificationChannel;
  keywords: readonly string[];
  now: number;
}

/** A channel with its settings, its last delivery and its actions. */
export function ChannelRow({ channel, keywords, now }: ChannelRowProps) {
  const { id, name, kind, target, offReason } = channel;
  const change = useChangeChannel();
  const remove = useRemoveChannel();
  const test = useTestChannel();
  const [isEditing, setEditing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isOn = offReason === null;

  const sendTest = () =>
    test.mutate(id, {
      onSuccess: ({ channel: { lastAttempt } }) => {
        const problem = lastAttempt?.problem ?? null;
        showToast(
          problem === null
            ? { title: `Test message sent to ${name}.` }
            : {
                title: "The test message was not delivered",
                description: problem,
                tone: "destructive",
              },
        );
      },
      onError: (error) =>
        showToast({
          title: "The test message was not sent",
          description: messageOf(error, "Please try again."),
          tone: "destructive",
        }),
    });
  const turn = () =>
    change.mutate(
      { id, ...settingsOf(draftOf(channel)), isOn: !isOn },
      {
        onError: (error) =>
          showToast({
            title: "The channel was not changed",
            description: messageOf(error, "Please try again."),
            tone: "destructive",
          }),
      },
    );

  if (isEditing) {
    return (
      <li className="border-b border-line py-4">
        <ChannelForm
          label={`Change the channel ${name}`}
          first={draftOf(channel)}
          keywords={keywords}
          submit="Save changes"
          onSubmit={async (settings) => {
            await change.mutateAsync({ id, ...settings, isOn });
            showToast({ title: "Channel saved." });
            setEditing(false);
          }}
          onCancel={() => setEditing(false)}
        />
      </li>
    );
  }
  return (
    <li className="grid gap-2 border-b border-line py-4">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <h3 className="font-semibold">{name}</h3>
        <p className="text-sm text-ink-2">
          {notificationChannelNames[kind]} · {target}
        </p>
        <p className="text-sm text-ink-2">{timesOf(channel)}</p>
        <ul className="text-sm text-ink-2">
          {channel.rules.map((rule) => (
            <li key={JSON.stringify(rule)}>{ruleWords(rule)}</li>
          ))}
        </ul>
        <DeliveryState channel={channel} now={now} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          aria-label={`Send test message to ${name}`}
          busy={test.isPending}
          onClick={sendTest}
        >
          Send test
        </Button>
        <Button size="small" aria-label={`Change ${name}`} onClick={() => setEditing(true)}>
          Change
        </Button>
        <Button
          size="small"
          aria-label={isOn ? `Turn off ${name}` : `Turn on ${name}`}
          busy={change.isPending}
          onClick={turn}
        >
          {isOn ? "Turn off" : "Turn on"}
        </Button>
        <Button
          size="small"
          aria-haspopup="dialog"
          aria-label={`Remove ${name}`}
          onClick={() => setAsking(true)}
        >
          Remove…
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={`Remove “${name}”?`}
        action="Remove channel"
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await remove.mutateAsync(id);
          showToast({ title: `The channel “${name}” is removed.` });
        }}
      >
        <p>
          Nothing is sent there any more. To use a webhook again, you need its address from the
          service.
        </p>
      </ConfirmDialog>
    </li>
  );
}
