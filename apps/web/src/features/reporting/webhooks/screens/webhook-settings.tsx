import { webhooksMax } from "@earshot/contract";
import { useState } from "react";
import { IfMay, NeedsRole } from "../../../../shared/needs-role.tsx";
import { Section } from "../../../../ui/section.tsx";
import { useCreateWebhook } from "../api/webhooks.ts";
import { WebhookForm } from "../components/webhook-form.tsx";
import { WebhookList } from "../components/webhook-list.tsx";
import { WebhookSecret } from "../components/webhook-secret.tsx";

function NewWebhook() {
  const create = useCreateWebhook();
  const [secret, setSecret] = useState<string | null>(null);
  return secret === null ? (
    <WebhookForm
      draftName="webhook.new"
      label="Create a webhook"
      first={{ url: "", types: ["mention.created"] }}
      action={{ idle: "Create webhook", busy: "Creating…" }}
      failure="The webhook was not created."
      onSubmit={async (fields) => setSecret((await create.mutateAsync(fields)).secret)}
    />
  ) : (
    <WebhookSecret secret={secret} onDone={() => setSecret(null)} />
  );
}

/**
 * The webhooks of the workspace: their purpose, the list, and a form for a new one.
 * @param timeZone the time zone of days
 */
export function WebhookSettings({ timeZone }: { timeZone: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <Section title="Webhooks">
        <p className="max-w-[65ch] text-ink-2">
          A webhook tells your server what happens in this workspace: a signed request for each
          event, in order. A delivery that fails is tried again for a day, then the webhook is
          paused and the owner gets an email. You can have {webhooksMax} webhooks.
        </p>
        <NeedsRole call="listWebhooks">
          <WebhookList timeZone={timeZone} />
        </NeedsRole>
      </Section>
      <IfMay call="createWebhook">
        <Section title="Create a webhook">
          <NewWebhook />
        </Section>
      </IfMay>
    </div>
  );
}
