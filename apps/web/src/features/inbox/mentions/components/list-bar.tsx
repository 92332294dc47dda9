import type { ReactNode, Ref } from "react";
import { classNames } from "../../../../ui/class-names.ts";
import type { Selection } from "../use-selection.ts";
import { NewMentionsBar } from "./new-mentions-bar.tsx";
import { ShortcutsLine } from "./shortcuts.tsx";

interface ListBarProps {
  /** Which rows of how many are shown; takes the focus when the page changes. */
  range: ReactNode;
  rangeRef: Ref<HTMLParagraphElement>;
  selection: Selection;
  /** The actions for the selected mentions. */
  bulk: ReactNode;
  newCount: number;
  /** The order of the list, if it is not among the filters. */
  sort: ReactNode;
  onShowNew: () => void;
  onHelp: () => void;
}

/** Selects all mentions of the page or none; indeterminate if some are selected. */
function SelectPage({ selected, selectableCount, isPageSelected, togglePage }: Selection) {
  if (selectableCount === 0) return null;
  return (
    <label className="-mx-1 flex min-h-10 min-w-10 shrink-0 cursor-pointer items-center justify-center">
      <span className="sr-only">Select all on this page</span>
      <input
        ref={(box) => {
          if (box) box.indeterminate = selected.length > 0 && !isPageSelected;
        }}
        type="checkbox"
        className="size-4.5"
        checked={isPageSelected}
        onChange={togglePage}
      />
    </label>
  );
}

/**
 * The line above the list: the shown rows, the selection and new mentions. Its height is fixed, so that the
 * list does not move, and it is sticky.
 */
export function ListBar(props: ListBarProps) {
  const { selection, newCount } = props;
  const isSelecting = selection.selected.length > 0;
  return (
    <div
      className={classNames(
        "sticky top-11 z-9 flex items-center gap-x-3 border-b border-line bg-paper px-1.5 md:top-0",
        isSelecting ? "min-h-10 flex-wrap" : "h-10",
      )}
    >
      <SelectPage {...selection} />
      <p
        ref={props.rangeRef}
        tabIndex={-1}
        className={classNames(
          "shrink-0 text-sm text-ink-3 tabular-nums outline-none",
          isSelecting && "sr-only",
        )}
      >
        {props.range}
      </p>
      {props.bulk}
      {!isSelecting && (
        <div className="ml-auto flex min-w-0 items-center gap-3">
          <NewMentionsBar newCount={newCount} onShow={props.onShowNew} />
          {/* Small panes have no room for all. */}
          <div className={classNames(newCount > 0 && "max-2xl:hidden")}>{props.sort}</div>
          {newCount === 0 && <ShortcutsLine onHelp={props.onHelp} />}
        </div>
      )}
    </div>
  );
}
