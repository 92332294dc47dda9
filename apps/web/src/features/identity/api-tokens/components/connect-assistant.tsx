import { brand } from "@earshot/contract";
import { CopyButton } from "../../../../ui/copy-button.tsx";
import { Section } from "../../../../ui/section.tsx";

/** Explains how to connect an assistant by MCP, with a token. */
export function ConnectAssistant() {
  const address = `${window.location.origin}/mcp`;
  return (
    <Section title="Connect your assistant">
      <p className="max-w-[65ch] text-ink-2">
        Assistants that speak the Model Context Protocol (MCP) can search mentions, read threads,
        manage keywords and draft replies in {brand.name}. Add this address to your assistant as an
        HTTP server, with a token in the header <code>Authorization: Bearer …</code>. The scopes of
        the token decide which tools it has. It never posts or approves a reply.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <code className="rounded-lg bg-raised px-3 py-2 text-sm [overflow-wrap:anywhere]">
          {address}
        </code>
        <CopyButton text={address} label="Copy address" />
      </div>
    </Section>
  );
}
