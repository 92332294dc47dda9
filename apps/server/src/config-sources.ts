import { platforms, type Source, sourcesWhere } from "@earshot/contract";
import { z } from "zod";
import type { Environment } from "./config-variables.ts";

/** The sources that SOURCES can name: they need no key, and customers do not add them by address. */
const keylessSources = sourcesWhere(
  ({ isKeyless, isAddedByWorkspace }) => isKeyless && !isAddedByWorkspace,
);

/** Their names, separated by commas. */
export const turnedOnSources = z
  .string()
  .transform((value) => [...new Set(value.split(",").map((item) => item.trim()))].filter(Boolean))
  .pipe(
    z.array(z.enum(keylessSources, `must be of ${keylessSources.join(", ")}, separated by commas`)),
  );

const isLocal = (url: string) =>
  ["localhost", "127.0.0.1", "[::1]"].includes(URL.parse(url)?.hostname ?? "");

/**
 * The sources without keys that are read from the real services, not from the sandbox: none of their addresses
 * is on this machine.
 */
export const realSourcesOf = (env: Environment): Source[] =>
  env.SOURCES.filter((source) => {
    const own = Object.entries(env).filter(
      ([name]) => name.startsWith(`${source.toUpperCase()}_`) && name.endsWith("_URL"),
    );
    return !own.some(([, value]) => typeof value === "string" && isLocal(value));
  });

/** Our user agent for services, with the product's address and the operator's email address, if they are set. */
export function userAgentOf(
  { publicUrl, contactEmail }: { publicUrl: string | null; contactEmail: string | null },
  name: string,
): string {
  const about = [publicUrl && `+${publicUrl}`, contactEmail].filter(Boolean).join("; ");
  return about === "" ? name : `${name} (${about})`;
}

/** The problem when production reads services that can't reach its operator. */
export function sourceProblems(env: Environment): string[] {
  if (env.NODE_ENV !== "production" || env.SOURCES.length === 0 || env.CONTACT_EMAIL) return [];
  const names = env.SOURCES.map((source) => platforms[source].label).join(", ");
  return [`CONTACT_EMAIL must be set in production with SOURCES, so that ${names} can reach you`];
}
