import { z } from "zod";
import "./call.ts";
import type { Source } from "./vocabulary.ts";

/** A name, without what people write before it; empty is none. */
const accountOf = (before: RegExp, form: RegExp, message: string) =>
  z
    .string("must be a name")
    .trim()
    .transform((name) => name.replace(before, "").replace(/[/?#].*$/, ""))
    .refine((name) => name === "" || form.test(name), message);

/** The form of an account's name on each platform; what is given may be the address of its profile. */
export const accountNames = {
  reddit: accountOf(
    /^(?:https?:\/\/[^/]+)?\/?(?:u|user)\//i,
    /^[A-Za-z0-9_-]{3,20}$/,
    "must be a Reddit name of 3 to 20 characters",
  ),
  x: accountOf(
    /^(?:https?:\/\/[^/]+\/)?@?/i,
    /^[A-Za-z0-9_]{1,15}$/,
    "must be a name on X of at most 15 letters, digits and underscores",
  ),
  linkedin: accountOf(
    /^(?:https?:\/\/[^/]+)?\/?in\//i,
    /^[\p{L}\p{N}-]{3,100}$/u,
    "must be the last part of a LinkedIn profile's address",
  ),
  facebook: accountOf(
    /^(?:https?:\/\/[^/]+\/)?/i,
    /^[\p{L}\p{N}.]{5,50}$/u,
    "must be the last part of a Facebook profile's address",
  ),
} satisfies Record<Source, z.ZodType<string, string>>;
