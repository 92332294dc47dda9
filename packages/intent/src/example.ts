import {
  type CautionKind,
  cautionKinds,
  type IntentLevel,
  type SignalKind,
} from "@earshot/contract";

/** A post of our own writing, and what any careful reader would say of it. */
export interface Example {
  /** What is read; a title alone, or title and body. */
  title?: string;
  body?: string;
  /** Kinds of reason that it must give. */
  gives?: readonly SignalKind[];
  /** The words that the reason or caution must point at, at least in part: a substring of title or body. */
  at?: Partial<Record<SignalKind | CautionKind, string>>;
  /** Kinds that it must not give. */
  not?: readonly SignalKind[];
  /** Cautions that it must raise. */
  cautions?: readonly CautionKind[];
  /** Cautions that it must not raise. */
  notCautions?: readonly CautionKind[];
  /** The level that it must at least have, where that is beyond doubt. */
  atLeast?: IntentLevel;
  /** The level that it must at most have, where that is beyond doubt. */
  atMost?: IntentLevel;
}

/**
 * Reads a post as the tables write it: one that begins with "# " is a title without a body, others are
 * a body without a title, and {braces} stand around the words that a reason must point at.
 *
 * @throws Error when there is more than one pair of braces, or a brace alone.
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

/** The same of a post that must have {words}. */
function parseMarked(text: string) {
  const { post, words } = parse(text);
  if (words === null) throw new Error(`Put braces around the words that speak in: ${text}`);
  return { post, words };
}

/** Posts that must give a reason, each with {the words} that it stands on. */
export function giving(
  kind: SignalKind,
  texts: readonly string[],
  level: Pick<Example, "atLeast" | "atMost"> = {},
): Example[] {
  return texts.map((text) => {
    const { post, words } = parseMarked(text);
    return { ...post, ...level, gives: [kind], at: { [kind]: words } };
  });
}

/** Posts that hold such words in another sense, and must not give the reason. */
export function lacking(kind: SignalKind, texts: readonly string[]): Example[] {
  return texts.map((text) => ({ ...parse(text).post, not: [kind] }));
}

/** Posts that must raise a caution, each with {the words} that it stands on. */
export function cautioning(kind: CautionKind, texts: readonly string[]): Example[] {
  return texts.map((text) => {
    const { post, words } = parseMarked(text);
    return { ...post, cautions: [kind], at: { [kind]: words } };
  });
}

/** Posts that only sound like it, and must raise no caution of any kind. */
export function harmless(texts: readonly string[]): Example[] {
  return texts.map((text) => ({ ...parse(text).post, notCautions: cautionKinds }));
}
