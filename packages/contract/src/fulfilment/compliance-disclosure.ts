/** Letters and digits alone, so that quotes, dashes and Markdown make no difference. */
const words = (text: string): string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
const bones = (text: string): string => ` ${words(text).join(" ")} `;

/** Whether a text carries a disclosure line, whatever its marks and spaces. */
export function includesDisclosure(text: string, disclosure: string): boolean {
  return bones(text).includes(bones(disclosure));
}

/** The text as it is posted: with the disclosure line at its end unless it stands in it already. */
export function withDisclosure(text: string, disclosure: string): string {
  const own = text.trim();
  return includesDisclosure(own, disclosure) ? own : `${own}\n\n${disclosure}`;
}
