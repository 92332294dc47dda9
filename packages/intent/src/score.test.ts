import { type SignalKind, signalsAgainst, signalsFor } from "@earshot/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computeScore } from "./score.ts";
import type { Signal } from "./types.ts";

fc.configureGlobal({ seed: 20_261_121 });

const kindsFor = Object.keys(signalsFor) as (keyof typeof signalsFor)[];
const kindsAgainst = Object.keys(signalsAgainst) as (keyof typeof signalsAgainst)[];

const signal = (kind: SignalKind, weight: number): Signal => ({
  kind,
  weight,
  span: null,
  quote: null,
});
const weights = fc.double({ min: 0, max: 4, noNaN: true });
const speaksFor = fc.tuple(fc.constantFrom(...kindsFor), weights).map(([k, w]) => signal(k, w));
const speaksAgainst = fc
  .tuple(fc.constantFrom(...kindsAgainst), weights)
  .map(([k, w]) => signal(k, -w));
const signals = fc.array(fc.oneof(speaksFor, speaksAgainst), { maxLength: 12 });

describe("the score", () => {
  it("is an integer of 0 to 100", () => {
    fc.assert(
      fc.property(signals, (some) => {
        const score = computeScore(some);
        expect(Number.isInteger(score)).toBe(true);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
      }),
    );
  });

  it("is never lowered by a positive signal nor raised by a negative one", () => {
    fc.assert(
      fc.property(signals, speaksFor, speaksAgainst, (some, more, less) => {
        expect(computeScore([...some, more])).toBeGreaterThanOrEqual(computeScore(some));
        expect(computeScore([...some, less])).toBeLessThanOrEqual(computeScore(some));
      }),
    );
  });

  it("does not depend on the order of the signals", () => {
    fc.assert(
      fc.property(signals, (some) => {
        expect(computeScore(some.toReversed())).toBe(computeScore(some));
      }),
    );
  });

  it("stays below Looking without a request", () => {
    const details = kindsFor
      .filter((kind) => kind !== "asking" && kind !== "comparing")
      .map((kind) => signal(kind, 4));
    expect(computeScore(details)).toBe(45);
    expect(computeScore([...details, signal("asking", 1.2)])).toBe(45);
    expect(computeScore([...details, signal("asking", 1.5)])).toBeGreaterThan(75);
  });

  it("counts a second span of a kind in part and ignores a third", () => {
    const asking = (...all: number[]) =>
      computeScore(all.map((weight) => signal("asking", weight)));
    expect(asking(2, 2)).toBeGreaterThan(asking(2));
    expect(asking(2, 2)).toBeLessThan(asking(4));
    expect(asking(2, 2, 2)).toBe(asking(2, 2));
  });

  it("reduces the weight of requests if the author also promotes", () => {
    const request = signal("asking", 4);
    const [alone, promoted] = [
      computeScore([request]),
      computeScore([request, signal("promoting", -1.8)]),
    ];
    expect(alone).toBeGreaterThanOrEqual(75);
    expect(promoted).toBeLessThan(50);
  });

  it("is reduced by a weak negative signal only by its weight", () => {
    expect(computeScore([signal("asking", 4), signal("promoting", -1.2)])).toBeGreaterThan(50);
  });

  it("stays at Looking for a direct request with one negative signal", () => {
    const request = signal("asking", 2.5);
    for (const kind of kindsAgainst) {
      const lowered = computeScore([request, signal(kind, -3)]);
      expect(lowered, kind).toBeLessThan(50);
      const isExcluding = kind === "declining" || kind === "hiring";
      expect(computeScore([request, signal(kind, -3)], true), kind).toBe(
        isExcluding ? lowered : 50,
      );
    }
  });

  it("is lower for a direct request with an offer and another negative signal", () => {
    const some = [signal("asking", 2.5), signal("promoting", -2.6), signal("news", -2)];
    expect(computeScore(some, true)).toBe(computeScore(some));
    expect(computeScore(some, true)).toBeLessThan(50);
  });

  it("is lower for a direct request of an author who offers something in the title", () => {
    const span = { part: "title", start: 0, end: 7 } as const;
    const some = [signal("asking", 2.5), { ...signal("promoting", -1.8), span }];
    expect(computeScore(some, true)).toBeLessThan(50);
  });
});
