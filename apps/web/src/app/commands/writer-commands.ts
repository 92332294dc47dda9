import { sectionIn, writerSettingsSections } from "../settings-sections.ts";
import {
  type WriterSearch,
  type WriterSection,
  writerSectionNames,
  writerSections,
} from "../writer-sections.ts";
import type { MenuCommand } from "./arrange.ts";

/** Every screen of a writer, and the sections of the settings. */
export function writerCommands(
  toSection: (section: WriterSection, search: WriterSearch) => void,
): MenuCommand[] {
  return [
    ...writerSections.map((section) => ({
      id: `writer:${section}`,
      label: writerSectionNames[section],
      run: () => toSection(section, {}),
    })),
    ...writerSettingsSections.map(({ id, name }) => ({
      id: `writer:settings:${id}`,
      label: `Settings: ${name}`,
      run: () => toSection("settings", { section: sectionIn(writerSettingsSections, id) }),
    })),
  ];
}
