import type { Brief } from "@earshot/contract";
import { useId } from "react";
import { webAddress } from "../lib/format.ts";
import { ExternalLink } from "../ui/external-link.tsx";

/** What a writer needs to know about the company a reply is written for. */
export function BriefCard({ brief }: { brief: Brief }) {
  const id = useId();
  const { company, website, facts, voice, disclosure } = brief;
  const address = website && webAddress(website);
  return (
    <section
      aria-labelledby={id}
      className="grid content-start gap-3 rounded-lg border border-line bg-raised p-4 [overflow-wrap:anywhere]"
    >
      <div>
        <h3 id={id} className="font-semibold">
          {company ? `About ${company}` : "About the customer"}
        </h3>
        {address && (
          <ExternalLink href={address} arrow className="text-sm text-ink-2 underline">
            {new URL(address).host}
          </ExternalLink>
        )}
      </div>
      {facts.length === 0 ? (
        <p className="text-sm text-ink-2">
          The customer has not described the company yet. Claim only what its website says.
        </p>
      ) : (
        <dl className="grid gap-2 text-sm">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt className="text-ink-3">{label}</dt>
              <dd dir="auto" className="whitespace-pre-line">
                {value}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <dl className="grid gap-2 border-t border-line pt-3 text-sm">
        <div>
          <dt className="text-ink-3">
            Voice: <span className="font-semibold text-ink capitalize">{voice.name}</span>
          </dt>
          <dd>{voice.description}</dd>
        </div>
        <div>
          <dt className="text-ink-3">Each reply ends with</dt>
          <dd dir="auto">
            <q className="font-quote text-base">{disclosure}</q>
          </dd>
        </div>
      </dl>
    </section>
  );
}
