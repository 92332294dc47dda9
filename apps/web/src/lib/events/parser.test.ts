import { describe, expect, it } from "vitest";
import { createStreamParser, type StreamMessage } from "./parser.ts";

function parse(...chunks: string[]): StreamMessage[] {
  const messages: StreamMessage[] = [];
  const take = createStreamParser((message) => messages.push(message));
  const encoder = new TextEncoder();
  for (const chunk of chunks) take(encoder.encode(chunk));
  return messages;
}

describe("createStreamParser", () => {
  it("reads id, event and data", () => {
    expect(parse('id: 7\nevent: mention.created\ndata: {"count":1}\n\n')).toEqual([
      { id: "7", event: "mention.created", data: '{"count":1}' },
    ]);
  });

  it("ignores comments, which are heartbeats", () => {
    expect(parse(": open\n\n", ": still here\n\n")).toEqual([]);
  });

  it("joins data lines, and applies the default event name", () => {
    expect(parse("data: a\ndata:b\ndata\n\n")).toEqual([
      { id: null, event: "message", data: "a\nb\n" },
    ]);
  });

  it("keeps the last id for events without one, and nothing else", () => {
    expect(parse("id: 7\nevent: x\ndata: 1\n\ndata: 2\n\n")).toEqual([
      { id: "7", event: "x", data: "1" },
      { id: "7", event: "message", data: "2" },
    ]);
  });

  it("ignores events without data, unknown fields and ids with a NUL", () => {
    expect(parse("event: x\n\nretry: 5\nfoo: 1\nid: a\0b\ndata: 1\n\n")).toEqual([
      { id: null, event: "message", data: "1" },
    ]);
  });

  it("gives the same result for every chunking and line ending", () => {
    const expected = [
      { id: "1", event: "a", data: "x: y" },
      { id: "2", event: "b", data: "z" },
    ];
    for (const end of ["\n", "\r\n", "\r"]) {
      const lines = [
        "\uFEFFid: 1",
        "event: a",
        "data: x: y",
        "",
        "id: 2",
        "event: b",
        "data: z",
        "",
        "",
      ];
      const text = lines.join(end);
      // A final lone carriage return waits for the line feed that may follow.
      const whole = end === "\r" ? `${text}:\n` : text;
      for (let cut = 0; cut <= whole.length; cut++) {
        expect(parse(whole.slice(0, cut), whole.slice(cut))).toEqual(expected);
      }
      expect(parse(...whole)).toEqual(expected);
    }
  });
});
