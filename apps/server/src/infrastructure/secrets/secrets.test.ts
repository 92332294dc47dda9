import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createSecrets, type SecretKey } from "./index.ts";

const key = (id: string): SecretKey => ({ id, key: randomBytes(32) });
const [first, second] = [key("a"), key("b")];
const secrets = createSecrets([first], "a link secret");

describe("an encrypted text", () => {
  test("can be decrypted only for its own location", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string(), fc.string(), (text, place, other) => {
        const sealed = secrets.seal(text, place);
        expect(secrets.open(sealed, place)).toBe(text.toWellFormed());
        if (other !== place) expect(() => secrets.open(sealed, other)).toThrow();
      }),
    );
  });

  test("does not show the text, and differs each time", () => {
    const sealed = secrets.seal("canary", "row:1");
    expect(sealed).not.toContain("canary");
    expect(Buffer.from(sealed.split(".")[3] ?? "", "base64url").toString()).not.toContain("canary");
    expect(secrets.seal("canary", "row:1")).not.toBe(sealed);
  });

  test("is refused when any byte was changed", () => {
    const sealed = secrets.seal("canary", "row:1");
    const [form, id, nonce, text = ""] = sealed.split(".");
    const bytes = Buffer.from(text, "base64url");
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const wrong = [form, id, nonce, changed.toString("base64url")].join(".");
      expect(() => secrets.open(wrong, "row:1")).toThrow();
    }
  });

  test("can be decrypted after a key rotation, as long as the old key is configured", () => {
    const sealed = secrets.seal("canary", "row:1");
    const rotated = createSecrets([second, first], "a link secret");
    expect(rotated.open(sealed, "row:1")).toBe("canary");
    expect(rotated.isOld(sealed)).toBe(true);
    expect(rotated.isOld(rotated.seal("canary", "row:1"))).toBe(false);
    expect(() => createSecrets([second], "a link secret").open(sealed, "row:1")).toThrow(
      "the key a is no longer configured",
    );
  });

  test.each(["", "v1", "v1.a", "v1.a.b", "v2.a.b.c", "nonsense"])("is not %j", (text) => {
    expect(() => secrets.open(text, "row:1")).toThrow();
  });
});

test("a derived secret is always the same, and differs for another purpose or link secret", () => {
  expect(secrets.derive("reset:1")).toBe(secrets.derive("reset:1"));
  expect(secrets.derive("reset:1")).toHaveLength(43);
  expect(secrets.derive("reset:2")).not.toBe(secrets.derive("reset:1"));
  expect(createSecrets([first], "another").derive("reset:1")).not.toBe(secrets.derive("reset:1"));
});
