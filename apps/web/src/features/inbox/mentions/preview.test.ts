import { describe, expect, it } from "vitest";
import { sampleMention } from "../../../lib/testing/samples.ts";
import { previewSpans } from "./preview.ts";

const spansOf = (content: string, fullContent: string, spans: [number, number][]) =>
  previewSpans(sampleMention({ content, fullContent }), spans);

describe("previewSpans", () => {
  it("keeps the spans of a text that is not cut", () => {
    expect(spansOf("a best crm", "a best crm", [[2, 10]])).toEqual([[2, 10]]);
  });

  it("cuts spans at the end of the cut text and never marks its ellipsis", () => {
    expect(spansOf("a best…", "a best crm", [[2, 10]])).toEqual([[2, 6]]);
    expect(
      spansOf("a best", "a best crm and crm", [
        [2, 10],
        [15, 18],
      ]),
    ).toEqual([[2, 6]]);
    expect(spansOf("a ...", "a best crm", [[2, 10]])).toEqual([]);
  });

  it("handles many spaces without an ellipsis in linear time", () => {
    const before = process.threadCpuUsage();
    expect(spansOf(`${" ".repeat(50_000)}x`, "other", [[0, 60_000]])).toEqual([[0, 50_001]]);
    expect(process.threadCpuUsage(before).user / 1e6).toBeLessThan(1);
  });
});
