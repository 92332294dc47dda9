import { storedText } from "../lib/storage.ts";

const stored = storedText("earshot.return-to", "sessionStorage");

/** Where signing in begins and ends: nothing to return to. */
const startingPaths = /^\/(?:auth|onboarding|dashboard)?\/?$/;

/**
 * Remembers the address that a visitor opened before signing in, in this tab, so that it also survives a
 * sign-in with Google.
 */
export function rememberAddress(path: string, search: string): void {
  if (startingPaths.test(path) && (search === "" || !path.startsWith("/dashboard"))) return;
  stored.write(`${path}${search}`);
}

/** Whether an invitation waits for its answer, which comes before the set-up of one's own workspace. */
export const isInvitationRemembered = (): boolean =>
  stored.read()?.startsWith("/invitations") ?? false;

/** The remembered address, which is forgotten; null: none. Other sites' addresses are never returned. */
export function takeRememberedAddress(): string | null {
  const address = stored.read();
  stored.write(null);
  return address && /^\/(?![/\\])/.test(address) ? address : null;
}
