import { limits } from "@earshot/contract";
import { type Ref, useEffect, useRef, useState } from "react";
import { classNames } from "../../../../ui/class-names.ts";
import type { MentionsSearch } from "../search.ts";

/** How long somebody who types must rest before the list follows, in milliseconds. */
const restMs = 300;

interface SearchFieldProps {
  ref: Ref<HTMLInputElement>;
  /** The words that are looked for at present. */
  search: string | undefined;
  onChange: (patch: MentionsSearch, options: { replace: boolean }) => void;
  /** Enter was pressed: to the list. */
  onEnter: () => void;
}

/**
 * Words to look for in the mentions. The list follows a moment after the last letter, and at once on
 * Enter and when the field is left; Escape empties it. What is typed in one go is one step for Back.
 */
export function SearchField({ ref, search = "", onChange, onEnter }: SearchFieldProps) {
  const [text, setText] = useState(search);
  /** What the address has, as far as this field knows: any other value has come from elsewhere. */
  const given = useRef(search);
  const hasStep = useRef(false);
  useEffect(() => {
    if (search === given.current) return;
    given.current = search;
    hasStep.current = false;
    setText(search);
  }, [search]);

  const give = (typed: string) => {
    const words = typed.trim();
    if (words === given.current) return;
    given.current = words;
    onChange({ search: words || undefined }, { replace: hasStep.current });
    hasStep.current = true;
  };
  const latest = useRef(give);
  useEffect(() => {
    latest.current = give;
  });
  useEffect(() => {
    const timer = setTimeout(() => latest.current(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);

  const empty = () => {
    setText("");
    give("");
  };

  return (
    <div className="relative min-w-0 flex-1 sm:w-64 sm:flex-none">
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        className="pointer-events-none absolute top-1/2 left-3 w-3.5 -translate-y-1/2 fill-none stroke-ink-3 stroke-[1.5]"
      >
        <circle cx="6.75" cy="6.75" r="5" />
        <path d="m10.5 10.5 4 4" />
      </svg>
      <input
        ref={ref}
        type="search"
        aria-label="Search mentions"
        title="Words in the title, the text or the author’s name"
        placeholder="Search mentions"
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.searchMax}
        value={text}
        className={classNames(
          "min-h-8 w-full rounded-full border bg-transparent pr-8 pl-8 text-base text-ink placeholder:text-ink-3 sm:text-sm [&::-webkit-search-cancel-button]:hidden",
          search ? "border-ink" : "border-line hover:border-edge",
        )}
        onChange={({ target }) => setText(target.value)}
        onBlur={() => {
          give(text);
          hasStep.current = false;
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Enter") {
            event.preventDefault();
            give(text);
            onEnter();
          } else if (event.key === "Escape") {
            event.preventDefault();
            empty();
          }
        }}
      />
      {text && (
        <button
          type="button"
          aria-label="Clear the search"
          className="absolute inset-y-0 right-0 flex w-8 items-center justify-center rounded-full text-ink-3 hover:text-ink"
          onClick={({ currentTarget }) => {
            empty();
            currentTarget.parentElement?.querySelector("input")?.focus();
          }}
        >
          <svg aria-hidden="true" viewBox="0 0 8 8" className="w-2 stroke-current stroke-[1.5]">
            <path d="m1 1 6 6M7 1 1 7" />
          </svg>
        </button>
      )}
    </div>
  );
}
