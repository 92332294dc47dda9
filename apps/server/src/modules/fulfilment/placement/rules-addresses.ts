import { replyFormatOf, type Source, sourceNames } from "@earshot/contract";

/**
 * The message for a pasted address that is not the address of a comment on the reply's platform.
 * @param actual the platform that the address belongs to; null: none that we know
 */
export function wrongAddressMessage(
  expected: Source,
  actual: Source | null,
  address: string,
): string {
  const { linkHelp, shortLink } = replyFormatOf(expected);
  if (actual !== null && actual !== expected) {
    return `This address is on ${sourceNames[actual]}, but the reply belongs on ${sourceNames[expected]}. ${linkHelp}`;
  }
  if (shortLink?.pattern.test(address)) return shortLink.help;
  return `This is not the address of a comment on ${sourceNames[expected]}. ${linkHelp}`;
}
