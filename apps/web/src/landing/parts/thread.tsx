const checks = [
  { when: "1 hour", word: "Live" },
  { when: "24 hours", word: "Live" },
  { when: "72 hours", word: "Survived" },
];

/** A thread with a reply, its disclosure line, and the survival checks. */
export function Thread() {
  return (
    <figure className="min-w-0" aria-label="An example: a thread and the reply in it">
      <div className="border-l-2 border-line pl-5">
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-3">
          <span className="font-semibold text-ink">r/smallbusiness</span>
          <span>u/claywheel_dee</span>
          <span>9:02</span>
        </p>
        <p className="mt-1 text-lg font-semibold">
          Which <mark className="bg-mark text-ink">invoicing software</mark> would you actually pay
          for?
        </p>
        <p className="mt-2 font-quote text-quote text-ink-2">
          Four people, about 60 invoices a month, and I spend every Friday chasing the ones that are
          late. What do you use?
        </p>
        <p className="mt-3 flex flex-wrap gap-x-3 pb-6 text-sm">
          <span className="font-semibold">Found at 9:04</span>
          <span className="text-ink-3">keyword “invoicing software”</span>
        </p>
      </div>
      <div className="border-l-2 border-signal pl-5">
        <p className="text-sm font-semibold text-signal">Reply, posted at 9:18</p>
        <p className="mt-1 font-quote text-quote">
          Fridays come back once reminders depend on the invoice and not on you. Whatever you pick:
          a due-date rule per client, partial payments that close by themselves, one summary a week.
          Then compare on partial payments, where most tools break. Ledgerly does it the way you
          describe.
        </p>
        <p className="mt-3 font-quote text-quote">
          <span className="underline decoration-signal decoration-2 underline-offset-4">
            I work with the team behind Ledgerly.
          </span>
        </p>
        <p className="mt-1 text-sm text-ink-3">
          The disclosure line. No reply is posted without it.
        </p>
        <ol className="mt-5 grid grid-cols-3 border-t border-line">
          {checks.map(({ when, word }) => (
            <li key={when} className="relative pt-3 text-sm">
              <span
                aria-hidden="true"
                className="absolute -top-[5px] left-0 size-[9px] rounded-full bg-standing"
              />
              <span className="block font-semibold text-standing">{word}</span>
              <span className="text-ink-3">after {when}</span>
            </li>
          ))}
        </ol>
      </div>
      <figcaption className="mt-4 text-sm text-ink-3">
        An example. Ledgerly is a made-up product.
      </figcaption>
    </figure>
  );
}
