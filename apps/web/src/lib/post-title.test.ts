import { expect, it } from "vitest";
import { accountName, postTitle } from "./post-title.ts";

const post = { kind: "post", title: "", author: null, source: "x" } as const;

it.each([
  [{ ...post, title: "Which CRM?" }, "Which CRM?"],
  [{ ...post, kind: "comment", title: "Which CRM?" } as const, "Comment on “Which CRM?”"],
  [{ ...post, author: "ada" }, "Post by ada"],
  [{ ...post, kind: "comment", author: "ada" } as const, "Comment by ada"],
  [post, "Post on X"],
  [{ ...post, source: "linkedin" } as const, "Post on LinkedIn"],
])("%o is called %s", (one, words) => {
  expect(postTitle(one)).toBe(words);
});

it("formats account names like their platform", () => {
  expect(accountName("reddit", "ada")).toBe("u/ada");
  expect(accountName("x", "ada")).toBe("@ada");
  expect(accountName("linkedin", "Ada Lind")).toBe("Ada Lind");
});
