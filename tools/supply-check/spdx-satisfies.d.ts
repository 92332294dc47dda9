// The package has no types, and those of @types are for its first version.
declare module "spdx-satisfies" {
  /**
   * Whether a license expression can be met with these licenses.
   * @throws Error for anything but an SPDX expression
   */
  export default function satisfies(expression: string, allowed: string[]): boolean;
}
