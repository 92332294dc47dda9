import type { ReactNode, Ref } from "react";
import { Button } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import type { Selection } from "../use-selection.ts";
import { NewMentionsBar } from "./new-mentions-bar.tsx";
import { ShortcutsLine } from "./shortcuts.tsx";

interface ListBarProps {
  /** The list is empty: the line takes no space and only holds the focus. */
  isEmpty: boolean;
  /** Which rows of how many are shown; takes the focus when the page changes. */
  range: ReactNode;
  rangeRef: Ref<HTMLParagraphElement>;
  selection: Selection;
  newCount: number;
  onSkip: () => void;
  onShowNew: () => void;
  onHelp: () => void;
}

/** Selects all mentions of the page or none; indeterminate if some are selected. */
function SelectAll({ selected, selectableCount, toggleAll }: Selection) {
  if (selectableCount === 0) return null;
  return (
    <label className="-ml-2.5 flex min-h-10 min-w-10 shrink-0 cursor-pointer items-center justify-center">
      <span className="sr-only">Select all on this page</span>
      <input
        ref={(box) => {
          if (box) box.indeterminate = selected.length > 0 && selected.length < selectableCount;
        }}
        type="checkbox"
        className="size-4.5"
        checked={selected.length === selectableCount}
        onChange={toggleAll}
      />
    </label>
  );
}

/**
 * The line above the list: the shown rows, the selection and new mentions. Its height is fixed, so that
 * the list does not move, and it is sticky while there is a selection or something new.
 */
export function ListBar(props: ListBarProps) {
  const { isEmpty, selection, newCount } = props;
  const selected = selection.selected.length;
  return (
    <div
      className={classNames(
        "-mx-4 px-4 md:-mx-5 md:px-5",
        !isEmpty && "mt-4",
        // On small widths the section navigation is above it.
        (selected > 0 || newCount > 0) && "sticky top-11 z-9 bg-paper md:top-0",
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
            selected > 0 && "sr-only",
          )}
        >
          {props.range}
        </p>
        <p role="status" className="shrink-0 font-semibold tabular-nums">
          {selected > 0 && `${selected.toLocaleString()} selected`}
        </p>
        {selected > 0 && (
          <>
            <Button size="small" onClick={props.onSkip}>
              Skip
            </Button>
            <Button variant="quiet" size="small" onClick={selection.clear}>
              Clear
            </Button>
          </>
        )}
        {/* Small widths have no room for both. */}
        <div className={classNames("max-md:ml-auto", selected > 0 && "max-md:hidden")}>
          <NewMentionsBar newCount={newCount} onShow={props.onShowNew} />
        </div>
        <div className="min-w-0 flex-1 max-md:hidden">
          {!isEmpty && selected === 0 && (
            <ShortcutsLine brief={newCount > 0} onHelp={props.onHelp} />
          )}
        </div>
      </div>
    </div>
  );
}
