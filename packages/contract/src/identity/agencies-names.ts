import { brand } from "../brand.ts";

/** Letters of any language, digits and the signs of company names: nothing that forms an address or markup. */
const signs = /^[\p{L}\p{M}\p{N} &'’+!,.()-]*$/u;

/**
 * Why a text can't be the name of an agency; null: it can. The name is in emails to people who may not know the
 * agency, so it must not contain addresses or impersonate the product.
 */
export function agencyNameProblem(name: string): string | null {
  if (!/[\p{L}\p{N}]/u.test(name)) return "must have a letter or digit";
  if (!signs.test(name)) return "can have letters, digits, spaces and & ' + ! , . ( ) - only";
  if (/\.[\p{L}\p{N}]/u.test(name)) return "must not contain a web address";
  if (name.toLowerCase().includes(brand.name.toLowerCase())) {
    return `must not contain ${brand.name}`;
  }
  return null;
}
