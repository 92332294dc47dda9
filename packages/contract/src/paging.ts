import { z } from "zod";
import "./call.ts";
import { lengthLimit } from "./text.ts";

const whole = z.coerce.number("must be a number").int("must be a whole number");

/** The query fields of a list that is read in parts: at most 100 rows from `offset` on. */
export const pagingOf = (pageSize: number) => ({
  limit: whole.min(1, "must be at least 1").max(100, "must be at most 100").default(pageSize),
  offset: whole.min(0, "must be 0 or more").max(100_000, "must be at most 100000").default(0),
});

const notACursor = "must be the nextCursor of a page of this list";

/** Where a list continues: the `nextCursor` of the previous page. Rows that are added or deleted shift nothing. */
export const cursorField = z
  .string(notACursor)
  .check(lengthLimit(300, notACursor))
  .regex(/^[\w-]+$/, notACursor)
  .optional();

/** The cursor of the next page; null: this page is the last one, or the server has no cursors yet. */
export const nextCursor = z.string().nullable().default(null);

/** A page is found by its cursor or by its offset. */
export const isOnePosition = ({
  cursor,
  offset,
}: {
  cursor?: string | undefined;
  offset: number;
}) => cursor === undefined || offset === 0;
export const twoPositions: { path: string[]; message: string } = {
  path: ["cursor"],
  message: "can't be combined with an offset: send one of them",
};

/** The max number of rows of a page; without it the whole list is returned. */
export const pageLimit = whole
  .min(1, "must be at least 1")
  .max(100, "must be at most 100")
  .optional();
