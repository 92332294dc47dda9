import type { IntentLevel } from "@earshot/contract";
import { searchWords } from "./rules-search.ts";
import { lowestScoreOf } from "./service-levels.ts";
import type { MentionFilter } from "./store-list-conditions.ts";

/** The filters of a request: a level by its name, and the searched words as they were typed. */
export type RequestedFilter = Omit<MentionFilter, "words" | "level"> & {
  level?: IntentLevel | undefined;
  search?: string | undefined;
};

/** Filters in the form in which the list's statements take them. */
export const storedFilterOf = ({ search, level, ...filter }: RequestedFilter): MentionFilter => ({
  ...filter,
  level: level && { name: level, minScore: lowestScoreOf(level) },
  words: search ? searchWords(search) : undefined,
});
