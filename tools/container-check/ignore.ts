import { matchesGlob } from "node:path";

/**
 * Whether `.dockerignore` excludes a path from the build context. The last line that matches a path or a folder above
 * it decides; `!` includes it again.
 */
export function readIgnore(text: string): (path: string) => boolean {
  const rules = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const takesIn = line.startsWith("!");
      return { takesIn, pattern: (takesIn ? line.slice(1) : line).replace(/^\//, "") };
    });
  return (path) => {
    const parts = path.split("/");
    const levels = parts.map((_, at) => parts.slice(0, at + 1).join("/"));
    let isLeftOut = false;
    for (const { takesIn, pattern } of rules) {
      if (levels.some((level) => matchesGlob(level, pattern))) isLeftOut = !takesIn;
    }
    return isLeftOut;
  };
}
