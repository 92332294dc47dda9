import { expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { createProgram } from "./program.ts";

it.each([
  [["--since", "yesterday"], '--since takes a date such as 2026-01-31, not "yesterday".'],
  [["--since", "2026-13-01"], '--since takes a date such as 2026-01-31, not "2026-13-01".'],
  [
    ["--subreddits", "SaaS,no such"],
    '--subreddits takes names of communities with commas, and "no such" is none.',
  ],
  [["--subreddits", ""], '--subreddits takes names of communities with commas, and "" is none.'],
  [
    ["--columns", "name=Title"],
    '--columns: "name=Title" names no field of ours. Write field=column, with a field of id, title, selftext, body, author, subreddit, created_utc, score, num_comments, permalink, url, link_id, link_title, parent_id, removed_by_category.',
  ],
  [["--columns", "id=a,id=b"], "--columns names the field id twice."],
  [
    ["/no/such.gz", "/nor/this.gz"],
    "There is no file /no/such.gz.\nThere is no file /nor/this.gz.",
  ],
])("%j is refused before anything is touched", async (args, sentence) => {
  const all = args[0]?.startsWith("--") ? ["a.ndjson", ...args] : args;
  const program = createProgram({ readConfig: () => readConfig({}), print: () => {} });
  const run = program.parseAsync(["import", ...all], { from: "user" });
  await expect(run).rejects.toThrow(sentence);
});
