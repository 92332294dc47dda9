import { hash as hashWith, type Options } from "@node-rs/argon2/index.js";

export { verify } from "@node-rs/argon2/index.js";

/** The minimum memory that OWASP requires of argon2id with two passes and one lane, in KiB (Password Storage). */
const minMemoryCost = 19_456;

/**
 * Replaces @node-rs/argon2 in the server's tests, which make thousands of accounts: it hashes at a low cost, and
 * verifying reads the cost from the hash.
 * @throws Error when the server requests a lower cost than OWASP requires
 */
export function hash(password: string | Uint8Array, options: Options = {}): Promise<string> {
  const { memoryCost = 0, timeCost = 0, parallelism = 0 } = options;
  if (memoryCost < minMemoryCost || timeCost < 2 || parallelism !== 1) {
    throw new Error(`this is less work than OWASP asks for: ${JSON.stringify(options)}`);
  }
  return hashWith(password, { ...options, memoryCost: 64, timeCost: 1 });
}
