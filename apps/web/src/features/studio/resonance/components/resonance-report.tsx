import type { CommunityComparison, Resonance, ResonancePart } from "@earshot/contract";
import { useState } from "react";
import { count } from "../../../../lib/format.ts";
import { Mark, type Span } from "../../../../ui/mark.tsx";

const partNames: Record<ResonancePart, string> = {
  readability: "Easy to read",
  specificity: "Specific",
  value_first: "Value before pitch",
  fit: "Fits the question",
  norms: "Usual form",
  promotion: "Not promotional",
  machine_signs: "Not machine-sounding",
};
const featureNames: Record<CommunityComparison["feature"], string> = {
  title_length: "Characters of the title",
  length: "Characters of the text",
  paragraphs: "Paragraphs",
  question: "Asks a question",
  links: "Has a link",
};
const nearerNames = {
  best: "Nearer to the best",
  worst: "Nearer to the worst",
  neither: "No difference",
};

const isShare = ({ feature }: CommunityComparison) => feature === "question" || feature === "links";
const rangeOf = (one: CommunityComparison, { from, to }: { from: number; to: number }) =>
  isShare(one)
    ? `${Math.round(100 * from)}% do`
    : `${from.toLocaleString()} to ${to.toLocaleString()}`;
const shownValue = (one: CommunityComparison) => {
  if (isShare(one)) return one.value === 1 ? "Yes" : "No";
  return one.value.toLocaleString();
};

function Community({ community }: { community: NonNullable<Resonance["community"]> }) {
  const { name, posts, postsNeeded, comparisons } = community;
  if (comparisons === null) {
    return (
      <p className="text-ink-2">
        {posts < postsNeeded
          ? `${count(posts, "post")} of ${name} ${posts === 1 ? "is stored with its" : "are stored with their"} votes. A comparison needs ${postsNeeded}.`
          : `The ${count(posts, "stored post")} of ${name} have nearly the same votes, so there is nothing to compare with.`}
      </p>
    );
  }
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left text-sm">
        <caption className="pb-2 text-left text-ink-2">
          {`Beside ${count(posts, "stored post")} of ${name}: the middle half of the quarter with the most votes, and of the quarter with the fewest.`}
        </caption>
        <thead>
          <tr>
            {["", "Your text", "Best quarter", "Worst quarter", ""].map((title, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change
              <th key={at} scope="col" className="py-1 pr-4 font-semibold">
                {title || <span className="sr-only">{at === 0 ? "Feature" : "Result"}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparisons.map((one) => (
            <tr key={one.feature} className="border-t border-line">
              <th scope="row" className="py-1 pr-4 font-normal">
                {featureNames[one.feature]}
              </th>
              <td className="py-1 pr-4 tabular-nums">{shownValue(one)}</td>
              <td className="py-1 pr-4 tabular-nums">{rangeOf(one, one.best)}</td>
              <td className="py-1 pr-4 tabular-nums">{rangeOf(one, one.worst)}</td>
              <td className="py-1">{nearerNames[one.nearer]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The score of a text with its parts, the words that they are based on, and its known reliability. */
export function ResonanceReport({ content, resonance }: { content: string; resonance: Resonance }) {
  const [pointed, setPointed] = useState<Span[]>([]);
  const reasons = resonance.parts.flatMap((part) => part.reasons);
  const spans = reasons
    .filter(({ end, remedy }) => end > 0 && remedy !== null)
    .map(({ start, end }): Span => [start, end]);
  return (
    <section aria-label="Score" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid gap-1">
        <p className="font-display text-3xl font-bold tabular-nums">{`${resonance.score} of 100`}</p>
        <p className="max-w-[65ch] text-sm text-ink-2">{resonance.reliability}</p>
      </div>
      <p
        dir="auto"
        className="rounded-lg border border-line bg-raised px-3 py-2 whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        <Mark text={content} spans={spans} pointed={pointed} />
      </p>
      <ul className="grid gap-4">
        {resonance.parts.map(({ part, score, reasons }) => (
          <li key={part} className="grid gap-1">
            <h2 className="flex justify-between gap-4 font-semibold">
              <span>{partNames[part]}</span>
              <span className="tabular-nums">{score}</span>
            </h2>
            <ul className="grid gap-1 text-sm text-ink-2">
              {reasons.map(({ start, end, message, remedy }) => (
                <li
                  key={`${start} ${end} ${message}`}
                  onPointerEnter={() => setPointed(end > 0 ? [[start, end]] : [])}
                  onPointerLeave={() => setPointed([])}
                >
                  {[message, remedy].filter((one) => one !== null).join(" ")}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {resonance.community && <Community community={resonance.community} />}
    </section>
  );
}
