import type { PayoutDetails } from "@earshot/contract";

const bare = (text: string) => text.replaceAll(/[\s-]/g, "").toUpperCase();

/** Whether the check digits of an IBAN are right (ISO 13616, modulo 97). */
export function isIban(account: string): boolean {
  const text = bare(account);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(text)) return false;
  const moved = text.slice(4) + text.slice(0, 4);
  const digits = moved.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

const looksLikeIban = (account: string) => /^[A-Z]{2}\d{2}/.test(bare(account));
const isEmail = (account: string) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(account);

function bankProblems({ account, bank = "", country = "" }: PayoutDetails): string[] {
  if (looksLikeIban(account)) {
    return isIban(account) ? [] : ["account: is not a valid IBAN. Check it for a typing error."];
  }
  return [
    ...(/^[A-Z0-9]{4,34}$/.test(bare(account))
      ? []
      : ["account: must be an IBAN, or an account number of 4 to 34 digits or letters"]),
    ...(bank === "" ? ["bank: Enter the name of the bank."] : []),
    ...(/^[A-Za-z]{2}$/.test(country) ? [] : ["country: must be two letters, such as PH"]),
  ];
}

/** What is wrong with a payout method, by field; nothing when it can be paid. */
export function payoutProblems(details: PayoutDetails): string[] {
  const { way, account } = details;
  if (way === "bank") return bankProblems(details);
  if (way === "gcash") {
    return /^09\d{9}$/.test(bare(account))
      ? []
      : ["account: must be an 11-digit number that begins with 09"];
  }
  return isEmail(account) ? [] : ["account: must be an email address"];
}

/** The details as they are stored, without those that the way of payment does not need. */
export function tidied({ way, name, account, bank, country }: PayoutDetails): PayoutDetails {
  if (way === "bank" && !looksLikeIban(account)) {
    return { way, name, account: bare(account), bank, country: country?.toUpperCase() };
  }
  const isNumber = way === "bank" || way === "gcash";
  return { way, name, account: isNumber ? bare(account) : account.toLowerCase() };
}

/** An account, masked so that it can't be used. */
export function maskedAccount({ way, account }: Pick<PayoutDetails, "way" | "account">): string {
  if (way === "bank" || way === "gcash") return `ending in ${account.slice(-4)}`;
  const at = account.lastIndexOf("@");
  return `${account.slice(0, 1)}…${account.slice(at)}`;
}
