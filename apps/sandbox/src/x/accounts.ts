import { hash } from "../random.ts";

/** An account on the imitated X. */
export interface Account {
  id: string;
  /** Without the @. */
  username: string;
  name: string;
  bio: string;
  /** The number of its posts. */
  posts: number;
  /** Milliseconds since the epoch. */
  createdAt: number;
}

/** Accounts of the seed posts. */
const known: readonly [username: string, name: string, bio: string][] = [
  ["maraketten", "Mara Ketten", "Goldsmith. Two people, one dog, far too many invoices."],
  ["studio_halvor", "Halvor Lund", "Brand design from a boathouse. Bookings open for spring."],
  ["plumbwithpride", "Deb Ortlieb", "Plumber. I fix what the last one did."],
  ["lenafreelances", "Lena Moss", "Copywriter for small shops. Tea first."],
  ["odd_ledger", "Omar Dadd", "Bookkeeper. Yes, I saw the shoebox."],
  ["bakerytilly", "Tilly Brand", "Sourdough, a van, three market days."],
  ["kitefold", "Kitefold", "We make an app for people who send invoices. Ask us anything."],
  ["crmwizard_pro", "CRM Wizard", "10x your pipeline. DM for the playbook."],
  ["juno_ops", "Juno Park", "Ops at a clinic of nine. Spreadsheets by day."],
  ["rafa_talleres", "Rafa Quiroga", "Taller mecánico en Gijón. Café solo."],
  ["hofladen_uhl", "Hofladen Uhl", "Eier, Brot, Äpfel. Donnerstags bis acht."],
  ["petrichor_dev", "Petra Chor", "Builds small web things for small companies."],
  ["gymsamwise", "Sam Wise Gym", "Ten racks, no mirrors."],
  ["noor_teaches", "Noor Haddad", "Piano lessons, all ages. Scales before songs."],
  ["indie_bram", "Bram Vos", "Solo founder. Shipping on Fridays against all advice."],
  ["wanda_writes", "Wanda Pell", "Newsletters about towns nobody visits."],
  ["agencyalibi", "Alibi Agency", "Six designers, one calendar, no mercy."],
  ["thevetnextdoor", "Dr Ines Roth", "Small animals, large bills (the pelican's)."],
  ["charttodoor", "Moe Larkin", "Analytics for shops. I count things."],
  ["quietquarry", "Quarry", "Landscaping. We move stones."],
  ["fenwick_tours", "Fenwick Tours", "Walking tours, rain included."],
  ["yarn_and_yield", "Greta Yarn", "Wool shop. Closed on Mondays, mostly."],
];

const founded = Date.UTC(2012, 0, 1);
const span = Date.UTC(2025, 0, 1) - founded;

/** Stores the seed accounts, and creates one for every other name that posts. */
export function createAccounts() {
  const byName = new Map<string, Account>();
  const byId = new Map<string, Account>();

  function make(username: string, name: string, bio: string): Account {
    const number = hash(username.toLowerCase());
    const account = {
      id: String(1_000_000_000 + number),
      username,
      name,
      bio,
      posts: 0,
      createdAt: founded + (number % 10_000) * Math.floor(span / 10_000),
    };
    byName.set(username.toLowerCase(), account);
    byId.set(account.id, account);
    return account;
  }
  for (const [username, name, bio] of known) make(username, name, bio);

  return {
    find: (username: string): Account | undefined => byName.get(username.toLowerCase()),
    byId: (id: string): Account | undefined => byId.get(id),
    /** The account with a name in any case; created when there is none. */
    named: (username: string): Account =>
      byName.get(username.toLowerCase()) ?? make(username, username, ""),
    list: (): readonly Account[] => [...byName.values()],
  };
}
