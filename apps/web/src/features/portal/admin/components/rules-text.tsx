import type { CommunityRule, RulesAssessment } from "@earshot/contract";
import { quotedSpans } from "../../../../lib/rule-quotes.ts";
import { Mark } from "../../../../ui/mark.tsx";

interface RulesTextProps {
  label: string;
  rules: readonly CommunityRule[];
  /** null: nothing is marked. */
  assessment: RulesAssessment | null;
}

/** A community's rules as written, with the passages marked that the assessment quotes. */
export function RulesText({ label, rules, assessment }: RulesTextProps) {
  if (rules.length === 0) {
    return <p className="text-sm text-ink-2">This community has no rules of its own.</p>;
  }
  return (
    <ol aria-label={label} className="grid list-decimal gap-2 pl-6 text-sm">
      {rules.map(({ name, description }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rules may have the same text
        <li key={at} dir="auto" className="[overflow-wrap:anywhere]">
          <p className="font-semibold">
            <Mark text={name} spans={quotedSpans(name, at, assessment)} />
          </p>
          {description && (
            <p className="whitespace-pre-line text-ink-2">
              <Mark text={description} spans={quotedSpans(description, at, assessment)} />
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
