import { variableNames } from "../../config.ts";

/** Variables whose values are secrets as a whole or in part. */
const secretName = /KEY|SECRET|TOKEN|PASSWORD|DATABASE_URL|SMTP_URL|DSN/;
const shortest = 6;

/** The parts of a value that must not be printed: the value, its items, and the user and password of an address. */
function secretsOf(value: string): string[] {
  if (/^\w+:\/\//.test(value)) {
    // A socket's address has no host, which URL does not take.
    const url = URL.parse(value.replace("@/", "@host/"));
    return url ? [url.password, decodeURIComponent(url.password)] : [value];
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
    .flatMap((name) => secretsOf(env[name]?.trim() ?? ""))
    .filter(({ length }) => length >= shortest)
    .toSorted((a, b) => b.length - a.length);
  return (text) => secrets.reduce((all, secret) => all.replaceAll(secret, "…"), text);
}
