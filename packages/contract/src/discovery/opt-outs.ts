import { z } from "zod";
import { call } from "../call.ts";
import { emailSchema } from "../identity/accounts.ts";
import { limits } from "../limits.ts";
import { sourcesWhere } from "../platforms/index.ts";
import { lengthLimit, trimmedText } from "../text.ts";
import { fitsPlatform, optOutName } from "./opt-outs-name.ts";
import { optOutStatuses } from "./opt-outs-statuses.ts";

const noName = "must be a name";

/** The longest name or address of a profile that is read, in characters. */
const addressMax = 2_000;

/** The name of an account or a community, as people type it or paste its address. */
export const optOutNameSchema = trimmedText(addressMax, { type: noName })
  .transform(optOutName)
  .pipe(z.string().min(1, noName).check(lengthLimit(limits.nameMax)));

/** Rejects, by its field, a name that is impossible on the platform: it would never match. */
export function refuseMisfit(
  platform: string,
  name: string,
  context: { addIssue(issue: { code: "custom"; path: string[]; message: string }): void },
): void {
  if (fitsPlatform(platform, name)) return;
  context.addIssue({
    code: "custom",
    path: ["name"],
    message: "must be one name without spaces or slashes, or its address",
  });
}

const noteTooLong = `must have at most ${limits.noteMax} characters`;

/** The platforms on the public form. */
export const optOutPlatforms = sourcesWhere(({ hasOptOutForm }) => hasOptOutForm);
const anyOf = (names: readonly string[]) => names.join(", ").replace(/, ([^,]*)$/, " or $1");

/** The form of an author or a moderator who wants no replies. */
export const optOutSchema = z
  .object({
    platform: z.enum(optOutPlatforms, `must be ${anyOf(optOutPlatforms)}`),
    kind: z.enum(["author", "community"], "must be author or community"),
    name: optOutNameSchema,
    email: emailSchema,
    // A form without JavaScript ends each line with two characters, but its field counts one: a note of
    // only line ends is twice as long as the field allows.
    note: trimmedText(2 * limits.noteMax, { tooLong: noteTooLong })
      .overwrite((text) => text.replaceAll("\r\n", "\n"))
      .check(lengthLimit(limits.noteMax, noteTooLong))
      .optional(),
  })
  .superRefine(({ platform, name }, context) => refuseMisfit(platform, name, context));
export type OptOutForm = z.output<typeof optOutSchema>;

/** A request as its requester sees it after the email's link was used. */
export const optOutProgressSchema = z.object({
  status: z.enum(optOutStatuses),
  /** The status of the request, in a sentence. */
  message: z.string(),
  /** How the requester can prove it alone. */
  proofs: z.array(
    z.object({ kind: z.enum(["reddit_sign_in", "profile_code"]), instruction: z.string() }),
  ),
  /** What happens without a proof; null: nothing. */
  review: z.string().nullable(),
  /** The code to put into the author's public profile; null where no profile is read. */
  profileCode: z.string().nullable(),
});
export type OptOutProgress = z.output<typeof optOutProgressSchema>;

const token = z.string("is missing").check(lengthLimit(1_000, "is too long")).min(1, "is missing");

export const optOutCalls = {
  requestOptOut: call({
    method: "POST",
    path: "/opt-outs",
    who: "anyone",
    summary: "Request an opt-out from replies. It is confirmed by email, then proven or reviewed.",
    body: optOutSchema,
    data: z.object({}),
  }),
  confirmOptOut: call({
    method: "POST",
    path: "/opt-outs/confirm",
    who: "anyone",
    summary: "Confirm the email address with the link from the email, and get the next step.",
    body: z.object({ token }),
    data: optOutProgressSchema,
  }),
  proveOptOutByReddit: call({
    method: "GET",
    path: "/opt-outs/reddit",
    who: "anyone",
    redirect: { failurePage: "/opt-out/result?outcome=unavailable" },
    summary: "Redirect to Reddit to prove ownership of the account or community.",
    query: z.object({ token: z.string().max(1_000).optional().catch(undefined) }),
    data: z.object({}),
  }),
  proveOptOutByProfile: call({
    method: "POST",
    path: "/opt-outs/profile",
    who: "anyone",
    summary: "Check the author's public profile for the code that proves the request.",
    body: z.object({ token }),
    data: optOutProgressSchema,
  }),
};
