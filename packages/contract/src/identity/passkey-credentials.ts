import { z } from "zod";

/** Bytes in base64url, as in WebAuthn's messages. */
const bytes = (max: number) =>
  z
    .string("The passkey's answer is incomplete. Please try again.")
    .min(1, "The passkey's answer is incomplete. Please try again.")
    .max(max, "The passkey's answer is too long. Please try again.");

const credential = z.object({
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: z.literal("public-key", "must be public-key"),
});

/** What a browser answers when it has created a passkey (WebAuthn, RegistrationResponseJSON). */
export const newPasskeySchema = credential.extend({
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(40_000),
    /** How the browser reaches the authenticator; only a hint for its dialog. */
    transports: z.array(bytes(20)).max(10, "names too many transports").optional().catch(undefined),
  }),
});
export type NewPasskey = z.output<typeof newPasskeySchema>;

/** What a browser answers when a passkey has signed a challenge (WebAuthn, AuthenticationResponseJSON). */
export const passkeyAnswerSchema = credential.extend({
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(10_000),
    userHandle: bytes(200).nullish(),
  }),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswerSchema>;
