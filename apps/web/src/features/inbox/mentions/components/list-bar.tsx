import type { ReactNode, Ref } from "react";
import { Button } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import type { Selection } from "../use-selection.ts";
import { NewMentionsBar } from "./new-mentions-bar.tsx";
import { ShortcutsLine } from "./shortcuts.tsx";

interface ListBarProps {
  /** There is no list: the line takes no room, and only holds the focus. */
  isEmpty: boolean;
  /** Which rows are shown, of how many: where the focus goes when a page is turned. */
  range: ReactNode;
  rangeRef: Ref<HTMLParagraphElement>;
  selection: Selection;
  newCount: number;
  onSkip: () => void;
  onShowNew: () => void;
  onHelp: () => void;
}

/** Chooses all mentions of the page, or none; half on where some are chosen. */
function SelectAll({ chosen, choosable, toggleAll }: Selection) {
  if (choosable === 0) return null;
  return (
    <label className="-ml-2.5 flex min-h-10 min-w-10 shrink-0 cursor-pointer items-center justify-center">
      <span className="sr-only">Select all on this page</span>
      <input
        ref={(box) => {
          if (box) box.indeterminate = chosen.length > 0 && chosen.length < choosable;
        }}
        type="checkbox"
        className="size-4.5"
        checked={chosen.length === choosable}
        onChange={toggleAll}
      />
    </label>
  );
}

/**
 * The line above the list: which rows are shown, what is chosen, what has come. It has one height
 * whatever it says, so that nothing moves under the reader, and stays in sight while it has news.
 */
export function ListBar(props: ListBarProps) {
  const { isEmpty, selection, newCount } = props;
  const chosen = selection.chosen.length;
  return (
    <div
      className={classNames(
        "-mx-4 px-4 md:-mx-5 md:px-5",
        !isEmpty && "mt-4",
        // Small widths have the row of sections above it.
        (chosen > 0 || newCount > 0) && "sticky top-11 z-9 bg-paper md:top-0",
      )}
    >
      <div
        className={classNames("flex items-center gap-3", !isEmpty && "h-12 border-b border-line")}
      >
        <SelectAll {...selection} />
        <p
          ref={props.rangeRef}
          tabIndex={-1}
          className={classNames(
            "shrink-0 text-sm text-ink-3 tabular-nums",
            chosen > 0 && "sr-only",
          )}
        >
          {props.range}
        </p>
        <p role="status" className="shrink-0 font-semibold tabular-nums">
          {chosen > 0 && `${chosen.toLocaleString()} selected`}
        </p>
        {chosen > 0 && (
          <>
            <Button size="small" onClick={props.onSkip}>
              Skip
            </Button>
            <Button variant="quiet" size="small" onClick={selection.clear}>
              Clear
            </Button>
          </>
        )}
        {/* There is no room for both at small widths. */}
        <div className={classNames("max-md:ml-auto", chosen > 0 && "max-md:hidden")}>
          <NewMentionsBar newCount={newCount} onShow={props.onShowNew} />
        </div>
        <div className="min-w-0 flex-1 max-md:hidden">
          {!isEmpty && chosen === 0 && <ShortcutsLine brief={newCount > 0} onHelp={props.onHelp} />}
        </div>
      </div>
    </div>
  );
}
