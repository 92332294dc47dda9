import { randomBytes } from "node:crypto";
import type { Carried, GoogleError, Portal } from "@earshot/contract";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Log } from "../../../infrastructure/log.ts";
import { type Identity, IdentityError, type Person } from "../../../integrations/ports/identity.ts";
import type { Accounts, Client, SignInGrant, UserRow } from "../../identity/accounts/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Referrals } from "../../ledger/referrals/index.ts";

const provider = "google";

/** The state of a sign-in with Google, which the browser stores encrypted. */
export interface GoogleFlow {
  nonce: string;
  verifier: string;
  plan?: string | undefined;
  /** The browser's time zone. */
  timeZone?: string | undefined;
  carried: Partial<Carried>;
  /** The session that links the Google account to its user; missing: somebody signs in. */
  link?: { userId: string; sessionId: string; portal: Portal } | undefined;
}

const secret = () => randomBytes(32).toString("base64url");

/** The parameters of Google's redirect. */
interface GoogleAnswer {
  code: string;
  state: string;
}

/** A session that a sign-in with Google opened. */
export interface GoogleGrant extends SignInGrant {
  /** Whether the sign-in created the account. */
  isNewAccount: boolean;
}

export type GoogleSignIn = ReturnType<typeof createGoogleSignIn>;

/** Sign-in with Google. Accounts are keyed on Google's `sub`, never on the address. */
export function createGoogleSignIn(deps: {
  database: Database;
  log: Log;
  accounts: Accounts;
  workspaces: Workspaces;
  referrals: Referrals;
  /** null: not configured. */
  google: Identity | null;
  siteUrl: () => string;
  /** Whether an account must have a second factor. */
  needsSecondFactor(user: UserRow): boolean;
}) {
  const { database, log, accounts, workspaces, referrals, google, siteUrl } = deps;
  const redirectUri = () => `${siteUrl()}/api/auth/google/callback`;

  /**
   * The account of a Google user. An existing account with the same address is never linked: somebody
   * else may have created it and be waiting for the owner of the address.
   */
  async function accountOf(
    tx: Tx,
    person: Person,
    { carried, timeZone }: GoogleFlow,
    client: Client,
  ): Promise<{ user: UserRow; isNewAccount: boolean } | GoogleError> {
    const known = await accounts.findByIdentity(tx, provider, person.subject);
    if (known) return { user: known, isNewAccount: false };
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
    const workspace = await workspaces.createFor(tx, user.id, { companyName: null, timeZone });
    await referrals.recordSignUp(tx, user, workspace.id, client);
    await accounts.addIdentity(tx, user.id, provider, person.subject);
    return { user, isNewAccount: true };
  }

  const openSessionFor = (
    person: Person,
    flow: GoogleFlow,
    client: Client,
  ): Promise<GoogleGrant | GoogleError> =>
    database.transaction(async (tx) => {
      const account = await accountOf(tx, person, flow, client);
      if (typeof account === "string") return account;
      const { user, isNewAccount } = account;
      // A second factor is only checked together with the password.
      const factors = await accounts.secondFactorsOf(user, deps.needsSecondFactor(user), tx);
      if (factors.length > 0) return "second_factor";
      await referrals.noteSignIn(tx, user.id, client);
      const grant = await accounts.openSession(tx, { user, secondFactor: false }, true, client);
      return { ...grant, isNewAccount };
    });

  /** The Google user that a callback is about; the reason when Google does not say. */
  async function personOf(
    flow: GoogleFlow,
    { code, state }: GoogleAnswer,
  ): Promise<Person | GoogleError> {
    if (!google) return "not_configured";
    try {
      return await google.personOf(code, { ...flow, state, redirectUri: redirectUri() });
    } catch (error) {
      if (!(error instanceof IdentityError)) throw error;
      log.warn({ err: error }, "a sign-in with Google failed");
      return error.failure === "unavailable" ? "unavailable" : "failed";
    }
  }

  return {
    available: google !== null,

    /** The state that the browser stores until it returns. */
    begin: (): GoogleFlow => ({ nonce: secret(), verifier: secret(), carried: {} }),

    /** The address of Google's consent page; null when Google can't be reached. */
    async authorizeUrl(flow: GoogleFlow, state: string): Promise<string | null> {
      try {
        return (await google?.authorizeUrl({ ...flow, state, redirectUri: redirectUri() })) ?? null;
      } catch (error) {
        if (!(error instanceof IdentityError)) throw error;
        log.warn({ err: error }, "Google can't be reached");
        return null;
      }
    },

    /** Links the Google account to the user who started the linking; returns the reason when it can't. */
    async finishLink(
      flow: GoogleFlow,
      by: { userId: string; sessionId: string },
      answer: GoogleAnswer,
    ): Promise<GoogleError | null> {
      const person = await personOf(flow, answer);
      return typeof person === "string" ? person : accounts.linkGoogle(by, person.subject);
    },

    /** Signs in or creates an account; returns the reason when it can do neither. */
    async finish(
      flow: GoogleFlow,
      answer: GoogleAnswer,
      client: Client,
    ): Promise<GoogleGrant | GoogleError> {
      const person = await personOf(flow, answer);
      if (typeof person === "string") return person;
      const open = () => openSessionFor(person, flow, client);
      try {
        return await open();
      } catch (error) {
        // A concurrent request created an account with this address, which is found now.
        if (error instanceof AppError && error.code === "EMAIL_TAKEN") return open();
        throw error;
      }
    },
  };
}
