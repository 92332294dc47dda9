import { randomBytes } from "node:crypto";
import { hash as argon2Hash, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";
import { AppError } from "../../../infrastructure/errors.ts";

/** OWASP's figures for argon2id: 19 MiB, two passes, one lane. */
const argon2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash of random bytes: unknown emails take the same work as known ones. */
const decoyHash = await argon2Hash(randomBytes(32), argon2);

/** About 49,000 common passwords, in lower case. */
const common: ReadonlySet<string> = new Set(dictionary["passwords-common"] as string[]);

/** Whether a password is among the common ones, which attackers try first. */
const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());

/**
 * The hash to store of a new password.
 * @throws AppError VALIDATION_FAILED for a common one.
 */
export function hashPassword(password: string): Promise<string> {
  if (isCommonPassword(password)) {
    throw new AppError("VALIDATION_FAILED", {
      message: "This password is too common. Please choose another.",
    });
  }
  return argon2Hash(password, argon2);
}

/** Whether the password is right. Takes the same work where there is no account or no password. */
export async function isRightPassword(
  stored: string | null | undefined,
  password: string,
): Promise<boolean> {
  const right = await verify(stored ?? decoyHash, password);
  return right && typeof stored === "string";
}
