import { z } from "zod";
import { call } from "../call.ts";
import { limits } from "../limits.ts";
import { trimmedText } from "../text.ts";
import { portals } from "../vocabulary.ts";
import { ownerProofSchema, rememberMe, signedInSchema } from "./accounts.ts";
import { newPasskeySchema, passkeyAnswerSchema } from "./passkey-credentials.ts";

/** A passkey of the user. */
export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  /** null: it has not signed in yet. */
  lastUsedAt: z.string().nullable(),
  /** Whether the passkey is synced by a password manager, and not on one device only. */
  isBackedUp: z.boolean(),
});
export type Passkey = z.output<typeof passkeySchema>;

/** The ways in which the user can sign in. */
export const signInMethodsSchema = z.object({
  hasPassword: z.boolean(),
  /** Since when a Google account is linked; null: none is. */
  googleLinkedAt: z.string().nullable(),
  passkeys: z.array(passkeySchema),
});
export type SignInMethods = z.output<typeof signInMethodsSchema>;

const passkeyName = trimmedText(limits.passkeyNameMax).min(1, "Name the passkey");
const idParams = z.object({ id: z.uuid("is not an id") });
const nothing = z.object({});
/** The options of WebAuthn's `create` or `get`, as JSON. */
const options = z.object({ options: z.record(z.string(), z.unknown()) });

/** Passkeys (WebAuthn): sign-in without a password, and the second step of two-step sign-in. */
export const passkeyCalls = {
  getSignInMethods: call({
    method: "GET",
    path: "/auth/sign-in-methods",
    who: "user",
    summary: "Get how you can sign in: password, Google, passkeys.",
    data: z.object({ methods: signInMethodsSchema }),
  }),
  beginPasskey: call({
    method: "POST",
    path: "/auth/passkeys/begin",
    who: "user",
    summary: "Prove that it is you, and get the options with which the browser creates a passkey.",
    body: ownerProofSchema,
    data: options,
  }),
  addPasskey: call({
    method: "POST",
    path: "/auth/passkeys",
    who: "user",
    summary: "Save the passkey that the browser created, within 5 minutes.",
    body: z.object({ name: passkeyName, credential: newPasskeySchema }),
    data: z.object({ passkey: passkeySchema }),
  }),
  renamePasskey: call({
    method: "PATCH",
    path: "/auth/passkeys/{id}",
    who: "user",
    summary: "Rename a passkey.",
    params: idParams,
    body: z.object({ name: passkeyName }),
    data: z.object({ passkey: passkeySchema }),
  }),
  removePasskey: call({
    method: "POST",
    path: "/auth/passkeys/{id}/remove",
    who: "user",
    summary: "Prove that it is you, and remove a passkey.",
    params: idParams,
    body: ownerProofSchema,
    data: nothing,
  }),
  beginPasskeySignIn: call({
    method: "POST",
    path: "/auth/passkeys/sign-in/begin",
    who: "anyone",
    summary: "Get the options with which the browser asks for a passkey. No email is needed.",
    data: options,
  }),
  signInWithPasskey: call({
    method: "POST",
    path: "/auth/passkeys/sign-in",
    who: "anyone",
    summary: "Sign in with a passkey. It counts as both steps of two-step sign-in.",
    body: z.object({
      credential: passkeyAnswerSchema,
      rememberMe,
      /** writer: only writers are signed in. */
      portal: z.enum(portals, "must be main or writer").default("main"),
    }),
    data: signedInSchema,
  }),
};
