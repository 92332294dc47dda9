import { brand, limits } from "@earshot/contract";
import { Section } from "./section.tsx";

const survivalHours = limits.survivalMs / 3600_000;

const benefits = [
  [
    "Every reply is disclosed",
    "Each reply contains a disclosure line. You choose the wording, but you can’t remove it, so readers always know who the writer works with.",
  ],
  [
    "A person writes each one",
    "Written for that thread by a writer who has read it. No text is posted without a person’s approval.",
  ],
  [
    "It sounds like you",
    "Brand voice training: read each text before it is posted, and say what to change. Your writer sees your feedback in your own words.",
  ],
  [
    "Value, then a guide, then a mention",
    "The answer also helps people who never buy. Your product comes last, and only where it fits the question.",
  ],
  [
    "Removed? You get it back",
    `A reply that is removed within ${survivalHours} hours is returned to your quota automatically. You don’t have to notice or ask.`,
  ],
  [
    "Proof that it is live",
    "We check each reply signed out, as any reader sees it, and record the time, the result and the reason if it was removed. You can track results by platform.",
  ],
] as const;

/** What distinguishes the product. */
export function Benefits() {
  return (
    <Section id="why-earshot" title={`Why ${brand.name}`} lead="No small print.">
      <dl className="grid gap-x-16 gap-y-10 sm:grid-cols-2 lg:gap-y-12">
        {benefits.map(([title, text]) => (
          <div key={title}>
            <dt className="text-xl font-semibold">{title}</dt>
            <dd className="mt-2 max-w-[52ch] text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
