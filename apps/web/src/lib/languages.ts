const isEnglish = (tag: string) => /^en(?:-|$)/i.test(tag);

function nameOf(tag: string): string {
  try {
    return new Intl.DisplayNames(["en"], { type: "language" }).of(tag) ?? tag;
  } catch {
    // The post names its languages itself, and the tags are not validated.
    return tag;
  }
}

/**
 * Names the languages of a post for readers who expect English: "Portuguese and Spanish".
 * @param tags BCP 47 tags, as the post's author gave them
 * @returns null if English is among them, or if no language is known
 */
export function otherLanguages(tags: readonly string[]): string | null {
  if (tags.length === 0 || tags.some(isEnglish)) return null;
  return new Intl.ListFormat("en").format([...new Set(tags.map(nameOf))]);
}
