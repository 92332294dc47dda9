import { platforms, type Source, sourceNames } from "@earshot/contract";

/**
 * Why what was pasted is no address of a comment where a reply belongs.
 * @param found the platform that it is an address of; null: of none that we know
 */
export function wrongAddress(wanted: Source, found: Source | null, address: string): string {
  const { linkHelp, shortLink } = platforms[wanted].reply;
  if (found !== null && found !== wanted) {
    return `This is an address on ${sourceNames[found]}, and the reply belongs on ${sourceNames[wanted]}. ${linkHelp}`;
  }
  if (shortLink?.pattern.test(address)) return shortLink.help;
  return `This is no address of a comment on ${sourceNames[wanted]}. ${linkHelp}`;
}
