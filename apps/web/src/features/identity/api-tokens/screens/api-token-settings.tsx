import { tokenRequestsPerMinute } from "@earshot/contract";
import { useState } from "react";
import { IfMay, NeedsRole } from "../../../../shared/needs-role.tsx";
import { Section } from "../../../../ui/section.tsx";
import { ConnectAssistant } from "../components/connect-assistant.tsx";
import { NewToken } from "../components/new-token.tsx";
import { TokenForm } from "../components/token-form.tsx";
import { TokenList } from "../components/token-list.tsx";

/** The API tokens of the workspace: their purpose, the list, and a form for a new one. */
export function ApiTokenSettings() {
  const [created, setCreated] = useState<{ name: string; secret: string } | null>(null);
  const { reads, writes } = tokenRequestsPerMinute;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <Section title="API tokens">
        <p className="max-w-[65ch] text-ink-2">
          With a token, your own programs read mentions and act in this workspace, with at most your
          own permissions. Each token may make {reads} requests that read and {writes} that write a
          minute.{" "}
          <a href="/developers" className="underline">
            Read the API reference
          </a>
          .
        </p>
        <NeedsRole call="listApiTokens">
          <TokenList />
        </NeedsRole>
      </Section>
      <IfMay call="createApiToken">
        <Section title="Create a token">
          {created ? (
            <NewToken {...created} onDone={() => setCreated(null)} />
          ) : (
            <TokenForm onCreated={(secret, name) => setCreated({ secret, name })} />
          )}
        </Section>
      </IfMay>
      <ConnectAssistant />
    </div>
  );
}
