import querystring from "node:querystring";
import { variableNames } from "../../config.ts";

/** Variables whose values are secrets as a whole or in part. */
const secretName = /KEY|SECRET|TOKEN|PASSWORD|DATABASE_URL|SMTP_URL|DSN/;
const shortest = 6;

/**
 * The parts of a value that must not be printed: the password of an address, and the key of a DSN, which is its user
 * name; otherwise the value and its items.
 */
function secretsOf(name: string, value: string): string[] {
  if (/^\w+:\/\//.test(value)) {
    // A socket's address has no host, which URL does not take.
    const url = URL.parse(value.replace("@/", "@host/"));
    if (!url) return [value];
    const parts = name.endsWith("DSN") ? [url.username, url.password] : [url.password];
    // A password may have a bare %, which decodeURIComponent refuses.
    return parts.flatMap((part) => [part, querystring.unescape(part)]);
  }
  return [
    value,
    ...value.split(","),
    ...value.split(",").map((part) => part.slice(part.indexOf("=") + 1)),
  ];
}

/** Replaces every secret of an environment in a text, since services and libraries may repeat them. */
export function createRedaction(env: NodeJS.ProcessEnv): (text: string) => string {
  const secrets = variableNames
    .filter((name) => secretName.test(name))
    .flatMap((name) => secretsOf(name, env[name]?.trim() ?? ""))
    .filter(({ length }) => length >= shortest)
    .toSorted((a, b) => b.length - a.length);
  return (text) => secrets.reduce((all, secret) => all.replaceAll(secret, "…"), text);
}
