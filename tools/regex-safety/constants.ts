import type {
  ArrayExpression,
  CallExpression,
  MemberExpression,
  NewExpression,
  Node,
  TemplateLiteral,
} from "oxc-parser";

type Expression = Node;

/** The text and flags of a regular expression. */
export interface Pattern {
  source: string;
  flags: string;
}

/** The value of a constant expression; `undefined` means that it depends on the running program. */
export type Constant = string | number | readonly Constant[] | Pattern | undefined;

/** The constants of one file, by name; `null` for a name that is declared more than once. */
export type Names = ReadonlyMap<string, Expression | null>;

const isPattern = (value: Constant): value is Pattern =>
  typeof value === "object" && "source" in value;

/** The parts of an object literal: its keys, in order. */
function keysOf(node: Expression | null | undefined): Constant {
  if (node?.type !== "ObjectExpression") return undefined;
  const keys: string[] = [];
  for (const property of node.properties) {
    if (property.type !== "Property" || property.computed) return undefined;
    if (property.key.type === "Identifier") keys.push(property.key.name);
    else if (property.key.type === "Literal") keys.push(String(property.key.value));
    else return undefined;
  }
  return keys;
}

/** Evaluates the constant expressions that product code builds regular expressions from. */
export class Evaluator {
  readonly #names: Names;
  /** Names that are being evaluated, so that a cycle ends. */
  readonly #open = new Set<string>();

  constructor(names: Names) {
    this.#names = names;
  }

  /** @returns the value, or `undefined` if the text alone does not determine it. */
  value(node: Expression): Constant {
    switch (node.type) {
      case "Literal":
        if ("regex" in node) return { source: node.regex.pattern, flags: node.regex.flags };
        return typeof node.value === "string" || typeof node.value === "number"
          ? node.value
          : undefined;
      case "Identifier":
        return this.#named(node.name);
      case "TSAsExpression":
      case "TSSatisfiesExpression":
      case "ParenthesizedExpression":
        return this.value(node.expression);
      case "ArrayExpression":
        return this.#array(node);
      case "BinaryExpression":
        return node.operator === "+" ? this.#joined([node.left, node.right]) : undefined;
      case "TemplateLiteral":
        return this.#template(node, "cooked");
      case "TaggedTemplateExpression":
        return isRaw(node.tag) ? this.#template(node.quasi, "raw") : undefined;
      case "MemberExpression":
        return this.#member(node);
      case "CallExpression":
        return isRegExp(node) ? this.pattern(node) : this.#call(node);
      case "NewExpression":
        return isRegExp(node) ? this.pattern(node) : undefined;
      default:
        return undefined;
    }
  }

  /** The pattern of `new RegExp(…)` or `RegExp(…)`, or `undefined`. */
  pattern(node: NewExpression | CallExpression): Pattern | undefined {
    const [first, second] = node.arguments;
    if (!first) return undefined;
    const source = this.value(first);
    const flags = second === undefined ? "" : this.value(second);
    if (typeof flags !== "string") return undefined;
    if (typeof source === "string") return { source, flags };
    if (!isPattern(source)) return undefined;
    return { source: source.source, flags: second === undefined ? source.flags : flags };
  }

  #named(name: string): Constant {
    const init = this.#names.get(name);
    if (!init || this.#open.has(name)) return undefined;
    this.#open.add(name);
    const value = this.value(init);
    this.#open.delete(name);
    return value;
  }

  #array(node: ArrayExpression): Constant {
    const values: Constant[] = [];
    for (const element of node.elements) {
      const spread = element?.type === "SpreadElement";
      const value = element ? this.value(spread ? element.argument : element) : undefined;
      if (value === undefined) return undefined;
      if (!spread) values.push(value);
      else if (Array.isArray(value)) values.push(...value);
      else return undefined;
    }
    return values;
  }

  #joined(nodes: readonly Expression[]): string | undefined {
    let text = "";
    for (const node of nodes) {
      const value = this.value(node);
      if (typeof value !== "string" && typeof value !== "number") return undefined;
      text += value;
    }
    return text;
  }

  #template(node: TemplateLiteral, kind: "cooked" | "raw"): string | undefined {
    let text = "";
    for (const [at, quasi] of node.quasis.entries()) {
      text += quasi.value[kind] ?? "";
      const hole = node.expressions[at];
      const value = hole ? this.#joined([hole]) : "";
      if (value === undefined) return undefined;
      text += value;
    }
    return text;
  }

  /** `pattern.source` and `pattern.flags`. */
  #member(node: MemberExpression): Constant {
    if (node.computed || node.property.type !== "Identifier") return undefined;
    const of = this.value(node.object);
    if (!isPattern(of)) return undefined;
    const { name } = node.property;
    return name === "source" || name === "flags" ? of[name] : undefined;
  }

  /** `["a", "b"].join("|")` and `Object.keys({ … })`. */
  #call(node: CallExpression): Constant {
    const { callee } = node;
    const [first] = node.arguments;
    if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier" || !first) {
      return undefined;
    }
    if (callee.property.name === "join") {
      const [parts, separator] = [this.value(callee.object), this.value(first)];
      const isText = Array.isArray(parts) && parts.every((part) => typeof part === "string");
      return isText && typeof separator === "string" ? parts.join(separator) : undefined;
    }
    if (callee.property.name === "keys" && callee.object.type === "Identifier") {
      if (callee.object.name !== "Object") return undefined;
      return keysOf(first.type === "Identifier" ? this.#names.get(first.name) : first);
    }
    return undefined;
  }
}

function isRaw(tag: Expression): boolean {
  return (
    tag.type === "MemberExpression" &&
    tag.object.type === "Identifier" &&
    tag.object.name === "String" &&
    tag.property.type === "Identifier" &&
    tag.property.name === "raw"
  );
}

/** Whether a call makes a regular expression from a text: `new RegExp(…)` or `RegExp(…)`. */
export function isRegExp(node: NewExpression | CallExpression): boolean {
  const { callee } = node;
  if (callee.type === "Identifier") return callee.name === "RegExp";
  return (
    callee.type === "MemberExpression" &&
    callee.property.type === "Identifier" &&
    callee.property.name === "RegExp" &&
    callee.object.type === "Identifier" &&
    callee.object.name === "globalThis"
  );
}
