import { defaultBrand, type WorkspaceBrand } from "@earshot/contract";

/** What an agency shows of itself. */
export interface BrandFacts {
  slug: string;
  name: string;
  logoId: string | null;
  color: string | null;
  senderName: string;
  supportEmail: string;
  domainText: string | null;
}

/** The path of a logo on this site. */
const logoPath = (logoId: string) => `/api/agencies/logos/${logoId}`;

/** The brand of an agency. @param agency null: the product's own brand */
export function brandFrom(agency: BrandFacts | null): WorkspaceBrand {
  if (agency === null) return defaultBrand;
  const { slug, name, logoId, color, senderName, supportEmail, domainText } = agency;
  return {
    isWhiteLabel: true,
    name,
    logoUrl: logoId === null ? null : logoPath(logoId),
    color,
    senderName,
    supportEmail,
    domainText,
    slug,
  };
}

/**
 * The agency whose clients all workspaces of a person are. People with another workspace, such as those of the agency
 * itself, have none: they know the product.
 * @param agencies of each workspace, null where it has none
 */
export function onlyAgencyOf<Agency extends BrandFacts>(
  agencies: readonly (Agency | null)[],
): Agency | null {
  const [first = null] = agencies;
  return first !== null && agencies.every((agency) => agency?.slug === first.slug) ? first : null;
}
