import { sourceNames, type WriterSource, writerSources } from "@earshot/contract";
import type { Ref } from "react";
import { count } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { SelectChip } from "../../../../ui/chip.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { ShortcutsLine } from "../../../../ui/shortcuts.tsx";
import { namedShortcuts } from "../opportunity-shortcuts.ts";

interface OpportunityBarProps {
  platform: WriterSource | undefined;
  /** Where the writer replies; empty: everywhere. */
  platforms: readonly WriterSource[];
  onPlatform: (platform: WriterSource | undefined) => void;
  /** Which rows are shown, and of how many. Takes the focus when the list changes. */
  range: string;
  rangeRef: Ref<HTMLParagraphElement>;
  newCount: number;
  /** Outside the writer's hours: new opportunities are shown, but not announced. */
  quiet: boolean;
  shortcutsOn: boolean;
  onShowNew: () => void;
  onHelp: () => void;
}

/**
 * The line above the list: the platform, the shown rows, and new opportunities. Its height is fixed, so that nothing
 * moves under the reader, and it is sticky while there are new ones.
 */
export function OpportunityBar(props: OpportunityBarProps) {
  const { platform, platforms, newCount, quiet } = props;
  const offered = writerSources.filter(
    (source) => platforms.length === 0 || platforms.includes(source) || source === platform,
  );
  return (
    <div
      className={classNames(
        "-mx-4 mt-4 px-4 md:-mx-5 md:px-5",
        newCount > 0 && !quiet && "sticky top-11 z-9 bg-paper md:top-0",
      )}
    >
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 border-b border-line py-1.5">
        <SelectChip
          label="Platform"
          active={platform !== undefined}
          value={platform ?? "all"}
          onChange={({ target }) =>
            props.onPlatform(target.value === "all" ? undefined : (target.value as WriterSource))
          }
        >
          <option value="all">All platforms</option>
          {offered.map((source) => (
            <option key={source} value={source}>
              {sourceNames[source]}
            </option>
          ))}
        </SelectChip>
        <p ref={props.rangeRef} tabIndex={-1} className="text-sm text-ink-3 tabular-nums">
          {props.range}
        </p>
        <div role={quiet ? undefined : "status"}>
          {newCount > 0 && (
            <div
              className={classNames(
                "flex items-center gap-1 rounded-full border pl-3 text-sm whitespace-nowrap",
                quiet
                  ? "border-line text-ink-2"
                  : "border-signal bg-signal-soft font-semibold text-signal",
              )}
            >
              {count(newCount, "new opportunity", "new opportunities")}
              <Button
                variant="quiet"
                size="small"
                className={classNames(
                  "rounded-full underline underline-offset-4",
                  !quiet && "text-signal",
                )}
                onClick={props.onShowNew}
              >
                Show
              </Button>
            </div>
          )}
        </div>
        <div className="ml-auto min-w-0">
          {props.range && (
            <ShortcutsLine
              named={namedShortcuts}
              on={props.shortcutsOn}
              brief={newCount > 0}
              onHelp={props.onHelp}
            />
          )}
        </div>
      </div>
    </div>
  );
}
