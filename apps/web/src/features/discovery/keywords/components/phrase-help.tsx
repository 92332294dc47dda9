const examples = [
  {
    phrase: "best crm",
    meaning: "These words in this order; case, accents and plural don’t matter.",
  },
  {
    phrase: '"exact words"',
    meaning: "Exactly these words: other plurals and accents don’t count.",
  },
  { phrase: "invoicing +freelance -template", meaning: "Also contains freelance, never template." },
  { phrase: "crm | customer database", meaning: "Either of the two." },
];

/** How to write a phrase, with four examples that can be used as they are. */
export function PhraseHelp({ onChoose }: { onChoose: (phrase: string) => void }) {
  return (
    <details className="mt-3 text-sm">
      <summary className="w-fit font-semibold text-ink-2">How to write a phrase</summary>
      <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        {examples.map(({ phrase, meaning }) => (
          <div key={phrase} className="contents">
            <dt>
              <button
                type="button"
                title="Try it"
                className="min-h-6 text-left font-semibold underline decoration-edge underline-offset-4 hover:decoration-signal"
                onClick={() => onChoose(phrase)}
              >
                {phrase}
              </button>
            </dt>
            <dd className="mb-1 text-ink-2 sm:mb-0">{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
