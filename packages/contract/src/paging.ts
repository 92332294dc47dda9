import { z } from "zod";
import "./call.ts";

const whole = z.coerce.number("must be a number").int("must be a whole number");

/** The query fields of a list that is read in parts: at most 100 rows from `offset` on. */
export const pagingOf = (pageSize: number) => ({
  limit: whole.min(1, "must be at least 1").max(100, "must be at most 100").default(pageSize),
  offset: whole.min(0, "must be 0 or more").max(100_000, "must be at most 100000").default(0),
});
