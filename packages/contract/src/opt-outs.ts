import { z } from "zod";
import { emailSchema } from "./accounts.ts";
import { call } from "./call.ts";
import { limits } from "./limits.ts";
import { fitsPlatform, optOutName } from "./opt-out-name.ts";
import { lengthLimit, trimmedText } from "./text.ts";

const noName = "must be a name";

/** The longest name or address of a profile that is read, in characters. */
const addressMax = 2_000;

/** The name of an account or a community, as people type it or paste its address. */
export const optOutNameSchema = trimmedText(addressMax, { type: noName })
  .transform(optOutName)
  .pipe(z.string().min(1, noName).check(lengthLimit(limits.nameMax)));

/** Refuses by its field a name that nobody can have on the platform: it would never be found. */
export function refuseMisfit(
  platform: string,
  name: string,
  context: { addIssue(issue: { code: "custom"; path: string[]; message: string }): void },
): void {
  if (fitsPlatform(platform, name)) return;
  context.addIssue({
    code: "custom",
    path: ["name"],
    message: "must be one name without spaces and slashes, or its address",
  });
}

const noteTooLong = `must have at most ${limits.noteMax} characters`;

/** What an author or a moderator fills in who wants no replies. */
export const optOutSchema = z
  .object({
    platform: z.enum(["reddit", "x", "linkedin"], "must be reddit, x or linkedin"),
    kind: z.enum(["author", "community"], "must be author or community"),
    name: optOutNameSchema,
    email: emailSchema,
    // A form without JavaScript ends each line with two characters, and its field counts one: a note
    // of nothing but line ends is twice as long as it seems.
    note: trimmedText(2 * limits.noteMax, { tooLong: noteTooLong })
      .overwrite((text) => text.replaceAll("\r\n", "\n"))
      .check(lengthLimit(limits.noteMax, noteTooLong))
      .optional(),
  })
  .superRefine(({ platform, name }, context) => refuseMisfit(platform, name, context));
export type OptOutForm = z.output<typeof optOutSchema>;

export const optOutCalls = {
  askOptOut: call({
    method: "POST",
    path: "/opt-outs",
    who: "anyone",
    summary: "Ask not to be replied to; counts once the link of its mail was used.",
    body: optOutSchema,
    data: z.object({}),
  }),
  confirmOptOut: call({
    method: "POST",
    path: "/opt-outs/confirm",
    who: "anyone",
    summary: "Confirm with the link of the mail.",
    body: z.object({
      token: z.string("is missing").check(lengthLimit(1_000, "is too long")).min(1, "is missing"),
    }),
    data: z.object({ holds: z.string() }),
  }),
};
