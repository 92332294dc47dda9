import { limits } from "@earshot/contract";
import { Section } from "./section.tsx";

const promiseMinutes = limits.promiseMs / 60_000;

const steps = [
  [
    "Describe your product",
    "What it does, who it is for, and the words people use when they need it. About 5 minutes.",
  ],
  [
    "We monitor around the clock",
    "New posts that contain your keywords become mentions, with the matching words highlighted.",
  ],
  [
    "You say yes, a writer answers",
    `“Let’s Engage” sends it to our writers. Replies start within about ${promiseMinutes} minutes. Approve each reply first, or have it posted immediately: your choice.`,
  ],
  [
    "See that it stays live",
    "Each reply has a link and a record of checks. Your dashboard shows your reply rate and results by platform.",
  ],
] as const;

/** The steps from the description of a product to its replies. */
export function HowItWorks() {
  return (
    <Section id="features" title="How it works">
      <ol className="grid gap-y-8 sm:grid-cols-2 sm:gap-x-16 lg:grid-cols-4 lg:gap-x-10">
        {steps.map(([title, text], index) => (
          <li key={title} className="border-t-2 border-ink pt-4">
            <span aria-hidden="true" className="font-display text-3xl font-bold text-signal">
              {index + 1}
            </span>
            <h3 className="mt-3 text-lg font-semibold">{title}</h3>
            <p className="mt-2 text-base text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
