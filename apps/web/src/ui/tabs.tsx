import { Tabs as RadixTabs } from "radix-ui";
import { type ReactNode, useEffect, useRef } from "react";
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
  /** The content of the chosen tab. */
  children: ReactNode;
}

/**
 * Views of which one is shown. Arrow keys, Home and End move between their tabs, which are in one line that scrolls if
 * there is no room.
 */
export function Tabs<Id extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  children,
}: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab was chosen
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[data-state="active"]');
    if (list.current && tab) {
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
    }
  }, [chosen]);
  return (
    <RadixTabs.Root value={chosen} onValueChange={(id) => onChoose(id as Id)}>
      <RadixTabs.List
        ref={list}
        aria-label={label}
        className="relative flex gap-x-1 overflow-x-auto overflow-y-hidden shadow-[inset_0_-1px_var(--color-line)] [scrollbar-width:none]"
      >
        {tabs.map(({ id, name, count }) => (
          <RadixTabs.Trigger
            key={id}
            value={id}
            className={classNames(
              "flex min-h-10 shrink-0 items-center gap-2 border-b-2 px-3 font-medium -outline-offset-2",
              id === chosen
                ? "border-signal text-ink"
                : "border-transparent text-ink-2 hover:text-ink",
            )}
          >
            {name}
            {count !== undefined && (
              <span className="text-sm text-ink-3 tabular-nums">{count.toLocaleString()}</span>
            )}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      <RadixTabs.Content value={chosen} className="pt-4">
        {children}
      </RadixTabs.Content>
    </RadixTabs.Root>
  );
}
