import { expect, test } from "vitest";
import { wholeText } from "./whole-text.ts";

const post = { title: "Which CRM?", text: "We are three.", pollOptions: [] };
const parent = { title: "which  crm?", text: "Ours is slow.", pollOptions: [], attribution: null };

test("a post without a poll or a parent has only its own text", () => {
  expect(wholeText(post, null)).toBe("We are three.");
  expect(wholeText({ ...post, text: "" }, null)).toBe("");
});

test("the options of a poll follow the text", () => {
  const pollOptions = ["Pipedrive", "A spreadsheet"];
  expect(wholeText({ ...post, pollOptions }, null)).toBe(
    "We are three.\n\n○ Pipedrive\n○ A spreadsheet",
  );
  expect(wholeText({ ...post, text: "", pollOptions }, null)).toBe("○ Pipedrive\n○ A spreadsheet");
});

test("a crosspost has the text, the poll and a different title of its parent", () => {
  expect(wholeText({ ...post, text: "" }, parent)).toBe("Ours is slow.");
  expect(wholeText(post, { ...parent, pollOptions: ["Yes", "No"] })).toBe(
    "We are three.\n\nOurs is slow.\n\n○ Yes\n○ No",
  );
  expect(wholeText({ ...post, text: "" }, { ...parent, title: "CRM for dentists" })).toBe(
    "CRM for dentists\n\nOurs is slow.",
  );
});

test("attributes words of somebody else, where there are any", () => {
  const attribution = "u/ann wrote in r/dentists";
  expect(wholeText({ ...post, text: "" }, { ...parent, attribution })).toBe(
    "u/ann wrote in r/dentists:\n\nOurs is slow.",
  );
  expect(wholeText({ ...post, text: "" }, { ...parent, text: "", attribution })).toBe("");
});
