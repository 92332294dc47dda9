import { type Webhook, webhookRotationHours } from "@earshot/contract";
import { useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { mediumDateTime } from "../../../../lib/date-format.ts";
import { useFormDrafts } from "../../../../lib/use-form-draft.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useUpdateWebhook, useWebhooks } from "../api/webhooks.ts";
import { stateOf, webhookTypeNames } from "../words.ts";
import { DeliveryLog } from "./delivery-log.tsx";
import { LastDelivery } from "./last-delivery.tsx";
import { WebhookActions } from "./webhook-actions.tsx";
import { WebhookForm } from "./webhook-form.tsx";
import { WebhookSecret } from "./webhook-secret.tsx";

function Facts({ webhook, now }: { webhook: Webhook; now: number }) {
  const { url, types, pausedFor, waiting, retryAt, previousSecretUntil } = webhook;
  return (
    <div className="min-w-0 [overflow-wrap:anywhere]">
      <p className="font-semibold">{url}</p>
      <p className="text-sm text-ink-2">
        {types.map((type) => webhookTypeNames[type].name).join(", ")}
      </p>
      <p className="text-sm text-ink-2">
        <span className={pausedFor === null ? "text-standing" : "font-medium text-caution"}>
          {stateOf(webhook)}
        </span>
        {waiting > 0 && ` · ${waiting.toLocaleString()} waiting`}
        {retryAt && (
          <>
            {" · next attempt "}
            <time dateTime={retryAt}>{mediumDateTime(new Date(retryAt))}</time>
          </>
        )}
      </p>
      <p className="text-sm text-ink-3">
        <LastDelivery webhook={webhook} now={now} />
      </p>
      {previousSecretUntil && (
        <p className="text-sm text-ink-2">
          Both signatures are sent until{" "}
          <time dateTime={previousSecretUntil}>
            {mediumDateTime(new Date(previousSecretUntil))}
          </time>
          .
        </p>
      )}
    </div>
  );
}

interface WebhookRowProps {
  webhook: Webhook;
  timeZone: string;
  now: number;
}

function WebhookRow({ webhook, timeZone, now }: WebhookRowProps) {
  const update = useUpdateWebhook(webhook.id);
  const drafts = useFormDrafts();
  const draftName = `webhook.${webhook.id}`;
  // A change that was not saved is restored after a reload.
  const [isEditing, setEditing] = useState(() => drafts.has(draftName));
  const [isLogOpen, setLogOpen] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 border-b border-line py-4">
      <Facts webhook={webhook} now={now} />
      {isEditing ? (
        <WebhookForm
          draftName={draftName}
          label="Change the webhook"
          first={webhook}
          action={{ idle: "Save changes", busy: "Saving…" }}
          failure="The webhook was not changed."
          onCancel={() => setEditing(false)}
          onSubmit={async (fields) => {
            await update.mutateAsync(fields);
            setEditing(false);
            showToast({ title: "The webhook is changed." });
          }}
        />
      ) : (
        <WebhookActions
          webhook={webhook}
          isLogOpen={isLogOpen}
          onToggleLog={() => setLogOpen(!isLogOpen)}
          onEdit={() => setEditing(true)}
          onRotated={setSecret}
        />
      )}
      {secret !== null && (
        <WebhookSecret
          key={secret}
          secret={secret}
          note={`For ${webhookRotationHours} hours, both signatures are sent: of this secret and of the one before it.`}
          onDone={() => setSecret(null)}
        />
      )}
      {isLogOpen && <DeliveryLog webhook={webhook} timeZone={timeZone} now={now} />}
    </li>
  );
}

/** The webhooks of the workspace. @param timeZone the time zone of days */
export function WebhookList({ timeZone }: { timeZone: string }) {
  const { data: webhooks, error, refetch } = useWebhooks();
  const now = useNow(60_000);
  if (!webhooks) {
    return error ? (
      <LoadProblem
        message={messageOf(error, "The webhooks could not be loaded.")}
        onRetry={() => void refetch()}
      />
    ) : (
      <Loading label="Loading the webhooks">
        <Skeleton className="h-24" />
      </Loading>
    );
  }
  if (webhooks.length === 0) {
    return <p className="text-ink-2">No webhooks yet. Webhooks that you create appear here.</p>;
  }
  return (
    <ul aria-label="Webhooks" className="border-t border-line">
      {webhooks.map((webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} timeZone={timeZone} now={now} />
      ))}
    </ul>
  );
}
