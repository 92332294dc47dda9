import { z } from "zod";
import "./call.ts";
import { limits } from "./limits.ts";

/** The message for a day or time that is out of range. */
export const outsideOfDays = `must be from ${limits.firstDay} to ${limits.lastDay}`;

/** A day of a request, as `2026-11-21`, within the range that date arithmetic supports. */
export const dayText = z.iso
  .date({ error: "must be a day such as 2026-01-31", abort: true })
  .refine((day) => day >= limits.firstDay && day <= limits.lastDay, {
    error: outsideOfDays,
    abort: true,
  });

/** Whether two days of a request are in order; a missing one is no limit. */
export const areDaysInOrder = ({
  from,
  until,
}: {
  from?: string | undefined;
  until?: string | undefined;
}): boolean => from === undefined || until === undefined || from <= until;

/** The message for days in the wrong order. */
export const daysOutOfOrder = {
  path: ["until"],
  message: "must not be before from",
};
