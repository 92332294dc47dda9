import type { ThreadComment } from "@earshot/contract";

/** Comments nested deeper than this, or after this many, are collapsed behind a button. */
const foldDepth = 3;
const foldAfter = 30;

/** A comment that is shown, or a run of comments that is collapsed. */
export type ThreadRow =
  | { kind: "comment"; comment: ThreadComment }
  | { kind: "fold"; id: string; count: number };

/**
 * The rows of a thread: its first comments down to a depth, and always the one that is answered and our own.
 * A collapsed run is identified by its first comment; `opened` holds the ids of expanded runs.
 */
export function foldThread(
  comments: readonly ThreadComment[],
  opened: ReadonlySet<string>,
): ThreadRow[] {
  const rows: ThreadRow[] = [];
  let shown = 0;
  let run: ThreadComment[] = [];
  const endRun = () => {
    const [first] = run;
    if (!first) return;
    if (opened.has(first.id)) {
      rows.push(...run.map((comment): ThreadRow => ({ kind: "comment", comment })));
    } else rows.push({ kind: "fold", id: first.id, count: run.length });
    run = [];
  };
  for (const comment of comments) {
    const isShown =
      comment.isMention || comment.isOurs || (comment.depth <= foldDepth && shown < foldAfter);
    if (!isShown) {
      run.push(comment);
      continue;
    }
    endRun();
    shown += 1;
    rows.push({ kind: "comment", comment });
  }
  endRun();
  return rows;
}
