import type { Brief } from "@earshot/contract";
import { useId } from "react";
import { webAddress } from "../lib/format.ts";
import { ExternalLink } from "../ui/external-link.tsx";
import { VoiceTraitsList } from "./voice-traits.tsx";

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
          <dd dir="auto">{voice.description}</dd>
          {voice.rules.length > 0 && (
            <dd>
              <ul aria-label="Rules of the voice" className="mt-1 list-disc pl-5">
                {voice.rules.map((rule) => (
                  <li key={rule} dir="auto">
                    {rule}
                  </li>
                ))}
              </ul>
            </dd>
          )}
        </div>
        <div>
          <dt className="text-ink-3">Each reply ends with</dt>
          <dd dir="auto">
            <q className="font-quote text-base">{disclosure}</q>
          </dd>
        </div>
      </dl>
      {voice.traits && (
        <details className="border-t border-line pt-3 text-sm">
          <summary className="cursor-pointer font-semibold">Habits of this voice</summary>
          <div className="mt-2">
            <VoiceTraitsList traits={voice.traits} />
          </div>
        </details>
      )}
    </section>
  );
}
