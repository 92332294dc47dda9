import { brandIcon, brandPalette, defaultBrand, type WorkspaceBrand } from "@earshot/contract";
import { useSyncExternalStore } from "react";
import { pageData } from "./page-data.ts";
import { storedText } from "./storage.ts";

/** The agency's brand that this browser showed last, for the screens before the next sign-in (`public/theme.js`). */
const stored = storedText("earshot.brand", "localStorage");

const isBrand = (value: unknown): value is WorkspaceBrand =>
  typeof value === "object" && value !== null && "isWhiteLabel" in value && "slug" in value;

/** The brand of an agency that the server put into the page; null: none. */
export function brandOfPage(): WorkspaceBrand | null {
  const data = pageData();
  const brand = typeof data === "object" && data !== null && "brand" in data ? data.brand : null;
  return isBrand(brand) ? brand : null;
}

/** The agency's brand that was shown last; else the product's. */
export function rememberedBrand(): WorkspaceBrand {
  try {
    const { brand }: { brand?: unknown } = JSON.parse(stored.read() ?? "{}");
    return isBrand(brand) ? brand : defaultBrand;
  } catch {
    return defaultBrand;
  }
}

const listeners = new Set<() => void>();
// The build renders the first screens without a document; they show the product's brand.
let current = typeof document === "undefined" ? defaultBrand : (brandOfPage() ?? rememberedBrand());

/** The custom properties of `tokens.css` that replace the product's color with the brand's. */
const propertyNames = ["signal", "strong", "on-signal", "soft"] as const;

function propertiesOf({ color }: WorkspaceBrand): Record<string, string> {
  if (color === null) return {};
  const { light, dark } = brandPalette(color);
  const both = (of: "signal" | "strong" | "onSignal" | "soft") =>
    `light-dark(${light[of]}, ${dark[of]})`;
  return {
    "--brand-signal": both("signal"),
    "--brand-strong": both("strong"),
    "--brand-on-signal": both("onSignal"),
    "--brand-soft": both("soft"),
  };
}

/** Sets the colors and icon of the document, which React does not render. */
function applyToDocument(brand: WorkspaceBrand): void {
  const properties = propertiesOf(brand);
  const { style } = document.documentElement;
  for (const name of propertyNames) {
    const property = `--brand-${name}`;
    const value = properties[property];
    if (value === undefined) style.removeProperty(property);
    else style.setProperty(property, value);
  }
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!icon) return;
  const { address, mediaType } = brand.isWhiteLabel
    ? brandIcon(brand)
    : { address: "/favicon.svg", mediaType: "image/svg+xml" };
  icon.type = mediaType;
  icon.href = address;
}

/** The brand that the screens show now. */
export const currentBrand = (): WorkspaceBrand => current;

/**
 * Shows a brand on all screens.
 * @param options.remember whether the screens before the next sign-in show it too
 */
export function showBrand(brand: WorkspaceBrand, { remember = true } = {}): void {
  if (remember) {
    const { title, icon } = { title: brand.name, icon: brandIcon(brand) };
    stored.write(
      brand.isWhiteLabel
        ? JSON.stringify({ brand, title, icon, properties: propertiesOf(brand) })
        : null,
    );
  }
  if (JSON.stringify(brand) === JSON.stringify(current)) return;
  current = brand;
  applyToDocument(brand);
  for (const listener of listeners) listener();
}

/** Shows the brand of the first screen. */
export const applyFirstBrand = (): void => applyToDocument(current);

/** Returns the brand whose name, colors and support address the screens show, and re-renders when it changes. */
export const useBrand = (): WorkspaceBrand =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    currentBrand,
    () => defaultBrand,
  );
