import type { Setting } from "./schema.ts";

type Settings = Readonly<Record<string, Setting>>;

/** Another process, as far as its configuration is compared. */
export interface OtherProcess {
  label: string;
  roles: readonly string[];
  settings: Settings;
}

/** What a process does not do without a variable. */
const consequences: Record<string, string> = {
  REDDIT_CLIENT_ID: "will not read Reddit",
  X_BEARER_TOKEN: "will not read X",
  BRAVE_API_KEY: "will not search with Brave",
  SERPER_API_KEY: "will not search with Serper",
  LLM_PROVIDER: "will not use the language model",
  SMTP_URL: "will not send email",
  GOOGLE_CLIENT_ID: "will not offer sign-in with Google",
};

/** Variables whose difference breaks data or sessions, and what breaks. */
const dangerous: Record<string, string> = {
  SESSION_SECRET:
    "Each process rejects the sessions and links of the other and, without ENCRYPTION_KEYS, can't decrypt its data. Other secrets can't be compared. Set the same SESSION_SECRET for all processes.",
  ENCRYPTION_KEYS:
    "One process may not be able to decrypt what the other encrypts. Set the same ENCRYPTION_KEYS for all processes.",
};

const isSet = (settings: Settings, name: string) => (settings[name]?.fingerprint ?? null) !== null;

/** How a sentence names other processes: "process 4711 on web-1 (api, worker)". */
interface Named {
  name: string;
  has: string;
  lacks: string;
  those: string;
}

function describeOther(
  own: Settings,
  other: Settings,
  { name, has, lacks, those }: Named,
): string[] {
  const differs = (variable: string) => {
    const [here, there] = [own[variable], other[variable]];
    return here !== undefined && there !== undefined && here.fingerprint !== there.fingerprint;
  };
  const lines: string[] = [];
  // Fingerprints are keyed with the session secret: with two secrets all of them differ.
  const isComparable = !differs("SESSION_SECRET");
  for (const [variable, harm] of Object.entries(dangerous)) {
    const isOther = isSet(own, variable) !== isSet(other, variable) || differs(variable);
    if (isOther && (isComparable || variable === "SESSION_SECRET"))
      lines.push(`WARNING: ${variable} is not the same as in ${name}. ${harm}`);
  }
  for (const [variable, consequence] of Object.entries(consequences)) {
    const [here, there] = [isSet(own, variable), isSet(other, variable)];
    if (here === there) continue;
    lines.push(
      there
        ? `${variable} is not set in this process, but ${name} ${has} it: this process ${consequence}.`
        : `${variable} is set in this process, but ${name} ${lacks} it: ${those} ${consequence}.`,
    );
  }
  const unnamed: string[] = [];
  for (const variable of Object.keys(own).sort()) {
    const [here, there] = [own[variable], other[variable]];
    if (!here || !there || dangerous[variable]) continue;
    const [isHere, isThere] = [isSet(own, variable), isSet(other, variable)];
    if (isHere !== isThere) {
      if (!consequences[variable]) unnamed.push(variable);
    } else if (here.shown !== null && there.shown !== null) {
      if (here.shown !== there.shown) {
        lines.push(`${variable} is ${here.shown} here and ${there.shown} in ${name}.`);
      }
    } else if (isComparable && here.fingerprint !== there.fingerprint) unnamed.push(variable);
  }
  if (unnamed.length > 0) lines.push(`Other settings differ from ${name}: ${unnamed.join(", ")}.`);
  return lines;
}

function nameOf(alike: readonly OtherProcess[]): Named {
  const names = alike.map(({ label, roles }) => `${label} (${roles.join(", ")})`).join(" and ");
  return alike.length === 1
    ? { name: `process ${names}`, has: "has", lacks: "does not have", those: "that process" }
    : { name: `processes ${names}`, has: "have", lacks: "do not have", those: "those processes" };
}

/**
 * Says by variable name how a configuration differs from those of other processes, as sentences for the
 * operator. Only the values of numbers, switches and SOURCES are shown. Variables that only one of two releases
 * knows are not compared.
 */
export function describeDifferences(own: Settings, others: readonly OtherProcess[]): string[] {
  const alike = Map.groupBy(others, ({ settings }) =>
    JSON.stringify(Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1))),
  );
  return [...alike.values()].flatMap((group) =>
    describeOther(own, group[0]?.settings ?? {}, nameOf(group)),
  );
}
