import { type Source, sourceNames } from "@earshot/contract";

/** How the address of a comment is come by. */
const howTo: Record<Source, string> = {
  reddit: "Choose Share under your comment, then Copy link, and paste that.",
  x: "Open your reply and paste its address, which ends in /status/ and a number.",
  linkedin: "Choose “Copy link to comment” in the menu of your comment, and paste that.",
  facebook: "Copy the link of the time under your comment, and paste that.",
};

/** Reddit's app shortens what it copies, and such a link does not tell what it leads to. */
const shortened = /reddit\.com\/r\/[^/]+\/s\/[A-Za-z0-9]+/;

/**
 * Why what was pasted is no address of a comment where a reply belongs.
 * @param found the platform that it is an address of; null: of none that we know
 */
export function wrongAddress(wanted: Source, found: Source | null, address: string): string {
  if (found !== null && found !== wanted) {
    return `This is an address on ${sourceNames[found]}, and the reply belongs on ${sourceNames[wanted]}. ${howTo[wanted]}`;
  }
  if (wanted === "reddit" && shortened.test(address)) {
    return "This is a shortened link of Reddit’s app. Open it in a browser, and paste the address that it leads to.";
  }
  return `This is no address of a comment on ${sourceNames[wanted]}. ${howTo[wanted]}`;
}
