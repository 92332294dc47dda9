/** One row of docs/proofs.md. */
export interface ProofRow {
  name: string;
  form: "short" | "long" | "planted";
  shows: string;
  figure: string;
  verdict: string;
  minutes: string;
  /** The day, and the machine's processors and memory. */
  measured: string;
}

const head = `# What the proofs measured

\`npm run prove -- --write\` updates the rows of the proofs that it runs, with \`--long\` their long forms, with \`--plant\` those with a planted defect, which must be noticed. What each form is: \`tests/proofs/registry.ts\`.

| proof | form | what it shows | figure | verdict | minutes | measured |
| --- | --- | --- | --- | --- | --- | --- |
`;

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll(/\s+/g, " ").trim();
const rowOf = (row: ProofRow) =>
  `| ${[`\`${row.name}\``, row.form, row.shows, row.figure, row.verdict, row.minutes, row.measured].map(cell).join(" | ")} |`;
const keyOf = (line: string) => /^\| `([^`]+)` \| (\w+) \|/.exec(line)?.slice(1, 3).join(" ");

/**
 * The text of docs/proofs.md, in which these rows replace older ones of the same proof and form.
 * @param before the file's text; empty if there is none yet
 * @param names all proofs, in order; rows of others are removed
 */
export function updateRecord(
  before: string,
  rows: readonly ProofRow[],
  names: readonly string[],
): string {
  const lines = new Map<string, string>();
  for (const line of before.split("\n")) {
    const key = keyOf(line);
    if (key) lines.set(key, line);
  }
  for (const row of rows) lines.set(`${row.name} ${row.form}`, rowOf(row));
  const ordered = names.flatMap((name) =>
    ["short", "long", "planted"].flatMap((form) => lines.get(`${name} ${form}`) ?? []),
  );
  return `${head}${ordered.join("\n")}\n`;
}
