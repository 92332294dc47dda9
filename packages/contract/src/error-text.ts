const maxLength = 500;

/**
 * The message of an error without what people wrote, for reports of errors: engines quote the text that they can't
 * parse, services repeat addresses, and drivers repeat values.
 */
export const scrubErrorText = (text: string): string =>
  text
    // First: a quoted text is removed whole.
    .replaceAll(/["“][^"”]{16,}["”]?/g, '"[text]"')
    .replaceAll(/(\bhttps?:\/\/[^\s"'?#]{1,500})[?#][^\s"']*/g, "$1?[query]")
    .replaceAll(/[^\s@"'<>()]{1,64}@[^\s@"'<>()]{1,255}/g, "[address]")
    .replaceAll(/\b(bearer|basic)\s+\S+/gi, "$1 [secret]")
    .slice(0, maxLength);
