import { brand } from "@earshot/contract";

/** How a workspace presents itself to those who read its reports. */
export interface WorkspaceBrand {
  isWhiteLabel: boolean;
  name: string;
  /** A path or an address; null: the name alone is shown. */
  logoUrl: string | null;
  /** As `#c23616`; null: the product's. */
  color: string | null;
  senderName: string;
  supportEmail: string;
  domainText: string | null;
  slug: string | null;
}

/** The product's own brand. */
export const defaultBrand: WorkspaceBrand = {
  isWhiteLabel: false,
  name: brand.name,
  logoUrl: null,
  color: null,
  senderName: brand.name,
  supportEmail: brand.supportEmail,
  domainText: null,
  slug: null,
};

/** The product's signal color. */
const signal = "#c23616";

/** Linear light of one of the bytes of a color (WCAG 2.2, relative luminance). */
function lightOf(byte: number): number {
  const share = byte / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** The color of buttons, and of text on them: black or white, whichever has the stronger contrast. */
export function buttonColors(color: string | null): { color: string; onColor: string } {
  const ground = color !== null && /^#[0-9a-f]{6}$/i.test(color) ? color : signal;
  const byte = (at: number) => lightOf(Number.parseInt(ground.slice(at, at + 2), 16));
  const luminance = 0.2126 * byte(1) + 0.7152 * byte(3) + 0.0722 * byte(5);
  const withWhite = 1.05 / (luminance + 0.05);
  const withBlack = (luminance + 0.05) / 0.05;
  return { color: ground, onColor: withWhite >= withBlack ? "#ffffff" : "#000000" };
}
