// The package has no types of its own, and those of @types are of its first version.
declare module "spdx-satisfies" {
  /**
   * Whether a licence expression can be met with these licences.
   * @throws Error for what is no SPDX expression
   */
  export default function satisfies(expression: string, allowed: string[]): boolean;
}
