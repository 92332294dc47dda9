import type { NewPasskey, PasskeyAnswer } from "@earshot/contract";
import { ApiError } from "./api-error.ts";
import { api } from "./client.ts";

/** Whether this browser knows passkeys at all. */
export const canUsePasskeys = (): boolean => "PublicKeyCredential" in window;

// Loaded when a passkey is used, since the sign-in page rarely needs it.
const loadWebAuthn = () => import("@simplewebauthn/browser");

/** The message of a browser's refusal to create or use a passkey. */
function messageOf(error: unknown, creates: boolean): string {
  if (!(error instanceof Error)) return "The passkey could not be used. Please try again.";
  switch (error.name) {
    case "InvalidStateError":
      return "This device already has a passkey for your account.";
    case "NotAllowedError":
    case "AbortError":
      return creates
        ? "No passkey was created. Start again when you are ready."
        : "No passkey was used. Try again, or sign in another way.";
    case "SecurityError":
      return "Passkeys can't be used at this address. Open the site by its usual address.";
    default:
      return creates
        ? "This device could not create a passkey. Try another device or browser."
        : "This device could not use a passkey. Try again, or sign in another way.";
  }
}

async function inBrowser<T>(creates: boolean, use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (cause) {
    // As an error of our own, so that every form shows its message.
    throw new ApiError({
      code: "PASSKEY_REFUSED",
      status: 0,
      message: messageOf(cause, creates),
      cause,
    });
  }
}

/** Has the browser create a passkey. @throws ApiError with a message to show. */
export function createPasskey(options: Record<string, unknown>): Promise<NewPasskey> {
  return inBrowser(true, async () => {
    const { startRegistration } = await loadWebAuthn();
    // The server's library makes the options for this one.
    const optionsJSON = options as unknown as Parameters<
      typeof startRegistration
    >[0]["optionsJSON"];
    const { response, ...credential } = await startRegistration({ optionsJSON });
    return { ...credential, response: { ...response, transports: response.transports } };
  });
}

/** Has the browser sign the server's challenge with a passkey. @throws ApiError with a message to show. */
export async function askForPasskey(): Promise<PasskeyAnswer> {
  const { options } = await api("beginPasskeySignIn", {});
  return inBrowser(false, async () => {
    const { startAuthentication } = await loadWebAuthn();
    const optionsJSON = options as unknown as Parameters<
      typeof startAuthentication
    >[0]["optionsJSON"];
    return startAuthentication({ optionsJSON });
  });
}
