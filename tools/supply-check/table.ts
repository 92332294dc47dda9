import type { LicenseException } from "./rules.ts";

/** Licenses that only require attribution of a product that is sold as a service and installed by its operators. */
export const allowedLicenses: readonly string[] = [
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Unlicense",
];

const libvips =
  "libvips, which sharp loads as a separate library that can be replaced, as the LGPL requires of distributors.";

export const licenseExceptions: readonly LicenseException[] = [
  { name: "@img/sharp-libvips-*", license: "LGPL-3.0-or-later", reason: libvips },
  { name: "@img/sharp-win32-*", license: "Apache-2.0 AND LGPL-3.0-or-later", reason: libvips },
  {
    name: "@img/sharp-wasm32",
    license: "Apache-2.0 AND LGPL-3.0-or-later AND MIT",
    reason: libvips,
  },
  {
    name: "@fontsource-variable/*",
    license: "OFL-1.1",
    reason:
      "Fonts of the web app, served unchanged and not sold separately, as the license requires.",
  },
];
