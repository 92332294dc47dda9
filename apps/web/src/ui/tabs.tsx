import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { classNames } from "./class-names.ts";

interface Tab<Id extends string> {
  id: Id;
  name: string;
  count?: number | undefined;
}

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly Tab<Id>[];
  chosen: Id;
  onChoose: (id: Id) => void;
  /** What belongs to the chosen tab. */
  children: ReactNode;
}

/** Views of one thing, of which one is shown. Arrow keys, Home and End go from one to another. */
export function Tabs<Id extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  children,
}: TabsProps<Id>) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex(({ id }) => id === chosen);
    const steps: Record<string, number> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const next = steps[event.key];
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || !tab) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
    onChoose(tab.id);
  }

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className="flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map(({ id, name, count }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}`}
            aria-selected={id === chosen}
            aria-controls={`${base}-panel`}
            tabIndex={id === chosen ? 0 : -1}
            className={classNames(
              "-mb-px flex min-h-10 shrink-0 items-center gap-2 border-b-2 px-3 font-medium -outline-offset-2",
              id === chosen
                ? "border-signal text-ink"
                : "border-transparent text-ink-2 hover:text-ink",
            )}
            onClick={() => onChoose(id)}
          >
            {name}
            {count !== undefined && (
              <span className="text-sm text-ink-3 tabular-nums">{count.toLocaleString()}</span>
            )}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-${chosen}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the next stop after the tabs (ARIA practices)
        tabIndex={0}
        className="pt-4"
      >
        {children}
      </div>
    </div>
  );
}
