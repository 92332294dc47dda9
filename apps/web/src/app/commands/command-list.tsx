import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Command, registeredCommands } from "../../lib/commands.ts";
import { count } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { arrange, type CommandGroup, foundName, type MenuCommand } from "./arrange.ts";
import { CommandOption } from "./command-option.tsx";
import { recentCommands, rememberCommand } from "./recent.ts";

interface CommandListProps {
  screens: readonly MenuCommand[];
  actions: readonly MenuCommand[];
  /** Further groups, such as the keywords. */
  more?: readonly CommandGroup[];
  /** The server's results for the query, and whether it is still searching. */
  found?: { commands: readonly MenuCommand[]; isSearching: boolean };
  /** Called with the query. */
  onWords?: (words: string) => void;
  /** The last result for any query. */
  fallback?: (words: string) => MenuCommand;
  onClose: () => void;
}

/** How far a key moves in a list of this length; it wraps around at both ends. */
const moves: Record<string, (index: number, length: number) => number> = {
  ArrowDown: (index, length) => (index + 1) % length,
  ArrowUp: (index, length) => (index + length - 1) % length,
  Home: () => 0,
  End: (_, length) => length - 1,
};

/**
 * The field and the list of commands: a combobox whose list is always open (WAI-ARIA). The focus stays in
 * the field; the active command is announced with `aria-activedescendant`.
 */
export function CommandList(props: CommandListProps) {
  const { screens, actions, more = [], found, onWords, fallback, onClose } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState("");
  const [activeId, setActiveId] = useState<string>();
  // Fixed when the menu is opened: the target of a command must not change under the reader.
  const [registered] = useState(registeredCommands);
  const [recent] = useState(recentCommands);

  const words = query.trim();
  const groups = arrange(
    [
      { name: "On this screen", commands: registered },
      { name: "Go to", commands: screens },
      { name: "Actions", commands: actions },
      ...more,
    ],
    words,
    recent,
    found?.commands,
    fallback,
  );
  const shown = groups.flatMap(({ commands }) => commands);
  const active = shown.find((command) => command.id === activeId) ?? shown[0];
  const noResults = found?.isSearching ? "Searching" : "No results";
  const optionId = (command: Command) => `${id}-${command.id}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another query has other results
  useEffect(() => {
    if (activeId === undefined) list.current?.scrollTo?.({ top: 0 });
  }, [activeId, query]);

  const choose = ({ id: chosen, run, unavailable }: Command) => {
    if (unavailable !== undefined) return;
    rememberCommand(chosen);
    // Returns the focus to where it was, before the command moves it.
    flushSync(onClose);
    run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys belong to the input method while it composes a character.
    if (event.nativeEvent.isComposing || !active) return;
    const move = moves[event.key];
    if (move) {
      const next = shown[move(shown.indexOf(active), shown.length)];
      if (!next) return;
      // The first option is scrolled to with the heading above it.
      setActiveId(next === shown[0] ? undefined : next.id);
      document.getElementById(optionId(next))?.scrollIntoView?.({ block: "nearest" });
    } else if (event.key === "Enter") choose(active);
    else return;
    event.preventDefault();
  };

  return (
    <div className="grid max-h-[min(34rem,84dvh)] grid-rows-[auto_minmax(0,1fr)]">
      <div className="flex items-center gap-2 border-b border-line pr-2 pl-4">
        <input
          data-autofocus
          type="text"
          role="combobox"
          aria-label="Search or jump to"
          aria-expanded={shown.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active)}
          placeholder="Search or jump to…"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActiveId(undefined);
            onWords?.(event.target.value.trim());
          }}
          onKeyDown={onKeyDown}
          className="min-h-13 min-w-0 flex-1 bg-transparent text-lg text-ink outline-none placeholder:text-ink-3"
        />
        <Button variant="quiet" size="small" onClick={onClose}>
          Close
        </Button>
      </div>
      <p role="status" className="sr-only">
        {words !== "" && (shown.length > 0 ? count(shown.length, "result") : noResults)}
      </p>
      {shown.length === 0 && (
        <p className="px-4 py-6 text-ink-2 [overflow-wrap:anywhere]">
          {found?.isSearching ? "Searching…" : `No command matches “${words}”.`}
        </p>
      )}
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Commands"
        className={shown.length > 0 ? "overflow-y-auto overscroll-contain p-2" : "sr-only"}
      >
        {groups.map(({ name, commands }, at) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
          <div key={name} role="group" aria-labelledby={`${id}-group-${at}`}>
            <div
              id={`${id}-group-${at}`}
              role="presentation"
              className={
                name === foundName ? "sr-only" : "px-3 pt-3 pb-1 text-sm font-semibold text-ink-3"
              }
            >
              {name}
            </div>
            {commands.map((command) => (
              <CommandOption
                key={command.id}
                id={optionId(command)}
                command={command}
                isActive={command === active}
                onPoint={() => setActiveId(command.id)}
                onChoose={() => choose(command)}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
