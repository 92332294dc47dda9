import { storedText } from "../lib/storage.ts";

const stored = storedText("earshot.return-to", "sessionStorage");

/** The pages on which signing in begins and ends, which are never returned to. */
const startingPaths = /^\/(?:auth|onboarding|dashboard)?\/?$/;

/**
 * Remembers the address that a visitor opened before signing in, in this tab, so that it also survives a
 * sign-in with Google.
 */
export function rememberAddress(path: string, search: string): void {
  if (startingPaths.test(path) && (search === "" || !path.startsWith("/dashboard"))) return;
  stored.write(`${path}${search}`);
}

/** Whether an invitation is pending. It comes before the onboarding of the user's own workspace. */
export const isInvitationRemembered = (): boolean =>
  stored.read()?.startsWith("/invitations") ?? false;

/** The remembered address, which is forgotten; null: none. Other sites' addresses are never returned. */
export function takeRememberedAddress(): string | null {
  const address = stored.read();
  stored.write(null);
  return address && /^\/(?![/\\])/.test(address) ? address : null;
}
