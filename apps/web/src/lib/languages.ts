const isEnglish = (tag: string) => /^en(?:-|$)/i.test(tag);

function nameOf(tag: string): string {
  try {
    return new Intl.DisplayNames(["en"], { type: "language" }).of(tag) ?? tag;
  } catch {
    // A post says its languages itself, and nobody has checked the tag.
    return tag;
  }
}

/**
 * Names the languages of a post for readers who expect English: "Portuguese and Spanish".
 * @param tags BCP 47 tags, as the post's author gave them
 * @returns null where English is among them, and where no language is known
 */
export function otherLanguages(tags: readonly string[]): string | null {
  if (tags.length === 0 || tags.some(isEnglish)) return null;
  return new Intl.ListFormat("en").format([...new Set(tags.map(nameOf))]);
}
