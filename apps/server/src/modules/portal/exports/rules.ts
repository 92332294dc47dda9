import { brand, dataTerms } from "@earshot/contract";

/** A table as the file that explains an export lists it. */
export interface ListedTable {
  name: string;
  /** What a row is. */
  description: string;
  rows: number;
}

/** The text that explains the files of an export. */
export function readmeOf({
  tables,
  withheld,
  at,
}: {
  tables: readonly ListedTable[];
  withheld: Readonly<Record<string, string>>;
  at: Date;
}): string {
  const files = tables.map(
    ({ name, description, rows }) =>
      `| json/${name}.jsonl, csv/${name}.csv | ${rows} | ${description} |`,
  );
  const missing = Object.entries(withheld).map(([name, why]) => `- ${name}: ${why}`);
  return [
    `# Your data at ${brand.name}`,
    `Everything that ${brand.name} stores of your workspace, as it was on ${at.toISOString()}.`,
    "Each table is there twice, with the same rows and columns:",
    "- json: JSON Lines, one JSON object a line",
    "- csv: comma-separated values for spreadsheets, as UTF-8. An apostrophe is put before cells that a spreadsheet would read as a formula.",
    "- files: pictures, named after their ids in the columns screenshot_id, image_id and logo_id",
    "Times are in UTC or have their offset. Ids connect the tables: mentions.post_id is posts.id.",
    "## Files",
    "| file | rows | what it has |\n| --- | --- | --- |\n".concat(files.join("\n")),
    "## What is not in it",
    "Passwords, access tokens and secrets of links are stored encrypted or as hashes, and are not exported. Neither are the names of our writers and staff. These tables are not exported:",
    missing.join("\n"),
    `The file is deleted ${dataTerms.exportHours} hours after it was prepared. Questions: ${brand.supportEmail}`,
  ]
    .join("\n\n")
    .concat("\n");
}
