/** One or two letters for a person: of the first and the last name, else of the e-mail. */
export function initials({ fullName, email }: { fullName: string | null; email: string }): string {
  const words = fullName?.trim().split(/\s+/).filter(Boolean) ?? [];
  const named = words.length > 1 ? [words[0], words.at(-1)] : words.length === 1 ? words : [email];
  // By code point, so that no letter is cut in two.
  return named
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toLocaleUpperCase();
}
