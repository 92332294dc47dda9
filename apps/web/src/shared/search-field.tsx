import { limits } from "@earshot/contract";
import { type Ref, useEffect, useRef, useState } from "react";
import { classNames } from "../ui/class-names.ts";

/** The debounce delay of the search, in milliseconds. */
const debounceMs = 300;

interface SearchFieldProps {
  ref?: Ref<HTMLInputElement>;
  /** What is searched, as the label and the placeholder: "Search mentions". */
  label: string;
  /** The fields that are searched. */
  hint: string;
  /** The current search. */
  search: string | undefined;
  /** @param replace whether the change replaces the previous history entry */
  onSearch: (words: string | undefined, options: { replace: boolean }) => void;
  /** Called when Enter is pressed. */
  onEnter?: () => void;
}

/**
 * Searches a list. The list updates shortly after the last letter, and immediately on Enter and on blur; Escape clears
 * the field. Everything typed before a blur is a single step for Back.
 */
export function SearchField({
  ref,
  label,
  hint,
  search = "",
  onSearch,
  onEnter,
}: SearchFieldProps) {
  const [text, setText] = useState(search);
  /** The last search this field has set or seen: any other value comes from outside. */
  const knownSearch = useRef(search);
  const hasStep = useRef(false);
  useEffect(() => {
    if (search === knownSearch.current) return;
    knownSearch.current = search;
    hasStep.current = false;
    setText(search);
  }, [search]);

  const submit = (typed: string) => {
    const words = typed.trim();
    if (words === knownSearch.current) return;
    knownSearch.current = words;
    onSearch(words || undefined, { replace: hasStep.current });
    hasStep.current = true;
  };
  const latest = useRef(submit);
  useEffect(() => {
    latest.current = submit;
  });
  useEffect(() => {
    const timer = setTimeout(() => latest.current(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);

  const clear = () => {
    setText("");
    submit("");
  };

  return (
    <div className="relative min-w-0 flex-1 lg:max-w-64 lg:min-w-32">
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
        aria-label={label}
        title={hint}
        placeholder={label}
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
          submit(text);
          hasStep.current = false;
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Enter") {
            event.preventDefault();
            submit(text);
            onEnter?.();
          } else if (event.key === "Escape") {
            event.preventDefault();
            clear();
          }
        }}
      />
      {text && (
        <button
          type="button"
          aria-label="Clear the search"
          className="absolute inset-y-0 right-0 flex w-8 items-center justify-center rounded-full text-ink-3 hover:text-ink"
          onClick={({ currentTarget }) => {
            clear();
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
