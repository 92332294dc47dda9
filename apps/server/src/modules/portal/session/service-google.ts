import { randomBytes } from "node:crypto";
import type { Carried, GoogleError } from "@earshot/contract";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Log } from "../../../infrastructure/log.ts";
import { type Identity, IdentityError, type Person } from "../../../integrations/ports/identity.ts";
import type { Accounts, Client, SignInGrant, UserRow } from "../../identity/accounts/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";

const provider = "google";

/** What a sign-in with Google began with; kept by the browser, sealed. */
export interface GoogleBegun {
  nonce: string;
  verifier: string;
  plan?: string | undefined;
  carried: Partial<Carried>;
}

const secret = () => randomBytes(32).toString("base64url");

export type GoogleSignIn = ReturnType<typeof createGoogleSignIn>;

/** Sign-in with Google. Accounts are keyed on Google's `sub`, never on the address. */
export function createGoogleSignIn(deps: {
  database: Database;
  log: Log;
  accounts: Accounts;
  workspaces: Workspaces;
  /** null: not configured. */
  google: Identity | null;
  siteUrl: () => string;
}) {
  const { database, log, accounts, workspaces, google, siteUrl } = deps;
  const redirectUri = () => `${siteUrl()}/api/auth/google/callback`;

  /**
   * The account that a person of Google signs in to. An address joins nobody to an account that is
   * there: whoever made it first may be a stranger who waits for its rightful owner.
   */
  async function accountOf(
    tx: Tx,
    person: Person,
    carried: Partial<Carried>,
  ): Promise<UserRow | GoogleError> {
    const known = await accounts.findByIdentity(tx, provider, person.subject);
    if (known) return known;
    if (!person.emailVerified) return "unverified";
    if (await accounts.findByEmail(person.email, tx)) return "existing";
    const user = await accounts.create(tx, {
      email: person.email,
      password: null,
      fullName: person.name ?? undefined,
      userType: "user",
      emailVerified: true,
      carried: carried as Carried,
    });
    await workspaces.createFor(tx, user.id, { companyName: null });
    await accounts.addIdentity(tx, user.id, provider, person.subject);
    return user;
  }

  const openFor = (
    person: Person,
    carried: Partial<Carried>,
    client: Client,
  ): Promise<SignInGrant | GoogleError> =>
    database.transaction(async (tx) => {
      const user = await accountOf(tx, person, carried);
      if (typeof user === "string") return user;
      // The second factor is ours to ask for, and it is asked for with the password.
      if ((await accounts.secondFactors.state(user.id, tx)).enabled) return "second_factor";
      return accounts.openSession(tx, { user, secondFactor: false }, true, client);
    });

  return {
    available: google !== null,

    /** What the browser keeps until it comes back. */
    begin: (): GoogleBegun => ({ nonce: secret(), verifier: secret(), carried: {} }),

    /** Where the browser goes, or why it can't. */
    async authorizeUrl(begun: GoogleBegun, state: string): Promise<string | null> {
      try {
        return (
          (await google?.authorizeUrl({ ...begun, state, redirectUri: redirectUri() })) ?? null
        );
      } catch (error) {
        if (!(error instanceof IdentityError)) throw error;
        log.warn({ err: error }, "Google can't be reached");
        return null;
      }
    },

    /** Signs in, or makes an account; or says why not. */
    async finish(
      begun: GoogleBegun,
      { code, state }: { code: string; state: string },
      client: Client,
    ): Promise<SignInGrant | GoogleError> {
      if (!google) return "not_configured";
      let person: Person;
      try {
        person = await google.personOf(code, { ...begun, state, redirectUri: redirectUri() });
      } catch (error) {
        if (!(error instanceof IdentityError)) throw error;
        log.warn({ err: error }, "a sign-in with Google failed");
        return error.trouble === "unavailable" ? "unavailable" : "failed";
      }
      const open = () => openFor(person, begun.carried, client);
      try {
        return await open();
      } catch (error) {
        // Someone made an account of this address a moment ago: now it is found.
        if (error instanceof AppError && error.code === "EMAIL_TAKEN") return open();
        throw error;
      }
    },
  };
}
