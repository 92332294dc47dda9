import type { CommunityRules } from "@earshot/contract";

/** Names the position of a quote in a community's rules. */
const ruleOf = (rule: number | null): string =>
  rule === null ? "description" : `rule ${(rule + 1).toLocaleString()}`;

/** A sentence of a community's rules, verbatim, with its position. */
export function RuleQuote({ quote }: { quote: NonNullable<CommunityRules["quote"]> }) {
  return (
    <>
      <q dir="auto" className="font-quote">
        {quote.quote}
      </q>{" "}
      <span className="text-ink-3">({ruleOf(quote.rule)})</span>
    </>
  );
}
