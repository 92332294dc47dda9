import { diffWordsWithSpace } from "diff";
import { useMemo, useState } from "react";
import { Button } from "../../../../ui/button.tsx";

/** A run of words that both texts share, or that changes from one to the other. */
interface Piece {
  id: number;
  before: string;
  after: string;
}

function piecesOf(from: string, to: string): Piece[] {
  const pieces: Piece[] = [];
  for (const { value, added, removed } of diffWordsWithSpace(from, to)) {
    const last = pieces.at(-1);
    const before = added ? "" : value;
    const after = removed ? "" : value;
    if (last && (added || removed) && last.before !== last.after) {
      last.before += before;
      last.after += after;
    } else pieces.push({ id: pieces.length, before, after });
  }
  return pieces;
}

interface ImprovementProps {
  before: string;
  after: string;
  scores: { before: number; after: number };
  advice: readonly string[];
  onUse: (text: string) => void;
}

/** The changes of the model, each of which can be accepted, and the resulting text. */
export function Improvement({ before, after, scores, advice, onUse }: ImprovementProps) {
  const pieces = useMemo(() => piecesOf(before, after), [before, after]);
  const [rejected, setRejected] = useState<ReadonlySet<number>>(new Set());
  const toggle = (id: number) => {
    const next = new Set(rejected);
    if (!next.delete(id)) next.add(id);
    setRejected(next);
  };
  const result = pieces.map((one) => (rejected.has(one.id) ? one.before : one.after)).join("");
  return (
    <section aria-label="Improved text" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-ink-2">
        {`Score ${scores.before} before, ${scores.after} with all changes. Select a change to reject or accept it.`}
      </p>
      <div
        dir="auto"
        className="rounded-lg border border-line bg-raised px-3 py-2 leading-8 whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        {pieces.map((one) =>
          one.before === one.after ? (
            <span key={one.id}>{one.before}</span>
          ) : (
            <button
              key={one.id}
              type="button"
              aria-pressed={!rejected.has(one.id)}
              onClick={() => toggle(one.id)}
              className="rounded border border-edge px-1 text-left whitespace-pre-wrap"
            >
              <span className="sr-only">
                {rejected.has(one.id) ? "Rejected change: " : "Accepted change: "}
              </span>
              {one.before.trim() !== "" && (
                <del className={rejected.has(one.id) ? "no-underline" : "text-ink-3"}>
                  <span className="sr-only"> removed: </span>
                  {one.before}
                </del>
              )}
              {one.after.trim() !== "" && (
                <ins className={rejected.has(one.id) ? "text-ink-3 line-through" : "bg-mark"}>
                  <span className="sr-only"> added: </span>
                  {one.after}
                </ins>
              )}
              {one.before.trim() + one.after.trim() === "" && "¶"}
            </button>
          ),
        )}
      </div>
      {advice.length > 0 && (
        <ul aria-label="Advice" className="grid list-disc gap-1 pl-5 text-ink-2">
          {advice.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      <Button className="justify-self-start" onClick={() => onUse(result)}>
        Use this text
      </Button>
    </section>
  );
}
