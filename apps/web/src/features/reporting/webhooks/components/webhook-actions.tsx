import { type Webhook, webhookRotationHours } from "@earshot/contract";
import { useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { ConfirmDialog } from "../../../../shared/confirm-dialog.tsx";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { Menu, MenuItem } from "../../../../ui/menu.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import {
  useDeleteWebhook,
  useRotateSecret,
  useTestWebhook,
  useUpdateWebhook,
} from "../api/webhooks.ts";

interface WebhookActionsProps {
  webhook: Webhook;
  isLogOpen: boolean;
  onToggleLog: () => void;
  onEdit: () => void;
  onRotated: (secret: string) => void;
}

/** The actions on a webhook: the frequent ones as buttons, the others in a menu. */
export function WebhookActions(props: WebhookActionsProps) {
  const { webhook, isLogOpen, onToggleLog, onEdit, onRotated } = props;
  const { id, url, pausedFor } = webhook;
  const isPaused = pausedFor !== null;
  const update = useUpdateWebhook(id);
  const test = useTestWebhook(id);
  const rotate = useRotateSecret(id);
  const remove = useDeleteWebhook(id);
  const [question, setQuestion] = useState<"rotate" | "delete" | null>(null);
  const close = () => setQuestion(null);
  const showOutcome = async (action: Promise<unknown>, done: string, failure: string) => {
    try {
      await action;
      showToast({ title: done });
    } catch (error) {
      showToast({ title: messageOf(error, failure), tone: "destructive" });
    }
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="small"
        aria-expanded={isLogOpen}
        aria-label={`${isLogOpen ? "Hide" : "Show"} deliveries to ${url}`}
        onClick={onToggleLog}
      >
        {isLogOpen ? "Hide deliveries" : "Show deliveries"}
      </Button>
      <Button
        size="small"
        busy={test.isPending}
        aria-label={`Send test event to ${url}`}
        onClick={() =>
          void showOutcome(
            test.mutateAsync(null),
            isPaused
              ? "The test event is sent when the webhook is resumed."
              : "The test event will be sent after the deliveries that wait.",
            "The test event was not sent.",
          )
        }
      >
        Send test event
      </Button>
      <Button
        size="small"
        busy={update.isPending}
        aria-label={`${isPaused ? "Resume" : "Pause"} the webhook to ${url}`}
        onClick={() =>
          void showOutcome(
            update.mutateAsync({ isPaused: !isPaused }),
            isPaused ? "The webhook is resumed." : "The webhook is paused.",
            isPaused ? "The webhook was not resumed." : "The webhook was not paused.",
          )
        }
      >
        {isPaused ? "Resume" : "Pause"}
      </Button>
      <Menu
        label={`More for the webhook to ${url}`}
        button="More"
        buttonClassName={buttonClass("secondary", "small")}
      >
        <MenuItem onSelect={onEdit}>Change</MenuItem>
        <MenuItem onSelect={() => setQuestion("rotate")}>Rotate secret…</MenuItem>
        <MenuItem onSelect={() => setQuestion("delete")}>Delete…</MenuItem>
      </Menu>
      <ConfirmDialog
        open={question === "rotate"}
        title="Rotate the signing secret?"
        action="Rotate secret"
        onClose={close}
        onConfirm={async () => {
          const { secret } = await rotate.mutateAsync(null);
          // Closed in the same render: a modal dialog would keep the focus from the secret.
          close();
          onRotated(secret);
        }}
      >
        <p>
          You get a new secret. For {webhookRotationHours} hours, deliveries carry both signatures,
          of the new secret and of the present one, so that you can replace it on your server.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={question === "delete"}
        title="Delete this webhook?"
        action="Delete webhook"
        onClose={close}
        onConfirm={async () => {
          await remove.mutateAsync(null);
          showToast({ title: "The webhook is deleted." });
        }}
      >
        <p>
          Nothing more is sent to {url}, and the log of its deliveries is deleted. This can’t be
          undone.
        </p>
      </ConfirmDialog>
    </div>
  );
}
