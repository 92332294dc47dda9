import { hash as hashWith, type Options } from "@node-rs/argon2/index.js";

export { verify } from "@node-rs/argon2/index.js";

/** The least that OWASP's Password Storage Cheat Sheet asks of argon2id with two passes and one lane, in KiB. */
const leastMemoryCost = 19_456;

/**
 * Takes the place of @node-rs/argon2 in the server's tests, which make thousands of accounts: it hashes with little
 * work, and verifying reads the work from the hash.
 * @throws Error when the server asks for less work than OWASP does
 */
export function hash(password: string | Uint8Array, options: Options = {}): Promise<string> {
  const { memoryCost = 0, timeCost = 0, parallelism = 0 } = options;
  if (memoryCost < leastMemoryCost || timeCost < 2 || parallelism !== 1) {
    throw new Error(`this is less work than OWASP asks for: ${JSON.stringify(options)}`);
  }
  return hashWith(password, { ...options, memoryCost: 64, timeCost: 1 });
}
