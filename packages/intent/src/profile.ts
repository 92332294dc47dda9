import type { CompanyWords, Profile } from "./types.ts";

/** What posts are compared with; null when a company says too little of itself. */
export function createProfile(_words: CompanyWords): Profile | null {
  return null;
}
