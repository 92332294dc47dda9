import { brand } from "../brand.ts";
import { brandPalette } from "./agencies-colors.ts";

/**
 * The name, logo and color of a workspace: the agency's in its client workspaces, while its own workspace is on
 * Scale; the product's elsewhere. It has no schema, so that the browser's first load can use it.
 */
export interface WorkspaceBrand {
  /** Whether it is an agency's: then clients never see the product's own name. */
  isWhiteLabel: boolean;
  name: string;
  /** The public path of the logo (PNG) on this site; emails prefix it with the site's address. null: none. */
  logoUrl: string | null;
  /** The chosen color, such as #1d4ed8; screens adjust it with `brandPalette`. null: the product's. */
  color: string | null;
  /** The name before the address in the From line of emails. */
  senderName: string;
  supportEmail: string;
  /** The agency's own domain, as text on reports; null: none. */
  domainText: string | null;
  /** The agency in addresses: `/auth?agency=slug`; null: the product's brand. */
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

/** The query parameter that names an agency on the pages before the sign-in, and in the links of its emails. */
export const agencyParam = "agency";

/** A path of this site as an agency's clients open it: `/auth` becomes `/auth?agency=slug`. */
export function brandedPath(path: string, { slug }: Pick<WorkspaceBrand, "slug">): string {
  if (slug === null) return path;
  return `${path}${path.includes("?") ? "&" : "?"}${agencyParam}=${slug}`;
}

/** Limits of an agency's brand and clients. */
export const agencyLimits = {
  nameMax: 40,
  slugMin: 3,
  slugMax: 40,
  domainMax: 100,
  logoMaxBytes: 1024 * 1024,
  logoMediaTypes: ["image/png", "image/jpeg", "image/webp"],
  /** The min and max sides of an uploaded logo, in pixels. */
  logoMinSide: 64,
  /** The max side of a stored logo. */
  logoMaxSide: 512,
  clientsMax: 200,
  /** Client workspaces without a plan, which have free replies each. */
  clientsWithoutPlanMax: 10,
} as const;

const escapeXml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The icon of a brand's pages: its logo, else its first letter on its color. */
export function brandIcon({ name, logoUrl, color }: WorkspaceBrand): {
  address: string;
  mediaType: string;
} {
  if (logoUrl !== null) return { address: logoUrl, mediaType: "image/png" };
  const letter = escapeXml([...name.trim()][0]?.toUpperCase() ?? "");
  const fill = color === null ? "#57534a" : brandPalette(color).light.signal;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${fill}"/><text x="16" y="22" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="18" fill="#fff">${letter}</text></svg>`;
  return { address: `data:image/svg+xml,${encodeURIComponent(svg)}`, mediaType: "image/svg+xml" };
}
