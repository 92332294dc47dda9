import {
  type IntentLevel,
  type SignalKind,
  type WarningKind,
  warningKinds,
} from "@earshot/contract";

/** A post written for the tests, with what a careful reader would conclude from it. */
export interface Example {
  /** The post: a title, a body, or both. */
  title?: string;
  body?: string;
  /** Signals that it must give. */
  signals?: readonly SignalKind[];
  /** The words that the signal or warning must point at, at least in part: a substring of title or body. */
  words?: Partial<Record<SignalKind | WarningKind, string>>;
  /** Signals that it must not give. */
  notSignals?: readonly SignalKind[];
  /** Warnings that it must raise. */
  warnings?: readonly WarningKind[];
  /** Warnings that it must not raise. */
  absentWarnings?: readonly WarningKind[];
  /** The lowest acceptable level, if it is beyond doubt. */
  minLevel?: IntentLevel;
  /** The highest acceptable level, if it is beyond doubt. */
  maxLevel?: IntentLevel;
}

/**
 * Parses the notation of the example tables: a text that begins with "# " is a title without a body, any
 * other is a body without a title, and {braces} enclose the words that a signal must point at.
 *
 * @throws Error when there is more than one pair of braces, or an unmatched brace.
 */
function parse(text: string): { post: Pick<Example, "title" | "body">; words: string | null } {
  const marked = text.match(/\{[^{}]+\}/g) ?? [];
  const plain = text.replace(/\{([^{}]+)\}/g, "$1");
  if (marked.length > 1 || /[{}]/.test(plain)) {
    throw new Error(`Put one pair of braces, or none, around words of: ${text}`);
  }
  const words = marked[0]?.slice(1, -1) ?? null;
  return { post: plain.startsWith("# ") ? { title: plain.slice(2) } : { body: plain }, words };
}

/** Parses a post that must have {braces}. */
function parseMarked(text: string) {
  const { post, words } = parse(text);
  if (words === null) throw new Error(`Put braces around the words of the signal in: ${text}`);
  return { post, words };
}

/** Posts that must give a signal, each with the words in {braces}. */
export function withSignal(
  kind: SignalKind,
  texts: readonly string[],
  level: Pick<Example, "minLevel" | "maxLevel"> = {},
): Example[] {
  return texts.map((text) => {
    const { post, words } = parseMarked(text);
    return { ...post, ...level, signals: [kind], words: { [kind]: words } };
  });
}

/** Posts that use such words in another sense and must not give the signal. */
export function withoutSignal(kind: SignalKind, texts: readonly string[]): Example[] {
  return texts.map((text) => ({ ...parse(text).post, notSignals: [kind] }));
}

/** Posts that must raise a warning, each with the words in {braces}. */
export function withWarning(kind: WarningKind, texts: readonly string[]): Example[] {
  return texts.map((text) => {
    const { post, words } = parseMarked(text);
    return { ...post, warnings: [kind], words: { [kind]: words } };
  });
}

/** Posts that only sound sensitive and must raise no warning. */
export function withoutWarnings(texts: readonly string[]): Example[] {
  return texts.map((text) => ({ ...parse(text).post, absentWarnings: warningKinds }));
}
