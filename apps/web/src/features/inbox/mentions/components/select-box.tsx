import { classNames } from "../../../../ui/class-names.ts";

interface SelectBoxProps {
  titleId: string;
  checked: boolean;
  /** Whether it is visible without hover or focus. */
  shown: boolean;
  onChange: () => void;
}

/**
 * Selects a mention for a bulk action. With a mouse it appears on hover, on focus or once a mention is
 * selected; on touch screens and small widths it is always visible.
 */
export function SelectBox({ titleId, checked, shown, onChange }: SelectBoxProps) {
  return (
    <label
      className={classNames(
        "-my-2 flex min-h-10 min-w-10 cursor-pointer items-center justify-end gap-2 text-sm text-ink-2 transition-opacity md:my-0 md:justify-start",
        !shown &&
          "md:[@media(hover:hover)]:opacity-0 group-hover/card:opacity-100! group-focus-within/card:opacity-100!",
      )}
    >
      <span className="md:order-last">Select</span>
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
