import type { CommunityRules } from "@earshot/contract";

/** Where in a community's rules a quote is. */
const ruleOf = (rule: number | null): string =>
  rule === null ? "description" : `rule ${(rule + 1).toLocaleString()}`;

/** A sentence of a community's rules, in its own words, and where it is. */
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
