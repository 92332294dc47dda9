import { brand } from "@earshot/contract";

/** A text to share a referral link with, and its destination. */
export interface ShareText {
  /** The name of the destination, for its heading and its link. */
  name: string;
  action: string;
  /** Whether it opens the user’s email program. */
  isMail: boolean;
  text(link: string): string;
  /** The address that opens it there. */
  address(text: string, link: string): string;
}

const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

export const shareTexts: readonly ShareText[] = [
  {
    name: "X",
    action: "Post on X",
    isMail: false,
    text: (link) =>
      `I use ${brand.name} to find people who ask for what we sell. It is free to try: ${link}`,
    address: (text) => `https://x.com/intent/post?${query({ text })}`,
  },
  {
    name: "LinkedIn",
    action: "Share on LinkedIn",
    isMail: false,
    text: (link) =>
      `We use ${brand.name} to find public posts in which people ask for a product like ours, and to answer them with a disclosed reply.\n\nIf you are looking for customers, try it for free: ${link}`,
    address: (text) => `https://www.linkedin.com/feed/?${query({ shareActive: "true", text })}`,
  },
  {
    name: "email",
    action: "Write an email",
    isMail: true,
    text: (link) =>
      `Hi,\n\nWe use ${brand.name} to find people who ask for what we sell. It may be useful for you, too. You can try it for free:\n${link}`,
    // Not URLSearchParams: email programs show its plus signs.
    address: (text) =>
      `mailto:?subject=${encodeURIComponent(`Have you tried ${brand.name}?`)}&body=${encodeURIComponent(text)}`,
  },
];
