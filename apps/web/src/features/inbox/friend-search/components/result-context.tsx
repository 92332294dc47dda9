import type { FriendContext } from "@earshot/contract";
import { Section } from "../../../../ui/section.tsx";

/** The answers that were given about the friend's company (S2 §2). */
export function ResultContext({ context }: { context: FriendContext }) {
  const facts: [string, string | undefined][] = [
    ["Company", context.companyName],
    ["Industry", context.industry],
    ["Audience", context.audience],
    ["Role", context.audienceRole],
    ["Problem", context.problem],
    ["Trigger moment", context.problemTrigger],
    ["Location", context.location],
    ["Keywords", context.keywords?.join(", ")],
  ];
  const answered = facts.filter(([, value]) => value?.trim());
  if (answered.length === 0) return null;
  return (
    <Section title="Context" className="rounded-lg border border-line bg-raised p-5">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {answered.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm font-semibold text-ink-3">{name}</dt>
            <dd dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
