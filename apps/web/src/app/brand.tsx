import { agencyParam, defaultBrand, brand as product, type User } from "@earshot/contract";
import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { brandOfPage, currentBrand, rememberedBrand, showBrand, useBrand } from "../lib/brand.ts";
import { api } from "../lib/client.ts";
import { meKey } from "../lib/query-keys.ts";
import { BrandProvider } from "../ui/brand.ts";

/** Shows the brand of the current agency on all screens. */
export function ScreenBrand({ children }: { children: ReactNode }) {
  const { isWhiteLabel, name, logoUrl } = useBrand();
  const shown = useMemo(
    () => (isWhiteLabel ? { name, logoUrl, homePath: "/auth", productName: product.name } : null),
    [isWhiteLabel, name, logoUrl],
  );
  return <BrandProvider value={shown}>{children}</BrandProvider>;
}

/** Shows the brand of the agency that the address names, or the product's if the server does not return one. */
async function showAgency(slug: string): Promise<void> {
  if (currentBrand().slug === slug) return;
  const known = brandOfPage();
  if (known?.slug === slug) return showBrand(known);
  try {
    showBrand((await api("getAgencyBrand", { params: { slug } })).brand);
  } catch {
    showBrand(defaultBrand);
  }
}

const isOurs = (path: string) => path.startsWith("/writers") || path.startsWith("/admin");

/**
 * Keeps the shown brand in step with the address and the signed-in user. Before a sign-in and on an invitation it is
 * the brand of the agency in the address; after it, the workspace's; after a sign-out, the last one shown. Returns a
 * function that stops it.
 */
export function syncBrand(client: QueryClient, router: AnyRouter): () => void {
  const update = () => {
    const { pathname, search } = router.state.location;
    const slug = (search as Record<string, unknown>)[agencyParam];
    const user = client.getQueryData<User | null>(meKey("main"));
    if (isOurs(pathname)) return showBrand(defaultBrand, { remember: false });
    if (typeof slug === "string" && (!user || pathname === "/invitations")) {
      return void showAgency(slug);
    }
    showBrand(user ? (user.brand ?? defaultBrand) : rememberedBrand());
  };
  update();
  const [root] = meKey("main");
  const stops = [
    router.subscribe("onResolved", update),
    client.getQueryCache().subscribe(({ type, query }) => {
      if (type === "updated" && query.queryKey[0] === root) update();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
