import { createHash } from "node:crypto";

/** An account of the imitated Google. */
export interface Account {
  /** 21 digits. It stays the same when the address changes, and no other account ever gets it. */
  readonly sub: string;
  readonly email: string;
  readonly name: string;
  /** Whether Google has verified the address. */
  readonly verified: boolean;
}

/** An account can't be created or changed; the message is one sentence that names the field. */
export class AccountError extends Error {}

/** Fields to create or change, of the account with this `sub`, or with this `email` when there is no `sub`. */
interface AccountFields {
  sub?: string | undefined;
  email?: string | undefined;
  name?: string | undefined;
  verified?: boolean | undefined;
}

/** The accounts, in memory. */
export interface Accounts {
  /** In the order of creation. */
  list(): Account[];
  find(sub: string): Account | undefined;
  /**
   * Creates an account, or changes the given fields of an existing one.
   * @throws AccountError
   */
  put(fields: AccountFields): Account;
}

const seedAccounts = [
  { email: "ada.wren@gmail.test", name: "Ada Wren" },
  { email: "jonas.lind@gmail.test", name: "Jonas Lind" },
  { email: "mira.okafor@studio-okafor.test", name: "Mira Okafor" },
  { email: "unverified@elsewhere.test", name: "Uma Unverified", verified: false },
];

const maxNameLength = 100;
const email = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/;

function readEmail(text: string): string {
  const address = text.trim().toLowerCase();
  if (email.test(address)) return address;
  throw new AccountError("email must be an address, as in ada@gmail.test.");
}

function readName(text: string): string {
  const name = text.trim();
  if (name.length >= 1 && name.length <= maxNameLength) return name;
  throw new AccountError(`name must have 1 to ${maxNameLength} characters.`);
}

/** A `sub` made from an address, the same in every run. @param round distinguishes accounts with the same address */
function subOf(address: string, round: number): string {
  const digest = createHash("sha256").update(`${address}\n${round}`).digest("hex");
  return `1${(BigInt(`0x${digest}`) % 10n ** 20n).toString().padStart(20, "0")}`;
}

/** Stores accounts in memory, starting with a few to choose from. */
export function createAccounts(): Accounts {
  const accounts = new Map<string, Account>();
  const ofAddress = (address: string) =>
    [...accounts.values()].find((account) => account.email === address);

  function newSub(address: string): string {
    for (let round = 0; ; round++) {
      const sub = subOf(address, round);
      if (!accounts.has(sub)) return sub;
    }
  }

  const store: Accounts = {
    list: () => [...accounts.values()],
    find: (sub) => accounts.get(sub),
    put(fields) {
      const address = fields.email === undefined ? undefined : readEmail(fields.email);
      const holder = address === undefined ? undefined : ofAddress(address);
      const known = fields.sub === undefined ? holder : accounts.get(fields.sub);
      if (fields.sub !== undefined && !known) {
        throw new AccountError(`sub: there is no account ${fields.sub.slice(0, 40)}.`);
      }
      if (holder && holder !== known) {
        throw new AccountError(`email: ${holder.email} is the address of another account.`);
      }
      const target = address ?? known?.email;
      if (target === undefined) throw new AccountError("email is missing.");
      const account = {
        sub: known?.sub ?? newSub(target),
        email: target,
        name: readName(fields.name ?? known?.name ?? (target.split("@")[0] as string)),
        verified: fields.verified ?? known?.verified ?? true,
      };
      accounts.set(account.sub, account);
      return account;
    },
  };
  for (const account of seedAccounts) store.put(account);
  return store;
}
