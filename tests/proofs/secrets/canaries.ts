import { randomBytes } from "node:crypto";

/** Every canary begins with it. */
const mark = "zzcanary";

/** The marks as they stand in base64, whatever stands before them: of each offset what is always the same. */
function inBase64(text: string): string[] {
  return [0, 1, 2].map((offset) => {
    const coded = Buffer.from("x".repeat(offset) + text).toString("base64");
    // What is made of bits of a neighbour is left out.
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

/** Secrets that must stand nowhere but sealed. */
export function createCanaries() {
  const others = new Map<string, string>();
  let made = 0;
  return {
    /** A new secret, which says what it is. Letters and digits alone, so that no escaping changes it. */
    plant(what: string): string {
      made += 1;
      return `${mark}${what.replaceAll(/[^a-z]/g, "")}${made}x${randomBytes(12).toString("hex")}`;
    },
    /** 32 bytes that are one, for a key. */
    key: (): Buffer => Buffer.concat([Buffer.from(mark), randomBytes(32 - mark.length)]),
    /** A secret that the product has made itself. */
    know: (what: string, secret: string) => void others.set(secret, what),
    count: () => made + others.size,
    /** What of them stands in a text, and around what. */
    in(text: string): string[] {
      const found: string[] = [];
      for (const [how, form] of forms) {
        const at = text.indexOf(form);
        if (at >= 0) found.push(`${how}: …${text.slice(Math.max(0, at - 60), at + 40)}…`);
      }
      for (const [secret, what] of others) if (text.includes(secret)) found.push(what);
      return found;
    },
    /** Whether one stands in raw bytes. */
    inBytes: (bytes: Buffer): boolean => forms.some(([, form]) => bytes.includes(form)),
  };
}
export type Canaries = ReturnType<typeof createCanaries>;
