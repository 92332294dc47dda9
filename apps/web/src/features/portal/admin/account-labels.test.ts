import { expect, it } from "vitest";
import { sampleAccount } from "../../../lib/testing/samples.ts";
import { cooldownEnd, cooldownText, limitText } from "./account-labels.ts";

const now = Date.parse("2026-11-22T12:00:00Z");

it("says when a cooldown ends, or that it is indefinite", () => {
  expect(cooldownEnd("day", now)).toBe("2026-11-23T12:00:00.000Z");
  expect(cooldownEnd("week", now)).toBe("2026-11-29T12:00:00.000Z");
  expect(cooldownText(cooldownEnd("indefinite", now))).toBe("until you end it");
  const until = new Date(cooldownEnd("day", now));
  expect(cooldownText(until.toISOString())).toBe(
    `until ${until.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" })}`,
  );
});

it("says when an account may place its next reply", () => {
  const nextAllowedAt = "2026-11-22T14:30:00.000Z";
  const at = new Date(nextAllowedAt).toLocaleString(undefined, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  expect(
    limitText(sampleAccount({ usage: { placedToday: 6, dailyLimit: 6, nextAllowedAt } })),
  ).toBe(`6 of 6 posted today, next one possible ${at}`);
});
