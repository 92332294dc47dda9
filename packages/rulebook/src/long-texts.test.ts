import { describe, expect, test } from "vitest";
import { readRules } from "./index.ts";

const length = 20_000;
/** Texts that earlier versions read in quadratic time: 10,000 of some took four seconds and more. */
const repeated = [
  ...[
    " ",
    "\n",
    "\t",
    ".",
    "!.",
    ",",
    "-",
    " - ",
    "(",
    "*",
    "[",
    "漢",
    "a",
    "⚘ ",
    "0",
    "0 ",
    "a: ",
  ],
  ...[
    "a\n",
    "\n- a:",
    "promot or\t",
    "talk",
    "stalkl",
    "mention",
    "must include ",
    "karma ",
    "one ",
  ],
  ...[
    "link to ",
    "please ",
    "without e ",
    "not ",
    "ai ",
    "run ",
    "a app ",
    "days ",
    "but ",
    ", but ",
  ],
];

/** Processor time of this thread in seconds, which does not include other work on the machine. */
function secondsOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1e6;
}

describe("reading time grows linearly with the length of a text", () => {
  test.each(repeated)("%j, repeated", (pump) => {
    const text = `karma 0${pump.repeat(length / pump.length)}x`;
    const seconds = secondsOf(() => {
      readRules({ rules: [{ name: "No AI", description: text }], about: text });
      readRules({ rules: [{ name: text, description: "no promotion" }], about: "" });
    });
    // A quadratic reading takes minutes; a busy machine, up to two seconds.
    expect(seconds).toBeLessThan(4);
  });

  test("many items below a long heading", () => {
    const heading = "no ai for anybody who writes here ".repeat(length / 70);
    const items = "\n- no ads".repeat(length / 18);
    const seconds = secondsOf(() =>
      readRules({ rules: [{ name: "", description: `${heading}:${items}` }], about: "" }),
    );
    expect(seconds).toBeLessThan(1);
  });
});
