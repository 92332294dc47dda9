import { readFileSync } from "node:fs";
import { join } from "node:path";
import { customerSections } from "../../apps/web/src/app/customer-sections.ts";
import {
  settingsSections,
  writerSettingsSections,
} from "../../apps/web/src/app/settings-sections.ts";
import { writerSections } from "../../apps/web/src/app/writer-sections.ts";
import { adminTabs, defaultAdminTab } from "../../apps/web/src/features/portal/admin/search.ts";

/** `/writers` redirects, and only the development server has `/design`. */
const notScreens = ["/writers", "/design"];
const router = join(import.meta.dirname, "../../apps/web/src/app/router.tsx");
const routes = [...readFileSync(router, "utf8").matchAll(/\bpath: "(.+?)"/g)]
  .map(([, path = ""]) => path)
  .filter((path) => !notScreens.includes(path));

/** Addresses omit the default of several sections, which is the first. */
const inSearch = (start: string, sections: readonly { id: string }[]) =>
  sections.map(({ id }, at) => `${start}=${at === 0 ? "" : id}`);

/** The addresses of all routes and sections, with `$name` for any part of a path. */
const addresses: readonly string[] = [
  ...routes,
  ...customerSections.map(({ search: { view = "" } }) => `/dashboard?view=${view}`),
  ...inSearch("/dashboard?view=settings&section", settingsSections),
  ...writerSections.map((section) => `/writers/${section}`),
  ...inSearch("/writers/settings?section", writerSettingsSections),
  ...adminTabs.map(({ id }) => `/admin?tab=${id === defaultAdminTab ? "" : id}`),
];

/** Returns the routes and sections that none of the opened addresses shows. */
export function unopenedSections(opened: readonly string[]): string[] {
  const urls = opened.map((address) => new URL(address));
  return addresses.filter((address) => {
    const [path = "", search] = address.split("?");
    const pattern = new RegExp(`^${path.replaceAll(/\$\w+/g, "[^/]+")}$`);
    const parameters = [...new URLSearchParams(search)];
    return !urls.some(
      ({ pathname, searchParams }) =>
        pattern.test(pathname) &&
        parameters.every(([name, value]) => (searchParams.get(name) ?? "") === value),
    );
  });
}
