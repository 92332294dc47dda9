import { classNames } from "../../../../ui/class-names.ts";

interface SelectBoxProps {
  titleId: string;
  checked: boolean;
  /** Whether it is visible without hover or focus. */
  shown: boolean;
  onChange: () => void;
}

/**
 * Selects a mention for a bulk action. With a mouse, the checkbox replaces the bars on hover, on focus or once a
 * mention is selected; on touch screens it appears once one is selected with the list's own checkbox.
 */
export function SelectBox({ titleId, checked, shown, onChange }: SelectBoxProps) {
  return (
    <label
      className={classNames(
        "absolute -top-2 -left-2 z-1 flex size-10 cursor-pointer items-center justify-center bg-inherit transition-opacity",
        !shown &&
          "opacity-0 has-focus-visible:opacity-100 [@media(hover:hover)]:group-hover/card:opacity-100",
      )}
    >
      <span className="sr-only">Select</span>
      <input
        type="checkbox"
        aria-describedby={titleId}
        className="size-4.5"
        checked={checked}
        onChange={onChange}
      />
    </label>
  );
}
