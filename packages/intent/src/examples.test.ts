import {
  intentLevels,
  type SignalKind,
  signalsAgainst,
  signalsFor,
  warningKinds,
} from "@earshot/contract";
import { describe, expect, it } from "vitest";
import type { Example } from "./example.ts";
import { fullPostExamples } from "./examples-full-posts.ts";
import { negativeExamples } from "./examples-negative.ts";
import { positiveExamples } from "./examples-positive.ts";
import { warningExamples } from "./examples-warnings.ts";
import { type PostIntent, type ReadablePost, scoreIntent, type TextSpan } from "./index.ts";

const examples = [
  ...positiveExamples,
  ...negativeExamples,
  ...warningExamples,
  ...fullPostExamples,
];

/** A post without a community, an hour old when it was found. */
function post({ title = "", body = "" }: Example): ReadablePost {
  const foundAt = new Date("2026-05-04T10:00:00Z");
  return {
    title,
    body,
    kind: "post",
    threadTitle: null,
    community: null,
    postedAt: new Date(foundAt.getTime() - 60 * 60 * 1000),
    foundAt,
    comments: 3,
  };
}

const name = ({ title, body }: Example) =>
  [title, body].filter((text) => text !== undefined).join(" / ");

/** Whether a span and some occurrence of the words share a character. */
function overlapsWords(example: Example, span: TextSpan | null, words: string): boolean {
  if (!span) return false;
  const text = example[span.part] ?? "";
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    if (span.start < at + words.length && at < span.end) return true;
  }
  return false;
}

/** The differences between the expected and the actual assessment; empty when there are none. */
function problemsOf(example: Example, intent: PostIntent): string[] {
  const quote = (span: TextSpan | null) =>
    span ? `“${(example[span.part] ?? "").slice(span.start, span.end)}”` : "no words";
  const check = (
    found: readonly { kind: string; span: TextSpan | null }[],
    expected: readonly string[] = [],
    notExpected: readonly string[] = [],
  ) => [
    ...expected.flatMap((kind) => {
      const those = found.filter((one) => one.kind === kind);
      if (those.length === 0) return [`${kind} is missing`];
      const words = example.words?.[kind as keyof NonNullable<Example["words"]>];
      if (!words || those.some(({ span }) => overlapsWords(example, span, words))) return [];
      return [`${kind} points at ${those.map(({ span }) => quote(span))}, not at “${words}”`];
    }),
    ...found
      .filter(({ kind }) => notExpected.includes(kind))
      .map(({ kind, span }) => `${kind} is there, for ${quote(span)}`),
    ...found
      .filter(({ span }) => span && !(example[span.part] ?? "").slice(span.start, span.end))
      .map(({ kind }) => `${kind} points outside of the text`),
  ];
  const rank = intentLevels.indexOf(intent.level);
  const { minLevel, maxLevel } = example;
  return [
    ...check(intent.signals, example.signals, example.notSignals),
    ...check(intent.warnings, example.warnings, example.absentWarnings),
    ...(minLevel && rank < intentLevels.indexOf(minLevel)
      ? [`${intent.level} (${intent.score}) is below ${minLevel}`]
      : []),
    ...(maxLevel && rank > intentLevels.indexOf(maxLevel)
      ? [`${intent.level} (${intent.score}) is above ${maxLevel}`]
      : []),
  ];
}

describe("an example post gets the assessment of a careful reader", () => {
  it.each(examples.map((example) => [name(example), example] as const))("%s", (_, example) => {
    expect(problemsOf(example, scoreIntent(post(example), null))).toEqual([]);
  });
});

describe("the example tables", () => {
  /** Signals that depend on the age of the thread and on the company, not on a sentence. */
  const notFromText: readonly string[] = ["young", "relevant"];
  const kinds = Object.keys({ ...signalsFor, ...signalsAgainst }).filter(
    (kind) => !notFromText.includes(kind),
  ) as SignalKind[];

  it.each(kinds)("have at least 8 posts that give %s and 5 that must not", (kind) => {
    const singles = [...positiveExamples, ...negativeExamples];
    expect(singles.filter(({ signals }) => signals?.includes(kind)).length).toBeGreaterThanOrEqual(
      8,
    );
    expect(
      singles.filter(({ notSignals }) => notSignals?.includes(kind)).length,
    ).toBeGreaterThanOrEqual(5);
  });

  it.each(warningKinds)("have at least 6 posts that raise %s and 5 that must not", (kind) => {
    const raising = warningExamples.filter(({ warnings }) => warnings?.includes(kind));
    const quiet = warningExamples.filter(({ absentWarnings }) => absentWarnings?.includes(kind));
    expect(raising.length).toBeGreaterThanOrEqual(6);
    expect(quiet.length).toBeGreaterThanOrEqual(5);
  });

  it("have no duplicate posts", () => {
    const names = examples.map(name);
    expect(names.filter((one, at) => names.indexOf(one) !== at)).toEqual([]);
  });

  it("name only words that are in the post, of kinds that it must give", () => {
    const wrong = examples.flatMap((example) =>
      Object.entries(example.words ?? {})
        .filter(
          ([kind, words]) =>
            !(example.title?.includes(words) || example.body?.includes(words)) ||
            ![...(example.signals ?? []), ...(example.warnings ?? [])].some((one) => one === kind),
        )
        .map(([kind]) => `${kind} of ${name(example)}`),
    );
    expect(wrong).toEqual([]);
  });
});
