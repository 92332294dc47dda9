import {
  type UsedBy,
  type VariableDescription,
  type VariableGroup,
  variableGroups,
} from "../../apps/server/src/config-descriptions.ts";
import { variablesOfOneProcess } from "../../apps/server/src/config-settings.ts";
import { environment } from "../../apps/server/src/config-variables.ts";

const shape: Record<string, { safeParse(value: unknown): ParseResult }> = environment.shape;

interface ParseResult {
  success: boolean;
  data?: unknown;
  error?: { issues: readonly { message: string }[] };
}

const width = 118;

/** The default value of a variable, as it is written in an environment. `null`: there is none. */
function defaultOf(name: string): string | null {
  const { success, data } = shape[name]?.safeParse(undefined) ?? { success: false };
  if (!success || data === undefined) return null;
  return Array.isArray(data) ? data.join(",") : String(data);
}

/** A value that every check refuses: neither a number, nor an address, a name or a switch. */
const refused = "\u0000 <";

/** The requirements of a value, from the message of its check. */
function checkOf(name: string): string {
  const { success, error } = shape[name]?.safeParse(refused) ?? { success: true };
  return success ? "any text" : (error?.issues[0]?.message ?? "any text");
}

const plain = (text: string) => text.replaceAll("`", "").replaceAll(/\[([^\]]+)\]\([^)]+\)/g, "$1");

/** A comment of `.env.example`, wrapped at the width of the repository. */
function comment(text: string): string[] {
  return plain(text).split("\n").flatMap(wrapped);
}

function wrapped(text: string): string[] {
  const lines: string[] = [];
  let line = "#";
  for (const word of text.split(" ")) {
    if (line.length + word.length + 1 > width && line !== "#") {
      lines.push(line);
      line = "#";
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}

/** `.env.example`: everything commented out, so that a copy of it changes nothing. */
export function writeExample(): string {
  const intro = [
    "# Copy this file to .env and set what you need. Everything has a default that runs on one machine.",
    "# docs/configuration.md says what each variable must be. Written by node tools/config-reference/main.ts.",
  ];
  const blocks = variableGroups.map(({ title, text, variables }) =>
    [
      `# --- ${title} ---`,
      ...(text ? comment(text) : []),
      ...variables.flatMap(({ name, text: about, example }) => [
        ...comment(about),
        `#${name}=${example ?? defaultOf(name) ?? ""}`,
      ]),
    ].join("\n"),
  );
  return `${[intro.join("\n"), ...blocks].join("\n\n")}\n`;
}

const usedByText: Record<UsedBy, string> = {
  all: "all",
  api: "api",
  worker: "worker",
  starter: "starter",
};

/** Escapes a text for a cell of a table. */
const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");

function row(group: VariableGroup, variable: VariableDescription): string {
  const { name, text, defaultText, checkText, usedBy, isSecret } = variable;
  const value = defaultOf(name);
  const initial = defaultText ?? (value === null || value === "" ? "not set" : `\`${value}\``);
  const differs =
    group.usedBy !== "starter" && variablesOfOneProcess.has(name) ? ", may differ" : "";
  const cells = [
    `\`${name}\`${isSecret ? " (secret)" : ""}`,
    text,
    initial,
    // Markdown would read an angle bracket as HTML.
    (checkText ?? checkOf(name)).replaceAll("<", "&lt;"),
    `${usedByText[usedBy ?? group.usedBy]}${differs}`,
  ];
  return `| ${cells.map(cell).join(" | ")} |`;
}

/** `docs/configuration.md`: every variable with its default, its check and who uses it. */
export function writeReference(): string {
  const intro = `# Configuration

<!-- Written by node tools/config-reference/main.ts from apps/server/src/config-descriptions.ts: change that. -->

All configuration is environment variables. Copy \`.env.example\` to \`.env\`: the scripts read it, and a variable that is set in the environment wins. An empty variable counts as not set. Every variable has a default that works on one machine; what production needs is in [operations](operations.md#production).

- **Check** says what a value must be. A process refuses to start with a wrong one, and names the variable. Pairs and what production demands are [checked too](operations.md#what-is-checked-at-start).
- **Used by** says which processes use it: those that run \`api\`, those that run \`worker\`, all, or only the starter of a development machine (\`npm start\`). Set all of them for every process anyway: processes that differ say so at their start. A variable that *may differ* between processes is not compared.
- A **secret** is yours alone: keep it out of the repository and out of images.`;
  const sections = variableGroups.map((group) =>
    [
      `## ${group.title}`,
      ...(group.text ? [`\n${group.text}`] : []),
      "",
      "| variable | what it does | default | check | used by |",
      "| --- | --- | --- | --- | --- |",
      ...group.variables.map((variable) => row(group, variable)),
    ].join("\n"),
  );
  return `${[intro, ...sections].join("\n\n")}\n`;
}

/** Problems of the reference, one sentence each. */
export function referenceProblems(
  groups: readonly VariableGroup[] = variableGroups,
  known: readonly string[] = Object.keys(shape),
): string[] {
  const described = groups.flatMap(({ variables, usedBy }) =>
    variables.map(({ name, text }) => ({ name, text, isStarter: usedBy === "starter" })),
  );
  const names = described.map(({ name }) => name);
  return [
    ...known
      .filter((name) => !names.includes(name))
      .map((name) => `${name} has no description in config-installation.ts or config-services.ts`),
    ...described
      .filter(({ name, isStarter }) => !isStarter && !known.includes(name))
      .map(({ name }) => `${name} is described and not read by the server`),
    ...names
      .filter((name, at) => names.indexOf(name) !== at)
      .map((name) => `${name} is described twice`),
    ...described
      .filter(({ text }) => text.trim() === "" || !text.endsWith("."))
      .map(({ name }) => `the description of ${name} is not a sentence`),
  ];
}
