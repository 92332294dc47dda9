import { createContext, useContext } from "react";

/** The name and logo on the screens, if they are not the product's own. */
export interface ShownBrand {
  name: string;
  /** null: the name is shown instead. */
  logoUrl: string | null;
  /** The address of the logo's link: the product's own pages are not the agency's. */
  homePath: string;
  /** The product's name, which the screens' titles end with. */
  productName: string;
}

const BrandContext = createContext<ShownBrand | null>(null);

/** Sets the brand of all screens; null: the product's own. */
export const BrandProvider = BrandContext.Provider;

/** Returns the brand of the screens; null: the product's own. */
export const useShownBrand = (): ShownBrand | null => useContext(BrandContext);

/** Returns a document title under the brand, instead of the product's name at its end. */
export function brandedTitle(title: string, brand: ShownBrand | null): string {
  if (!brand) return title;
  const { productName, name } = brand;
  if (title === productName) return name;
  const end = ` · ${productName}`;
  return title.endsWith(end) ? `${title.slice(0, -end.length)} · ${name}` : title;
}
