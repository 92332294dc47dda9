import { type CheckState, groups, type Result } from "./finding.ts";
import { wrapWords } from "./wrap.ts";

/** They differ without color. */
const signs: Record<CheckState, string> = {
  ok: "+ ok",
  warning: "! warning",
  failing: "x FAILING",
  skipped: "? unchecked",
  off: "- off",
};
const signWidth = Math.max(...Object.values(signs).map(({ length }) => length));
const lineWidth = 110;

/** The facts of a service, below its line. */
function factLines({ facts, state, variables = [] }: Result): string[] {
  const entries: [string, string][] = [];
  if (variables.length > 0) entries.push(["Check", variables.join(", ")]);
  if (facts) {
    if (state === "off") entries.push(["For", facts.purpose]);
    if (state !== "ok") {
      entries.push(["Set", facts.settings.join("\n")]);
      entries.push(["Get it", facts.getIt]);
    }
    entries.push(["Cost", facts.cost], ["Limits", facts.limits]);
    if (facts.forbidden) entries.push(["Forbidden", facts.forbidden]);
    entries.push(["More", facts.docs]);
  }
  const labelWidth = Math.max(0, ...entries.map(([label]) => label.length)) + 2;
  return entries.flatMap(([label, text]) =>
    text
      .split("\n")
      .flatMap((line) => wrapWords(line, lineWidth - 6 - labelWidth))
      .map((line, at) => `      ${(at === 0 ? label : "").padEnd(labelWidth)}${line}`),
  );
}

/** The report as lines of a terminal. @param isDetailed shows what a healthy service costs and forbids, too */
export function reportLines(results: readonly Result[], isDetailed: boolean): string[] {
  const nameWidth = Math.max(...results.map(({ name }) => name.length));
  const indent = 2 + signWidth + 2 + nameWidth + 2;
  const lines = groups.flatMap((group) => {
    const members = results.filter((result) => result.group === group);
    if (members.length === 0) return [];
    return [
      group,
      ...members.flatMap((result) => {
        const { state, name, message, variables = [] } = result;
        const [first = "", ...more] = wrapWords(message, lineWidth - indent);
        const isOpen = isDetailed || state === "failing" || state === "off";
        const hint =
          isOpen || variables.length > 0
            ? factLines({ ...result, ...(!isOpen && { facts: undefined }) })
            : [];
        return [
          `  ${signs[state].padEnd(signWidth)}  ${name.padEnd(nameWidth)}  ${first}`,
          ...more.map((line) => " ".repeat(indent) + line),
          ...hint,
        ];
      }),
      "",
    ];
  });
  const count = (state: CheckState) => results.filter((result) => result.state === state).length;
  const summary = `${count("ok")} ok, ${count("warning")} with a warning, ${count("failing")} failing, ${count("skipped")} unchecked, ${count("off")} not configured.`;
  return [...lines, summary];
}

/** The report for programs. */
export const reportJson = (results: readonly Result[]): string =>
  JSON.stringify(
    {
      isHealthy: results.every(({ state }) => state !== "failing"),
      checks: results.map(({ variables = [], facts = null, ...rest }) => ({
        ...rest,
        variables,
        facts,
      })),
    },
    null,
    2,
  );
