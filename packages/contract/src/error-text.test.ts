import { expect, test } from "vitest";
import { scrubErrorText } from "./error-text.ts";

test.each([
  ["mail to ada@example.test failed", "mail to [address] failed"],
  ["GET https://api.test/a?token=1#b failed", "GET https://api.test/a?[query] failed"],
  ["refused: Bearer abc.def", "refused: Bearer [secret]"],
  [
    `Unexpected token 'I', "I need a bookkeeper, please" is not valid JSON`,
    `Unexpected token 'I', "[text]" is not valid JSON`,
  ],
  ["no title in “I need a bookkeeper”", 'no title in "[text]"'],
  [`column "user_id" is null`, `column "user_id" is null`],
])("%s", (text, scrubbed) => {
  expect(scrubErrorText(text)).toBe(scrubbed);
});

test("long messages are cut", () => {
  expect(scrubErrorText("a ".repeat(1_000))).toHaveLength(500);
});
