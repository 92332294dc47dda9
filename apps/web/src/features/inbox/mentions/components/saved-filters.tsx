import type { SavedFilter } from "@earshot/contract";
import { useEffect, useRef, useState } from "react";
import { useMay } from "../../../../lib/role.ts";
import { Button } from "../../../../ui/button.tsx";
import { chipClass } from "../../../../ui/chip.tsx";
import { lazyDialog } from "../../../../ui/lazy-dialog.tsx";
import { Menu, MenuItem, MenuLine, MenuRadio } from "../../../../ui/menu.tsx";
import { useSavedFilters } from "../api/list-saved-filters.ts";
import { activeFilterOf, searchOf, settingsOf } from "../saved-filter.ts";
import { hasFilter, type MentionsSearch, noFilter } from "../search.ts";
import type { SaveFilterDialogProps } from "./save-filter-dialog.tsx";
import type { SavedFiltersDialogProps } from "./saved-filters-dialog.tsx";

const SaveFilterDialog = lazyDialog<SaveFilterDialogProps>(
  async () => (await import("./save-filter-dialog.tsx")).SaveFilterDialog,
);
const SavedFiltersDialog = lazyDialog<SavedFiltersDialogProps>(
  async () => (await import("./saved-filters-dialog.tsx")).SavedFiltersDialog,
);

interface SavedMenuProps {
  saved: readonly SavedFilter[];
  search: MentionsSearch;
  onChange: (patch: MentionsSearch) => void;
  onManage: () => void;
}

/** The menu of saved filters; the active one is named and checked. */
function SavedMenu({ saved, search, onChange, onManage }: SavedMenuProps) {
  const used = activeFilterOf(saved, search);
  const may = useMay();
  return (
    <Menu
      label={used ? `Saved filters, “${used.name}” in use` : "Saved filters"}
      button={
        <>
          <span className="max-w-28 truncate sm:max-w-40">{used ? used.name : "Saved"}</span>
          <svg
            aria-hidden="true"
            viewBox="0 0 10 6"
            className="w-2.5 fill-none stroke-current stroke-[1.5]"
          >
            <path d="m1 1 4 4 4-4" />
          </svg>
        </>
      }
      buttonClassName={chipClass(used !== undefined)}
    >
      {saved.map(({ id, name, filter }) => (
        <MenuRadio key={id} checked={id === used?.id} onSelect={() => onChange(searchOf(filter))}>
          {name}
        </MenuRadio>
      ))}
      {may("deleteSavedFilter") && (
        <>
          <MenuLine />
          <MenuItem onSelect={onManage}>Manage saved filters</MenuItem>
        </>
      )}
    </Menu>
  );
}

/** Focuses `target` once a dialog has closed and the element that had the focus before is removed. */
function useFocusAfter(isOpen: boolean, target: () => HTMLElement | null | undefined): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) target()?.focus();
    wasOpen.current = isOpen;
  });
}

interface SavedFiltersProps {
  search: MentionsSearch;
  onChange: (patch: MentionsSearch) => void;
  /** Takes the focus when the focused element is removed. */
  focusTarget: () => HTMLElement | null | undefined;
}

/** The menu of saved filters, with the dialog that deletes them. */
export function SavedFilters({ search, onChange, focusTarget }: SavedFiltersProps) {
  const { data: saved = [], error, refetch } = useSavedFilters();
  const [isManaging, setManaging] = useState(false);
  useFocusAfter(isManaging, focusTarget);
  const onManage = () => setManaging(true);
  return (
    <>
      {saved.length > 0 && <SavedMenu {...{ saved, search, onChange, onManage }} />}
      {saved.length === 0 && error && (
        <Button
          variant="quiet"
          size="small"
          title="The saved filters could not be loaded"
          onClick={() => void refetch()}
        >
          Retry saved filters
        </Button>
      )}
      <SavedFiltersDialog open={isManaging} saved={saved} onClose={() => setManaging(false)} />
    </>
  );
}

/** The actions for the active filters: save them under a name, or clear them. */
export function FilterActions({ search, onChange, focusTarget }: SavedFiltersProps) {
  const { data: saved = [] } = useSavedFilters();
  const [isSaving, setSaving] = useState(false);
  useFocusAfter(isSaving, focusTarget);
  const filter = settingsOf(search);
  const may = useMay();
  const canSave =
    may("saveFilter") && Object.keys(filter).length > 0 && !activeFilterOf(saved, search);
  const canClear = hasFilter(search);
  const clear = () => {
    focusTarget()?.focus();
    onChange(noFilter);
  };
  return (
    <>
      {(canSave || canClear) && (
        <div className="flex min-h-8 flex-wrap items-center gap-x-4 text-sm sm:ml-1">
          {canSave && (
            <Button variant="text" size="bare" onClick={() => setSaving(true)}>
              Save these filters
            </Button>
          )}
          {canClear && (
            <Button variant="text" size="bare" onClick={clear}>
              Clear all
            </Button>
          )}
        </div>
      )}
      <SaveFilterDialog
        open={isSaving}
        filter={filter}
        saved={saved}
        onClose={() => setSaving(false)}
      />
    </>
  );
}
