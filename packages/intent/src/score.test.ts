import { type SignalKind, signalsAgainst, signalsFor } from "@earshot/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computeScore } from "./score.ts";
import type { Signal } from "./types.ts";

fc.configureGlobal({ seed: 20_261_121 });

const kindsFor = Object.keys(signalsFor) as (keyof typeof signalsFor)[];
const kindsAgainst = Object.keys(signalsAgainst) as (keyof typeof signalsAgainst)[];

const signal = (kind: SignalKind, weight: number): Signal => ({ kind, weight, span: null });
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

  it("reduces the weight of requests beside promotion", () => {
    const request = signal("asking", 4);
    const [alone, promoted] = [
      computeScore([request]),
      computeScore([request, signal("promoting", -0.001)]),
    ];
    expect(alone).toBeGreaterThanOrEqual(75);
    expect(promoted).toBeLessThan(50);
  });
});
