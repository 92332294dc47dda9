import { platforms, type WriterSource, writerSources } from "../platforms/index.ts";
import type { AccountNameRule } from "../platforms/platform.ts";
import { trimmedText } from "../text.ts";

/** The longest name or address of a profile that is read, in characters. */
const addressMax = 2_000;

/** The text, percent-decoded; invalid encoding stays. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

const schemaOf = ({ read, form, message }: AccountNameRule) =>
  trimmedText(addressMax, {
    type: "must be a name",
    tooLong: "is too long for a name or the address of a profile",
  })
    .transform((name) => read(decoded(name)))
    .refine((name) => name === "" || form.test(name), message);

/**
 * The name of an account on each platform on which writers reply; the address of its profile is accepted
 * too. An empty text stays empty.
 */
export const accountNames = Object.fromEntries(
  writerSources.map((source) => [source, schemaOf(platforms[source].accountName)]),
) as Record<WriterSource, ReturnType<typeof schemaOf>>;
