import { createContext, useContext } from "react";

/** Whose name and logo the screens show, where it is not the product's own. */
export interface ShownBrand {
  name: string;
  /** null: the name is shown. */
  logoUrl: string | null;
  /** Where the logo leads: the product's own pages are not the agency's. */
  homePath: string;
  /** The product's name, which screens are titled by. */
  productName: string;
}

const BrandContext = createContext<ShownBrand | null>(null);

/** Sets the brand of all screens; null: the product's own. */
export const BrandProvider = BrandContext.Provider;

/** The brand of the screens; null: the product's own. */
export const useShownBrand = (): ShownBrand | null => useContext(BrandContext);

/** A document title, which ends with the product's name, in the name of the brand. */
export function brandedTitle(title: string, brand: ShownBrand | null): string {
  if (!brand) return title;
  const { productName, name } = brand;
  if (title === productName) return name;
  const end = ` · ${productName}`;
  return title.endsWith(end) ? `${title.slice(0, -end.length)} · ${name}` : title;
}
