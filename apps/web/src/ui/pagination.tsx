import { classNames } from "./class-names.ts";
import { pageBlock } from "./paging.ts";

interface PaginationProps {
  label: string;
  page: number;
  count: number;
  onPage: (page: number) => void;
}

const shape =
  "inline-flex min-h-10 min-w-10 items-center justify-center rounded-lg px-2 text-sm tabular-nums transition-colors";

/** Page buttons in blocks of five, with an ellipsis to each neighboring block. */
export function Pagination({ label, page, count, onPage }: PaginationProps) {
  if (count < 2) return null;
  const { pages, before, after } = pageBlock(page, count);
  const step = (target: number | null, text: string, name: string) => (
    <button
      type="button"
      aria-label={name}
      aria-disabled={target === null || undefined}
      className={classNames(shape, "text-ink-2 hover:bg-raised aria-disabled:opacity-40")}
      onClick={() => target !== null && onPage(target)}
    >
      {text}
    </button>
  );
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-1">
      {step(page > 1 ? page - 1 : null, "←", "Previous page")}
      {before !== null && step(before, "…", "Earlier pages")}
      {pages.map((number) => (
        <button
          key={number}
          type="button"
          aria-label={`Page ${number}`}
          aria-current={number === page ? "page" : undefined}
          className={classNames(
            shape,
            number === page ? "bg-ink font-semibold text-paper" : "text-ink-2 hover:bg-raised",
          )}
          onClick={() => onPage(number)}
        >
          {number.toLocaleString()}
        </button>
      ))}
      {after !== null && step(after, "…", "Later pages")}
      {step(page < count ? page + 1 : null, "→", "Next page")}
    </nav>
  );
}
