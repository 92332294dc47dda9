import { expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { createProgram } from "./program.ts";

it.each([
  [["--since", "yesterday"], '--since must be a date such as 2026-01-31, not "yesterday".'],
  [["--since", "2026-13-01"], '--since must be a date such as 2026-01-31, not "2026-13-01".'],
  [
    ["--subreddits", "SaaS,no such"],
    '--subreddits must be community names separated by commas; "no such" is not a valid name.',
  ],
  [
    ["--subreddits", ""],
    '--subreddits must be community names separated by commas; "" is not a valid name.',
  ],
  [
    ["--columns", "name=Title"],
    '--columns: "name=Title" is not a known field. Write field=column, where field is one of id, title, selftext, body, author, subreddit, created_utc, score, num_comments, permalink, url, link_id, link_title, parent_id, removed_by_category.',
  ],
  [["--columns", "id=a,id=b"], "--columns names the field id twice."],
  [
    ["/no/such.gz", "/nor/this.gz"],
    "There is no file /no/such.gz.\nThere is no file /nor/this.gz.",
  ],
])("%j is refused before anything is changed", async (args, sentence) => {
  const all = args[0]?.startsWith("--") ? ["a.ndjson", ...args] : args;
  const program = createProgram({ readConfig: () => readConfig({}), print: () => {} });
  const run = program.parseAsync(["import", ...all], { from: "user" });
  await expect(run).rejects.toThrow(sentence);
});
