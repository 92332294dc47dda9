import type { z } from "zod";
import { trimmedText } from "../text.ts";
import type { Source } from "../vocabulary.ts";

/** The longest name or address of a profile that is read, in characters. */
const addressMax = 2_000;

/** What an address says of letters that it can't hold as they are; what is no such text stays. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Reads a name out of an address: what stands before it and after it is left out. */
const after = (before: RegExp) => (given: string) =>
  given.replace(before, "").replace(/^([^/?#\n]*)[/?#].*$/, "$1");

/** A name, without what people write before it; empty is none. */
const accountOf = (read: (given: string) => string, form: RegExp, message: string) =>
  trimmedText(addressMax, {
    type: "must be a name",
    tooLong: "is too long for a name or the address of a profile",
  })
    .transform((name) => read(decoded(name)))
    .refine((name) => name === "" || form.test(name), message);

const onFacebook = after(/^(?:(?:https?:\/\/)?(?:[\w-]+\.)*facebook\.com\/|https?:\/\/[^/]+\/)?/i);

/** Facebook names a profile without a name of its own by a number: `profile.php?id=1`, `people/Jo/1`. */
const facebookName = (given: string): string =>
  /^(?:.*&)?id=(\d+)/is.exec(/(?:^|\/)profile\.php\?([^#]*)/i.exec(given)?.[1] ?? "")?.[1] ??
  /(?:^|\/)people\/[^/?#]+\/(\d+)/i.exec(given)?.[1] ??
  onFacebook(given);

/** The form of an account's name on each platform; what is given may be the address of its profile. */
export const accountNames = {
  reddit: accountOf(
    after(/^(?:https?:\/\/[^/]+)?\/?(?:u|user)\//i),
    /^[A-Za-z0-9_-]{3,20}$/,
    "must be a Reddit name of 3 to 20 characters",
  ),
  x: accountOf(
    after(/^(?:https?:\/\/[^/]+\/)?@?/i),
    /^[A-Za-z0-9_]{1,15}$/,
    "must be a name on X of at most 15 letters, digits and underscores",
  ),
  linkedin: accountOf(
    after(/^(?:https?:\/\/[^/]+)?\/?in\//i),
    /^[\p{L}\p{N}-]{3,100}$/u,
    "must be the last part of a LinkedIn profile's address",
  ),
  facebook: accountOf(
    facebookName,
    // Pages of Facebook's own, which are nobody's name.
    /^(?!(?:profile\.php|people)$)[\p{L}\p{N}.]{5,50}$/iu,
    "must be the last part of a Facebook profile's address",
  ),
} satisfies Record<Source, z.ZodType<string, string>>;
