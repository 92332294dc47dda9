import {
  cautionKinds,
  intentLevels,
  type SignalKind,
  signalsAgainst,
  signalsFor,
} from "@earshot/contract";
import { describe, expect, it } from "vitest";
import type { Example } from "./example.ts";
import { type Place, type PostIntent, type ReadablePost, readIntent } from "./index.ts";
import { sentencesAgainst } from "./sentences-against.ts";
import { sentencesCautions } from "./sentences-cautions.ts";
import { sentencesFor } from "./sentences-for.ts";
import { wholePosts } from "./sentences-whole.ts";

const examples = [...sentencesFor, ...sentencesAgainst, ...sentencesCautions, ...wholePosts];

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

/** Whether a place and some occurrence of the words share a character. */
function touches(example: Example, place: Place | null, words: string): boolean {
  if (!place) return false;
  const text = example[place.part] ?? "";
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    if (place.start < at + words.length && at < place.end) return true;
  }
  return false;
}

/** What is wrong with how an example was read, in sentences; none when all is well. */
function faults(example: Example, intent: PostIntent): string[] {
  const quote = (place: Place | null) =>
    place ? `“${(example[place.part] ?? "").slice(place.start, place.end)}”` : "no words";
  const check = (
    found: readonly { kind: string; place: Place | null }[],
    wanted: readonly string[] = [],
    unwanted: readonly string[] = [],
  ) => [
    ...wanted.flatMap((kind) => {
      const those = found.filter((one) => one.kind === kind);
      if (those.length === 0) return [`${kind} is missing`];
      const words = example.at?.[kind as keyof NonNullable<Example["at"]>];
      if (!words || those.some(({ place }) => touches(example, place, words))) return [];
      return [`${kind} points at ${those.map(({ place }) => quote(place))}, not at “${words}”`];
    }),
    ...found
      .filter(({ kind }) => unwanted.includes(kind))
      .map(({ kind, place }) => `${kind} is there, for ${quote(place)}`),
    ...found
      .filter(({ place }) => place && !(example[place.part] ?? "").slice(place.start, place.end))
      .map(({ kind }) => `${kind} points outside of the text`),
  ];
  const rank = intentLevels.indexOf(intent.level);
  const { atLeast, atMost } = example;
  return [
    ...check(intent.signals, example.gives, example.not),
    ...check(intent.cautions, example.cautions, example.notCautions),
    ...(atLeast && rank < intentLevels.indexOf(atLeast)
      ? [`${intent.level} (${intent.score}) is below ${atLeast}`]
      : []),
    ...(atMost && rank > intentLevels.indexOf(atMost)
      ? [`${intent.level} (${intent.score}) is above ${atMost}`]
      : []),
  ];
}

describe("a post of our own writing is read as a careful reader would", () => {
  it.each(examples.map((example) => [name(example), example] as const))("%s", (_, example) => {
    expect(faults(example, readIntent(post(example), null))).toEqual([]);
  });
});

describe("the table of posts", () => {
  /** Age and a company's own words give these, not what a sentence says. */
  const elsewhere: readonly string[] = ["young", "relevant"];
  const kinds = Object.keys({ ...signalsFor, ...signalsAgainst }).filter(
    (kind) => !elsewhere.includes(kind),
  ) as SignalKind[];

  it.each(kinds)("has at least 8 posts that give %s and 5 that must not", (kind) => {
    const singles = [...sentencesFor, ...sentencesAgainst];
    expect(singles.filter(({ gives }) => gives?.includes(kind)).length).toBeGreaterThanOrEqual(8);
    expect(singles.filter(({ not }) => not?.includes(kind)).length).toBeGreaterThanOrEqual(5);
  });

  it.each(cautionKinds)("has at least 6 posts that raise %s and 5 that must not", (kind) => {
    const raising = sentencesCautions.filter(({ cautions }) => cautions?.includes(kind));
    const quiet = sentencesCautions.filter(({ notCautions }) => notCautions?.includes(kind));
    expect(raising.length).toBeGreaterThanOrEqual(6);
    expect(quiet.length).toBeGreaterThanOrEqual(5);
  });

  it("has no post twice", () => {
    const names = examples.map(name);
    expect(names.filter((one, at) => names.indexOf(one) !== at)).toEqual([]);
  });

  it("asks for places that are in the post, of kinds that it must give", () => {
    const wrong = examples.flatMap((example) =>
      Object.entries(example.at ?? {})
        .filter(
          ([kind, words]) =>
            !(example.title?.includes(words) || example.body?.includes(words)) ||
            ![...(example.gives ?? []), ...(example.cautions ?? [])].some((one) => one === kind),
        )
        .map(([kind]) => `${kind} of ${name(example)}`),
    );
    expect(wrong).toEqual([]);
  });
});
