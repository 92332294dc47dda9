import { type SignalKind, signalsAgainst, signalsFor } from "@earshot/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Signal } from "./types.ts";
import { weigh } from "./weigh.ts";

fc.configureGlobal({ seed: 20_261_121 });

const kindsFor = Object.keys(signalsFor) as (keyof typeof signalsFor)[];
const kindsAgainst = Object.keys(signalsAgainst) as (keyof typeof signalsAgainst)[];

const signal = (kind: SignalKind, weight: number): Signal => ({ kind, weight, place: null });
const weights = fc.double({ min: 0, max: 4, noNaN: true });
const speaksFor = fc.tuple(fc.constantFrom(...kindsFor), weights).map(([k, w]) => signal(k, w));
const speaksAgainst = fc
  .tuple(fc.constantFrom(...kindsAgainst), weights)
  .map(([k, w]) => signal(k, -w));
const signals = fc.array(fc.oneof(speaksFor, speaksAgainst), { maxLength: 12 });

describe("the score", () => {
  it("is a whole number of 0 to 100", () => {
    fc.assert(
      fc.property(signals, (some) => {
        const score = weigh(some);
        expect(Number.isInteger(score)).toBe(true);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
      }),
    );
  });

  it("is never lowered by what speaks for a reply, nor raised by what speaks against one", () => {
    fc.assert(
      fc.property(signals, speaksFor, speaksAgainst, (some, more, less) => {
        expect(weigh([...some, more])).toBeGreaterThanOrEqual(weigh(some));
        expect(weigh([...some, less])).toBeLessThanOrEqual(weigh(some));
      }),
    );
  });

  it("does not depend on the order of the signals", () => {
    fc.assert(
      fc.property(signals, (some) => {
        expect(weigh(some.toReversed())).toBe(weigh(some));
      }),
    );
  });

  it("stays below Looking where nothing is asked for", () => {
    const details = kindsFor
      .filter((kind) => kind !== "asking" && kind !== "comparing")
      .map((kind) => signal(kind, 4));
    expect(weigh(details)).toBe(45);
    expect(weigh([...details, signal("asking", 1.2)])).toBe(45);
    expect(weigh([...details, signal("asking", 1.5)])).toBeGreaterThan(75);
  });

  it("counts a second place of a kind for a part, and a third not at all", () => {
    const asking = (...all: number[]) => weigh(all.map((weight) => signal("asking", weight)));
    expect(asking(2, 2)).toBeGreaterThan(asking(2));
    expect(asking(2, 2)).toBeLessThan(asking(4));
    expect(asking(2, 2, 2)).toBe(asking(2, 2));
  });

  it("takes the requests of who promotes for less than it takes away by itself", () => {
    const request = signal("asking", 4);
    const [alone, promoted] = [weigh([request]), weigh([request, signal("promoting", -0.001)])];
    expect(alone).toBeGreaterThanOrEqual(75);
    expect(promoted).toBeLessThan(50);
  });
});
