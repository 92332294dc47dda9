import { randomBytes } from "node:crypto";
import type { Clock } from "../clock.ts";

const digits = "0123456789abcdefghjkmnpqrstvwxyz";

function encode(value: number, length: number): string {
  let rest = value;
  let text = "";
  for (let index = 0; index < length; index++) {
    text = `${digits[rest % 32]}${text}`;
    rest = Math.floor(rest / 32);
  }
  return text;
}

/** Creates Paddle's ids: a prefix and a ULID in lower case. They ascend, and a later run never reuses one. */
export function createIds(clock: Clock): (prefix: string) => string {
  let last = 0;
  let count = 0;
  return (prefix) => {
    const now = Math.max(last, clock.now());
    count = now === last ? count + 1 : 0;
    last = now;
    const random = [...randomBytes(12)].map((byte) => digits[byte % 32]).join("");
    return `${prefix}_${encode(now, 10)}${encode(count, 4)}${random}`;
  };
}
