import { replyStatuses } from "@earshot/contract";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { changed, includesDisclosure, replyEvents, wasSubmitted, withDisclosure } from "./rules.ts";

/** The allowed transitions, written independently of the table in `rules.ts`. */
const allowed = new Set([
  "claimed>submitted",
  "claimed>released",
  "claimed>withdrawn",
  "submitted>in_review",
  "submitted>awaiting_approval",
  "submitted>approved",
  "submitted>claimed",
  "submitted>withdrawn",
  "in_review>awaiting_approval",
  "in_review>approved",
  "in_review>claimed",
  "in_review>withdrawn",
  "awaiting_approval>approved",
  "awaiting_approval>claimed",
  "awaiting_approval>withdrawn",
  "approved>placing",
  "approved>withdrawn",
  "approved>failed",
  "placing>placed",
  "placing>unknown",
  "placing>approved",
  "placing>failed",
  "unknown>placed",
  "unknown>approved",
  "unknown>failed",
  "placed>survived",
  "placed>removed",
]);

const finalStatuses = new Set<string>(["survived", "removed", "released", "failed", "withdrawn"]);

describe("the status of a reply", () => {
  it("makes the allowed transitions and no others", () => {
    const found = new Set<string>();
    for (const from of replyStatuses) {
      for (const event of replyEvents) {
        const to = changed(from, event);
        if (to) found.add(`${from}>${to}`);
      }
    }
    expect([...found].sort()).toEqual([...allowed].sort());
  });

  it("is final once it ends, and placed at most once after an approval, in any order of events", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...replyEvents), { maxLength: 60 }), (events) => {
        let status: (typeof replyStatuses)[number] = "claimed";
        let approved = false;
        let placed = 0;
        let over = false;
        for (const event of events) {
          const to = changed(status, event);
          if (to === null) continue;
          // No event changes a final status.
          expect(over).toBe(false);
          expect(allowed.has(`${status}>${to}`)).toBe(true);
          if (to === "approved") approved = true;
          if (to === "claimed") approved = false;
          if (to === "placed") {
            placed += 1;
            expect(approved).toBe(true);
          }
          status = to;
          over = finalStatuses.has(status);
        }
        expect(placed).toBeLessThanOrEqual(1);
      }),
      { numRuns: 5_000, seed: 4 },
    );
  });
});

const disclosure = "I work with the team behind Ledgerly.";

test("the disclosure line is added once", () => {
  const disclosed = withDisclosure("  Try a template first.  ", disclosure);
  expect(disclosed).toBe(`Try a template first.\n\n${disclosure}`);
  expect(withDisclosure(disclosed, disclosure)).toBe(disclosed);
  expect(withDisclosure(`${disclosure} It helps.`, disclosure)).toBe(`${disclosure} It helps.`);
});

test.each([
  [`Hello. ${disclosure}`, true],
  ["*I work with the team behind **Ledgerly***", true],
  ["I  work\nwith the team behind ledgerly!", true],
  ["I work with the team behind Ledger.", false],
  ["I work with the team behind Ledgerlyish.", false],
  ["", false],
])("whether %j includes the disclosure line", (text, has) => {
  expect(includesDisclosure(text, disclosure)).toBe(has);
});

test("the status says whether a text was submitted, except while it is claimed", () => {
  expect(wasSubmitted("awaiting_approval")).toBe(true);
  expect(wasSubmitted("approved")).toBe(true);
  expect(wasSubmitted("claimed")).toBeNull();
  expect(wasSubmitted("released")).toBe(false);
});
