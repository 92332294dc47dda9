import { randomBytes } from "node:crypto";

/** The beginning of every canary. */
const mark = "zzcanary";

/** The mark in base64 at each of the three offsets, without the characters that depend on the bytes around it. */
function inBase64(text: string): string[] {
  return [0, 1, 2].map((offset) => {
    const coded = Buffer.from("x".repeat(offset) + text).toString("base64");
    // Leaves out characters that encode bits of a neighbor.
    const from = offset === 0 ? 0 : offset + 1;
    const whole = Math.floor(((offset + text.length) * 8) / 6);
    return coded.slice(from, whole);
  });
}

const forms: [string, string][] = [
  ["as it is", mark],
  ["in hex", Buffer.from(mark).toString("hex")],
  ...inBase64(mark).map((text): [string, string] => ["in base64", text]),
];

/** Creates secrets that may be stored only encrypted. */
export function createCanaries() {
  const others = new Map<string, string>();
  let made = 0;
  return {
    /** Makes a new secret, whose name says what it is. Only letters and digits, so that no escaping changes it. */
    plant(what: string): string {
      made += 1;
      return `${mark}${what.replaceAll(/[^a-z]/g, "")}${made}x${randomBytes(12).toString("hex")}`;
    },
    /** A canary of 32 bytes, for a key. */
    key: (): Buffer => Buffer.concat([Buffer.from(mark), randomBytes(32 - mark.length)]),
    /** Registers a secret that the product has created itself. */
    know: (what: string, secret: string) => void others.set(secret, what),
    count: () => made + others.size,
    /** Finds canaries in a text, with the words around them. */
    in(text: string): string[] {
      const found: string[] = [];
      for (const [how, form] of forms) {
        const at = text.indexOf(form);
        if (at >= 0) found.push(`${how}: …${text.slice(Math.max(0, at - 60), at + 40)}…`);
      }
      for (const [secret, what] of others) if (text.includes(secret)) found.push(what);
      return found;
    },
    /** Whether raw bytes contain a canary. */
    inBytes: (bytes: Buffer): boolean => forms.some(([, form]) => bytes.includes(form)),
  };
}
export type Canaries = ReturnType<typeof createCanaries>;
