import { z } from "zod";
import "./call.ts";
import { cutText } from "./cut-text.ts";
import { limits } from "./limits.ts";

/** How many characters of surrounding white space are accepted and removed, on top of a field's limit. */
const whiteSpaceMax = 1_000;

const tooLongMessage = (max: number) => `must have at most ${max} characters`;

/**
 * A length limit after which no other check runs on a longer text. zod runs the checks that follow a
 * failed one unless it aborts.
 * @param max characters
 */
export const lengthLimit = (max: number, error = tooLongMessage(max)) =>
  z.maxLength(max, { error, abort: true });

/** The messages of a text field. */
export interface TextMessages {
  /** The value is not text. */
  type?: string;
  /** The text is empty. Omitted: it may be empty. */
  empty?: string;
  tooLong?: string;
}

/**
 * A text of a request that is stored without the white space around it. Its length is checked before
 * any other check, so that no request can keep the event loop busy with a long text.
 * @param max characters, after trimming
 */
export function trimmedText(max: number, messages: TextMessages = {}): z.ZodString {
  const { type = "must be text", empty, tooLong } = messages;
  const text = z
    .string(type)
    .check(lengthLimit(max + whiteSpaceMax, tooLong ?? tooLongMessage(max)))
    .trim();
  const filled = empty === undefined ? text : text.min(1, empty);
  return filled.check(lengthLimit(max, tooLong));
}

/**
 * A text of a request that is trimmed and, where it is longer than `max`, cut.
 * @param max UTF-16 units
 */
export const cutToLength = (max: number, messages: TextMessages = {}) =>
  trimmedText(limits.uncutMax, messages).transform((text) => cutText(text, max));

/**
 * A moment as ISO 8601 in UTC. The length limit is needed because the digits of its seconds have none.
 * @param error the message for anything else
 */
export const momentText = (error: string) =>
  z
    .string(error)
    .check(lengthLimit(40, error))
    .check(z.iso.datetime({ error, abort: true }));

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
};

/** A time zone of a request, by its IANA name. */
export const timeZoneName = trimmedText(60).refine(isTimeZone, "is not a time zone");
