import type { Source as SourceName } from "@earshot/contract";

/** Reads the public profiles of a platform's accounts. */
export interface ProfileReader {
  readonly name: SourceName;
  /** The description in an account's public profile; null: there is no such account. @throws SourceError */
  description(account: string): Promise<string | null>;
}
