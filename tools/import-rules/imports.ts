import { parseSync, Visitor } from "oxc-parser";

/** One import found in a source file, in any form. */
export interface FoundImport {
  line: number;
  /** `null` if the specifier is computed, so that it is known only when the program runs. */
  specifier: string | null;
  /** True if the statement has no effect at run time. */
  typeOnly: boolean;
}

/** What a file imports, or why it could not be read. */
export interface Parsed {
  imports: FoundImport[];
  error: { line: number; message: string } | null;
}

/** The parts of a syntax node that an import's source can have. */
interface SourceNode {
  type: string;
  start: number;
  value?: unknown;
  expressions?: unknown[];
  quasis?: { value: { cooked: string | null } }[];
}

/** The text of a string, or of a template without holes; `null` for every computed expression. */
function literal(node: SourceNode | undefined): string | null {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  if (node?.type === "TemplateLiteral" && node.expressions?.length === 0) {
    return node.quasis?.[0]?.value.cooked ?? null;
  }
  return null;
}

/** Whether every specifier of a list says `type` for itself; a list of none imports for effect. */
function allTypes(kinds: (string | undefined)[]): boolean {
  return kinds.length > 0 && kinds.every((kind) => kind === "type");
}

/** Reads every import of a source text: static, type, dynamic, `require` and `export … from`. */
export function findImports(file: string, text: string): Parsed {
  const imports: FoundImport[] = [];
  const lineAt = (offset: number) => text.slice(0, offset).split("\n").length;
  const add = (at: { start: number }, specifier: string | null, typeOnly = false) =>
    imports.push({ line: lineAt(at.start), specifier, typeOnly });

  const parsed = parseSync(file, text);
  const error = parsed.errors[0];
  if (error) {
    const line = lineAt(error.labels[0]?.start ?? 0);
    return { imports, error: { line, message: error.message } };
  }
  new Visitor({
    ImportDeclaration(node) {
      const kinds = node.specifiers.map((s) =>
        s.type === "ImportSpecifier" ? s.importKind : undefined,
      );
      add(node, node.source.value, node.importKind === "type" || allTypes(kinds));
    },
    ExportNamedDeclaration(node) {
      if (!node.source) return;
      const kinds = node.specifiers.map((s) => s.exportKind);
      add(node, node.source.value, node.exportKind === "type" || allTypes(kinds));
    },
    ExportAllDeclaration: (node) => add(node, node.source.value, node.exportKind === "type"),
    ImportExpression: (node) => add(node, literal(node.source)),
    TSImportType: (node) => add(node, node.source.value, true),
    TSExternalModuleReference: (node) => add(node, node.expression.value),
    CallExpression(node) {
      // `createRequire(…)("x")` is `require` under another name.
      const inner = node.callee.type === "CallExpression" ? node.callee.callee : node.callee;
      const name = inner.type === "Identifier" ? inner.name : "";
      if (name !== (inner === node.callee ? "require" : "createRequire")) return;
      add(node, literal(node.arguments[0]));
    },
  }).visit(parsed.program);
  return { imports: imports.sort((a, b) => a.line - b.line), error: null };
}
