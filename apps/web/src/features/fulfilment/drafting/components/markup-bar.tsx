import type { ReactNode } from "react";
import { Tooltip } from "../../../../ui/tooltip.tsx";
import type { Markup } from "../markup.ts";

/** The buttons, with their names and shortcuts. */
const buttons: { markup: Markup; label: string; keys: string; sign: ReactNode }[] = [
  { markup: "bold", label: "Bold", keys: "Ctrl+B", sign: <b>B</b> },
  { markup: "italic", label: "Italic", keys: "Ctrl+I", sign: <i className="font-quote">I</i> },
  {
    markup: "link",
    label: "Link",
    keys: "Ctrl+K",
    sign: (
      <Drawn d="M6.5 9.5 9.5 6.5M7 4.5l1.3-1.3a2.8 2.8 0 0 1 4 4L11 8.5M9 11.5l-1.3 1.3a2.8 2.8 0 0 1-4-4L5 7.5" />
    ),
  },
  {
    markup: "quote",
    label: "Quote",
    keys: "Ctrl+Shift+9",
    sign: <Drawn d="M3 3v10M6 5h7M6 8h7M6 11h4" />,
  },
  {
    markup: "list",
    label: "List",
    keys: "Ctrl+Shift+8",
    sign: <Drawn d="M3 4.5h.01M3 8h.01M3 11.5h.01M6 4.5h7M6 8h7M6 11.5h7" />,
  },
  {
    markup: "numbers",
    label: "Numbered list",
    keys: "Ctrl+Shift+7",
    sign: <Drawn d="M2.5 3.5 4 2.5v4M2.5 10.5c.8-.9 2-.3 1.5.7L2.5 13h2M7 4.5h6M7 8h6M7 11.5h6" />,
  },
  {
    markup: "code",
    label: "Code",
    keys: "Ctrl+E",
    sign: <Drawn d="m5.5 4.5-3 3.5 3 3.5M10.5 4.5l3 3.5-3 3.5" />,
  },
];

function Drawn({ d }: { d: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      className="size-4 fill-none stroke-current stroke-[1.5]"
      strokeLinecap="round"
    >
      <path d={d} />
    </svg>
  );
}

const byKey: Readonly<Record<string, Markup>> = {
  KeyB: "bold",
  KeyI: "italic",
  KeyK: "link",
  KeyE: "code",
  "Shift+Digit9": "quote",
  "Shift+Digit8": "list",
  "Shift+Digit7": "numbers",
};

/** The markup for a key combination with Ctrl (or Command on a Mac); null: none. */
export function markupOfKeys(event: {
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}): Markup | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null;
  return byKey[`${event.shiftKey ? "Shift+" : ""}${event.code}`] ?? null;
}

/** Buttons that insert Reddit's Markdown. */
export function MarkupBar({ onMarkup }: { onMarkup: (markup: Markup) => void }) {
  return (
    <fieldset aria-label="Reddit’s Markdown" className="flex flex-wrap gap-0.5">
      {buttons.map(({ markup, label, keys, sign }) => (
        <Tooltip key={markup} text={`${label} (${keys})`}>
          {(tie) => (
            <button
              {...tie}
              type="button"
              aria-label={label}
              className="inline-flex size-8 items-center justify-center rounded text-ink-2 hover:bg-line hover:text-ink"
              onClick={() => onMarkup(markup)}
            >
              {sign}
            </button>
          )}
        </Tooltip>
      ))}
    </fieldset>
  );
}
