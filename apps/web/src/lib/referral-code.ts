import { storedText } from "./storage.ts";

const key = "earshot-referral";
const storedMs = 30 * 24 * 3_600_000;

const ofTab = storedText(key, "sessionStorage");
/** With the time until which it is stored: `<milliseconds> <code>`. */
const ofBrowser = storedText(key, "localStorage");

/** The first referral code that this browser arrived with, for 30 days; null if there was none. */
export function storedReferralCode(now = Date.now()): string | null {
  const code = ofTab.read();
  if (code) return code;
  const [until = "", stored = ""] = (ofBrowser.read() ?? "").split(" ");
  return Number(until) > now && stored ? stored : null;
}

/** Stores the code of an address (`ref` or `referral`) for a later sign-up. Keeps an earlier one. */
export function storeReferralCode(searchText: string, now = Date.now()): void {
  const search = new URLSearchParams(searchText);
  const named = search.get("ref") ?? search.get("referral") ?? "";
  const code = named.trim().toUpperCase();
  // No import of the contract: the public pages load this file, and nothing else of it.
  if (!/^[A-Z0-9]{1,32}$/.test(code) || storedReferralCode(now) !== null) return;
  ofTab.write(code);
  ofBrowser.write(`${now + storedMs} ${code}`);
}

/** Deletes the code once an account has it. */
export function forgetReferralCode(): void {
  ofTab.write(null);
  ofBrowser.write(null);
}
