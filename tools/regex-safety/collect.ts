import {
  type CallExpression,
  type NewExpression,
  type Node,
  parseSync,
  type RegExpLiteral,
  Visitor,
} from "oxc-parser";
import { Evaluator, isRegExp, type Pattern } from "./constants.ts";

/** A regular expression in a source file. */
export interface FoundExpression extends Pattern {
  line: number;
}

/** A `RegExp(…)` call whose pattern is built at run time. */
interface DynamicExpression {
  line: number;
  /** The call as it is written, with each run of white space as one space. */
  call: string;
  /** The innermost named function around it; empty: none. */
  within: string;
}

/** All regular expressions of a file, or why it could not be parsed. */
export interface Collected {
  expressions: FoundExpression[];
  dynamic: DynamicExpression[];
  error: { line: number; message: string } | null;
}

/** Methods of strings that turn a text argument into a regular expression. */
const takesPattern = new Set(["match", "matchAll", "search"]);

/** Collects every regular expression of a source text: literals, `RegExp(…)`, and `text.match("…")`. */
export function collectExpressions(file: string, text: string): Collected {
  const lineAt = (offset: number) => text.slice(0, offset).split("\n").length;
  const parsed = parseSync(file, text);
  const [error] = parsed.errors;
  if (error) {
    const line = lineAt(error.labels[0]?.start ?? 0);
    return { expressions: [], dynamic: [], error: { line, message: error.message } };
  }
  const names = new Map<string, Node | null>();
  const calls: (NewExpression | CallExpression)[] = [];
  const literals: RegExpLiteral[] = [];
  const functions: { name: string; start: number; end: number }[] = [];
  /** The value of a parameter or a destructured name is known only at run time. */
  const hide = (binding: Node) => {
    for (const name of namesIn(binding)) names.set(name, null);
  };
  new Visitor({
    VariableDeclaration(node) {
      for (const { id, init } of node.declarations) {
        if (id.type !== "Identifier") {
          hide(id);
          continue;
        }
        // A name with two declarations could be either, and a variable can change.
        const isOnly = node.kind === "const" && !names.has(id.name);
        names.set(id.name, isOnly ? init : null);
        const isFunction =
          init?.type === "ArrowFunctionExpression" || init?.type === "FunctionExpression";
        if (isFunction) functions.push({ name: id.name, start: init.start, end: init.end });
      }
    },
    FunctionDeclaration({ id, params, start, end }) {
      if (id) functions.push({ name: id.name, start, end });
      params.forEach(hide);
    },
    FunctionExpression: ({ params }) => params.forEach(hide),
    ArrowFunctionExpression: ({ params }) => params.forEach(hide),
    Literal(node) {
      if ("regex" in node) literals.push(node);
    },
    NewExpression(node) {
      calls.push(node);
    },
    CallExpression(node) {
      calls.push(node);
    },
  }).visit(parsed.program);

  const evaluator = new Evaluator(names);
  const expressions: FoundExpression[] = [];
  const dynamic: DynamicExpression[] = [];
  for (const literal of literals) {
    const { pattern: source, flags } = literal.regex;
    expressions.push({ line: lineAt(literal.start), source, flags });
  }
  for (const node of calls) {
    const line = lineAt(node.start);
    if (isRegExp(node)) {
      const pattern = evaluator.pattern(node);
      if (pattern) expressions.push({ line, ...pattern });
      else {
        const call = text.slice(node.start, node.end).replaceAll(/\s+/g, " ");
        // The visitor visits outer functions first.
        const around = functions.findLast((one) => one.start < node.start && node.end <= one.end);
        dynamic.push({ line, call, within: around?.name ?? "" });
      }
    } else if (isPatternMethod(node)) {
      const [first] = node.arguments;
      const source = first && evaluator.value(first);
      if (typeof source === "string") expressions.push({ line, source, flags: "" });
    }
  }
  expressions.sort((a, b) => a.line - b.line);
  return { expressions, dynamic, error: null };
}

/** The names that a parameter or a declaration introduces. */
function namesIn(binding: Node | null): string[] {
  switch (binding?.type) {
    case "Identifier":
      return [binding.name];
    case "AssignmentPattern":
      return namesIn(binding.left);
    case "RestElement":
      return namesIn(binding.argument);
    case "TSParameterProperty":
      return namesIn(binding.parameter);
    case "ArrayPattern":
      return binding.elements.flatMap(namesIn);
    case "ObjectPattern":
      return binding.properties.flatMap((one) =>
        namesIn(one.type === "Property" ? one.value : one),
      );
    default:
      return [];
  }
}

function isPatternMethod(node: NewExpression | CallExpression): boolean {
  const { callee } = node;
  return (
    node.type === "CallExpression" &&
    callee.type === "MemberExpression" &&
    callee.property.type === "Identifier" &&
    takesPattern.has(callee.property.name)
  );
}
