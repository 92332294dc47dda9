import type { Source } from "@earshot/contract";

/** What people call the sources. */
export const sourceNames: Record<Source, string> = { reddit: "Reddit", x: "X" };
