import { describe, expect, it } from "vitest";
import { stripOutgoing } from "./outgoing.ts";

describe("stripOutgoing", () => {
  it.each([
    [{ debug: 1, trace: 1, metadata: 1, internal: 1, timestamp: 1, prompt: "p" }, { prompt: "p" }],
    [{ context: { voice: "casual", debug: { a: 1 } } }, { context: { voice: "casual" } }],
    [
      { discussions: [{ title: "t", timestamp: 5 }, [{ trace: 1, url: "u" }]] },
      { discussions: [{ title: "t" }, [{ url: "u" }]] },
    ],
    [
      { debugging: 1, Timestamp: 2 },
      { debugging: 1, Timestamp: 2 },
    ],
    [
      { a: null, b: undefined, c: 0, d: "", e: false },
      { a: null, b: undefined, c: 0, d: "", e: false },
    ],
    [
      ["debug", "trace"],
      ["debug", "trace"],
    ],
    ["timestamp", "timestamp"],
    [null, null],
    [undefined, undefined],
  ])("of %j leaves %j", (value, left) => {
    expect(stripOutgoing(value)).toEqual(left);
  });

  it("handles objects without a prototype, and does not change other objects", () => {
    const bare = Object.assign(Object.create(null), { trace: 1, kept: 2 });
    expect(stripOutgoing(bare)).toEqual({ kept: 2 });
    const date = new Date();
    expect(stripOutgoing({ date })).toEqual({ date });
  });

  it("does not modify its argument", () => {
    const given = { debug: 1, inner: { trace: 2 } };
    stripOutgoing(given);
    expect(given).toEqual({ debug: 1, inner: { trace: 2 } });
  });
});
