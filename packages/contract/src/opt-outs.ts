import { z } from "zod";
import { emailSchema } from "./accounts.ts";
import { call } from "./call.ts";
import { limits } from "./limits.ts";
import { fitsPlatform, optOutName } from "./opt-out-name.ts";

const noName = "must be a name";

/** The name of an account or a community, as people type it or paste its address. */
export const optOutNameSchema = z
  .string("must be a name")
  .transform(optOutName)
  .pipe(
    z.string().min(1, noName).max(limits.nameMax, `must have at most ${limits.nameMax} characters`),
  );

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

/** What an author or a moderator fills in who wants no replies. */
export const optOutSchema = z
  .object({
    platform: z.enum(["reddit", "x", "linkedin"], "must be reddit, x or linkedin"),
    kind: z.enum(["author", "community"], "must be author or community"),
    name: optOutNameSchema,
    email: emailSchema,
    note: z
      .string("must be text")
      .trim()
      // A form without JavaScript ends its lines with both, and its field counts one.
      .overwrite((text) => text.replaceAll("\r\n", "\n"))
      .max(limits.noteMax, `must have at most ${limits.noteMax} characters`)
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
      token: z.string("is missing").min(1, "is missing").max(1_000, "is too long"),
    }),
    data: z.object({ holds: z.string() }),
  }),
};
