import { z } from "zod";
import { call } from "../call.ts";
import { limits } from "../limits.ts";
import { trimmedText } from "../text.ts";
import { intentLevels, mentionStatuses, sources } from "../vocabulary.ts";

const text = (max: number) => trimmedText(max, { empty: "must not be empty" });

/** The filters of the mentions screen that a saved filter sets; missing ones have their default. */
export const mentionFilterSchema = z
  .strictObject(
    {
      status: z.enum(["all", ...mentionStatuses], "must be all or one of the five statuses"),
      source: z.enum(sources, `must be one of ${sources.join(", ")}`),
      keyword: text(limits.keywordMax),
      subreddit: text(100),
      intent: z.enum(intentLevels, `must be one of ${intentLevels.join(", ")}`),
      search: text(limits.searchMax),
      sort: z.enum(["newest", "intent"], "must be newest or intent"),
    },
    {
      error: (issue) =>
        issue.code === "unrecognized_keys"
          ? `can't set ${issue.keys.join(", ")}`
          : "must set at least one filter",
    },
  )
  .partial();

/** Filters that a workspace saves under a name. */
export const savedFilterSchema = z.object({
  id: z.string(),
  name: z.string(),
  filter: mentionFilterSchema,
});
export type SavedFilter = z.output<typeof savedFilterSchema>;

export const savedFilterCalls = {
  listSavedFilters: call({
    method: "GET",
    path: "/discovery/saved-filters",
    who: "customer",
    scope: "read",
    needsOnboarding: true,
    summary: "The workspace's saved filters, by name.",
    data: z.object({ filters: z.array(savedFilterSchema) }),
  }),
  saveFilter: call({
    method: "POST",
    path: "/discovery/saved-filters",
    who: "customer",
    needsOnboarding: true,
    summary: "Save filters under a name. Filters with the same name, in any case, are replaced.",
    body: z.object({
      name: trimmedText(limits.filterNameMax, {
        type: "Enter a name for the filters.",
        empty: "Enter a name for the filters.",
      }),
      filter: mentionFilterSchema,
    }),
    data: z.object({ filter: savedFilterSchema }),
  }),
  deleteSavedFilter: call({
    method: "DELETE",
    path: "/discovery/saved-filters/{id}",
    who: "customer",
    needsOnboarding: true,
    summary: "Delete saved filters.",
    params: z.object({ id: z.uuid("is not an id") }),
    data: z.object({}),
  }),
};
