/** Returns one or two letters for a user: of the first and last name, otherwise of the email address. */
export function initials({ fullName, email }: { fullName: string | null; email: string }): string {
  const words = fullName?.trim().split(/\s+/).filter(Boolean) ?? [];
  const named = words.length > 1 ? [words[0], words.at(-1)] : words.length === 1 ? words : [email];
  // By code point, so that no surrogate pair is split.
  return named
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toLocaleUpperCase();
}
