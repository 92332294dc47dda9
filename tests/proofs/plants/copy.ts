import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

const root = join(import.meta.dirname, "../../..");
/** Folders that a copy does not need, or links to. */
const excludedFolders = new Set(["node_modules", ".git", "data", "test-results", "screenshots"]);

/** A copy of the repository, in which defects can be planted. */
export interface Copy {
  folder: string;
  remove(): void;
}

/**
 * Copies the working tree into a temporary folder. Installed packages are linked, except the repository's own
 * packages, which must be those of the copy.
 */
export function copyRepository(): Copy {
  const parent = mkdtempSync(join(tmpdir(), "earshot-plants-"));
  const folder = join(parent, "earshot");
  cpSync(root, folder, {
    recursive: true,
    filter: (source) => source === root || !excludedFolders.has(basename(source)),
  });
  linkModules(folder);
  const shared = join(root, "../shared");
  if (existsSync(shared)) symlinkSync(shared, join(parent, "shared"));
  return { folder, remove: () => rmSync(parent, { recursive: true, force: true }) };
}

/** Links the installed packages into a copy of the repository, and its workspace packages to those of the copy. */
export function linkModules(folder: string): void {
  const installed = join(root, "node_modules");
  mkdirSync(join(folder, "node_modules/@earshot"), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name === "@earshot" || name === ".cache" || name.startsWith(".vite")) continue;
    symlinkSync(join(installed, name), join(folder, "node_modules", name));
  }
  for (const group of ["packages", "apps"]) {
    for (const name of readdirSync(join(folder, group))) {
      symlinkSync(join(folder, group, name), join(folder, "node_modules/@earshot", name));
      // A different version of a package than the root's.
      const own = join(root, group, name, "node_modules");
      if (existsSync(own)) symlinkSync(own, join(folder, group, name, "node_modules"));
    }
  }
}
