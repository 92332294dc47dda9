import { createCalls, type StackExchangeDeps, type StackExchangeOptions } from "./calls.ts";

/**
 * Reads the newest question of the first site, which takes two of the day's requests.
 * @returns the site
 * @throws SourceError
 */
export async function checkStackExchange(
  options: StackExchangeOptions,
  deps: StackExchangeDeps,
): Promise<string> {
  const site = options.sites[0] ?? "stackoverflow";
  const page = { fromSeconds: 0, page: 1, size: 1, keepFree: 0 };
  await createCalls(options, deps).newest(site, "questions", page);
  return site;
}
