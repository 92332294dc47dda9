import type { Pattern } from "./constants.ts";

/** Source texts with the expressions that must be found in them. */
export const readable: readonly { text: string; found: Pattern[] }[] = [
  { text: "const a = /x+$/gi;", found: [{ source: "x+$", flags: "gi" }] },
  { text: 'const a = new RegExp("x+");', found: [{ source: "x+", flags: "" }] },
  { text: 'const a = RegExp("x+", "u");', found: [{ source: "x+", flags: "u" }] },
  { text: 'const a = new globalThis.RegExp("x+");', found: [{ source: "x+", flags: "" }] },
  {
    text: `const x = String.raw\`\\d+\`; const a = new RegExp(\`^\${x}$\`, 'g');`,
    found: [{ source: "^\\d+$", flags: "g" }],
  },
  {
    text: `const a = new RegExp("a" + \`b\${1}\` + ["c", "d"].join("|"));`,
    found: [{ source: "ab1c|d", flags: "" }],
  },
  {
    text: "const all = [...['a'], 'b'] as const; const a = new RegExp(all.join('|'));",
    found: [{ source: "a|b", flags: "" }],
  },
  {
    text: "const words = { one: 1, 'two': 2 }; new RegExp(Object.keys(words).join('|'));",
    found: [{ source: "one|two", flags: "" }],
  },
  {
    text: `const b = /y*z/u; const a = new RegExp(\`x\${b.source}\`, b.flags);`,
    found: [
      { source: "y*z", flags: "u" },
      { source: "xy*z", flags: "u" },
    ],
  },
  {
    text: "const b = /y*z/u; const a = new RegExp(b, 'g');",
    found: [
      { source: "y*z", flags: "u" },
      { source: "y*z", flags: "g" },
    ],
  },
  { text: 'const a = text.match("x+$");', found: [{ source: "x+$", flags: "" }] },
  { text: "const view = <p>{text.replace(/ +$/, '')}</p>;", found: [{ source: " +$", flags: "" }] },
];

/** Source texts with a call whose pattern is built at run time, and the function around it. */
export const unreadable: readonly { text: string; within: string }[] = [
  { text: "new RegExp(text);", within: "" },
  { text: "function f(x: string) { return new RegExp(x); }", within: "f" },
  { text: `const f = (x: string) => new RegExp(\`^\${x}$\`);`, within: "f" },
  { text: "const x = 'a'; const f = (x: string) => new RegExp(x);", within: "f" },
  { text: "const x = 'a'; const f = ({ x }: T) => new RegExp(x);", within: "f" },
  { text: "let x = 'a'; x = 'b'; new RegExp(x);", within: "" },
  { text: "const x = 'a'; function g() { const x = y; return new RegExp(x); }", within: "g" },
  { text: "import { x } from './x.ts'; new RegExp(x, 'g');", within: "" },
  { text: "const a = b; const b = a; new RegExp(a);", within: "" },
  { text: "new RegExp('x', flags);", within: "" },
];

/** Expressions with the verdict that the checker must reach. */
export const decided: readonly (Pattern & { verdict: string })[] = [
  { source: "^[a-z]+$", flags: "", verdict: "linear" },
  { source: "(?<!\\s)\\s+$", flags: "", verdict: "linear" },
  { source: "\\s+$", flags: "", verdict: "polynomial of degree 2" },
  { source: "^(?:a|a)*$", flags: "", verdict: "exponential" },
  // An expression that blocked the server before this check existed.
  { source: "\\/+$", flags: "", verdict: "polynomial of degree 2" },
  {
    source: "^\\s*(?:<!--[\\s\\S]*?-->\\s*)*<(?:!doctype\\s+html|html|head|body)\\b",
    flags: "i",
    verdict: "exponential",
  },
];
