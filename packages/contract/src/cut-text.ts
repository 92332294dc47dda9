/**
 * The first `max` UTF-16 units of a text, without half of a surrogate pair at the end: PostgreSQL
 * can't store one. Browsers count the same units for `maxlength`.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const beforeCut = text.charCodeAt(max - 1);
  const isHighSurrogate = beforeCut >= 0xd800 && beforeCut <= 0xdbff;
  return text.slice(0, isHighSurrogate ? max - 1 : max);
}
