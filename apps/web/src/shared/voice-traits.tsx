import type { VoiceTraits } from "@earshot/contract";

/** The longest sentence that fits into the chart, in words. */
const scaleMax = 40;
const share = (words: number) => `${(Math.min(words, scaleMax) / scaleMax) * 100}%`;

function SentenceLength({ median, from, to }: VoiceTraits["sentenceWords"]) {
  const range = from === to ? `${from}` : `${from} to ${to}`;
  return (
    <>
      <dd>{`Half of them have ${range} words; the median is ${median}.`}</dd>
      <dd aria-hidden="true" className="mt-2 max-w-sm">
        <div className="relative h-3 rounded-full bg-line">
          <div
            className="absolute inset-y-0 min-w-1 rounded-full bg-standing"
            style={{ left: share(from), right: `calc(100% - ${share(to)})` }}
          />
          <div
            className="absolute -inset-y-1 w-0.5 -translate-x-1/2 bg-ink"
            style={{ left: share(median) }}
          />
        </div>
        <div className="mt-1 flex justify-between text-xs text-ink-3 tabular-nums">
          <span>0 words</span>
          <span>20</span>
          <span>{`${scaleMax} or more`}</span>
        </div>
      </dd>
    </>
  );
}

function Openings({ openings }: Pick<VoiceTraits, "openings">) {
  const maxCount = Math.max(...openings.map(({ count }) => count));
  return (
    <dd className="mt-1">
      <ul className="grid max-w-sm gap-1">
        {openings.map(({ words, count }) => (
          <li key={words} className="relative rounded px-2 py-0.5">
            <span
              aria-hidden="true"
              className="absolute inset-y-0 left-0 rounded bg-line"
              style={{ width: `${(count / maxCount) * 100}%` }}
            />
            <span className="relative flex justify-between gap-4">
              <span dir="auto">{`${words} …`}</span>
              <span className="tabular-nums">{`${count.toLocaleString()}×`}</span>
            </span>
          </li>
        ))}
      </ul>
    </dd>
  );
}

/** What the samples of a voice have in common, in words and charts. */
export function VoiceTraitsList({ traits }: { traits: VoiceTraits }) {
  const { sentenceWords, words, openings, neverUsed } = traits;
  return (
    <dl className="grid gap-4 text-sm">
      <div>
        <dt className="text-ink-3">Length of sentences</dt>
        <SentenceLength {...sentenceWords} />
      </div>
      {words.length > 0 && (
        <div>
          <dt className="text-ink-3">Words it likes</dt>
          <dd className="mt-1 flex flex-wrap gap-1.5">
            {words.map((word) => (
              <span key={word} className="rounded-full border border-line px-2.5 py-0.5">
                {word}
              </span>
            ))}
          </dd>
        </div>
      )}
      {openings.length > 0 && (
        <div>
          <dt className="text-ink-3">How sentences begin</dt>
          <Openings openings={openings} />
        </div>
      )}
      {neverUsed.length > 0 && (
        <div>
          <dt className="text-ink-3">What it never has</dt>
          <dd className="mt-1 flex flex-wrap gap-x-3 gap-y-1">
            {neverUsed.map((habit) => (
              <span key={habit}>{habit}</span>
            ))}
          </dd>
        </div>
      )}
    </dl>
  );
}
