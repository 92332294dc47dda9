import { z } from "zod";
import { call } from "../call.ts";
import { limits } from "../limits.ts";
import { trimmedText } from "../text.ts";

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
};

/** The IANA name of a time zone, such as Europe/Berlin; no fixed offsets, which have no daylight saving time. */
export const timeZoneSchema = trimmedText(limits.timeZoneMax).refine(
  (name) => /^[A-Za-z]/.test(name) && isTimeZone(name),
  "is not the name of a time zone, such as Europe/Berlin",
);

/** The settings of a workspace for all its replies. */
export const settingsSchema = z.object({
  /** Approved replies are placed without asking. */
  autoPost: z.boolean(),
  /** The line that every placed reply carries. */
  disclosure: z.string(),
  /** The time zone of everything with days, by its IANA name. */
  timeZone: z.string(),
});
export type Settings = z.output<typeof settingsSchema>;

export const settingsCalls = {
  getSettings: call({
    method: "GET",
    path: "/user/settings",
    who: "customer",
    summary: "Get the workspace's settings.",
    data: z.object({ settings: settingsSchema }),
  }),
  putSettings: call({
    method: "PUT",
    path: "/user/settings",
    who: "customer",
    needsConfirmedEmailIf: { field: "autoPost", value: true },
    summary: "Change the given settings of the workspace.",
    body: z.object({
      autoPost: z.boolean("must be true or false").optional(),
      disclosure: trimmedText(limits.disclosureMax)
        .min(10, "must say who you are, in at least 10 characters")
        // The line is recognized by its words: without any, it would never be found in a posted reply.
        .refine((line) => /\p{L}{2}/u.test(line), "must say who you are, in words")
        .optional(),
      timeZone: timeZoneSchema.optional(),
    }),
    data: z.object({ settings: settingsSchema }),
  }),
};
