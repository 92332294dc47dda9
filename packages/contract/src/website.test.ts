import { expect, test } from "vitest";
import { websiteAddress, websiteSchema } from "./website.ts";

test.each([
  ["ledgerly.test", "https://ledgerly.test"],
  [" HTTPS://Ledgerly.test/ ", "https://ledgerly.test"],
  ["http://www.ledgerly.test/en?x=1#top", "http://www.ledgerly.test/en?x=1"],
  ["ledgerly.test:8080/a", "https://ledgerly.test:8080/a"],
  ["bücher.example", "https://xn--bcher-kva.example"],
])("%s is a website", (text, address) => {
  expect(websiteAddress(text)).toBe(address);
  // A stored address does not change again.
  expect(websiteAddress(address)).toBe(address);
});

test.each([
  "ledgerly",
  "localhost:3000",
  "javascript:alert(1)",
  "mailto:a@b.test",
  "ftp://ledgerly.test",
  "https://me:secret@ledgerly.test",
  "http://127.0.0.1/",
  "http://[::1]/",
  "two words.test",
  "https://",
])("%s is not a website", (text) => {
  expect(websiteAddress(text)).toBeNull();
  expect(websiteSchema.safeParse(text).error?.issues[0]?.message).toBe(
    "must be the address of a website, such as https://example.com",
  );
});

test("an empty text removes the website, and a long one is refused", () => {
  expect(websiteSchema.parse("  ")).toBe("");
  const long = websiteSchema.safeParse(`example.com/${"x".repeat(2_000)}`);
  expect(long.error?.issues[0]?.message).toBe("must have at most 2000 characters");
});
