import { type Carried, type DateLocale, type Portal, terms } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { Mailer } from "../../../infrastructure/mail/index.ts";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";
import { networkOf, type Throttle } from "../../../infrastructure/throttle/index.ts";
import { createTopic } from "../../../infrastructure/topic.ts";
import { authLimits } from "./rules.ts";
import { createCredentialChecks, type SignedIn } from "./service-credentials.ts";
import { createKnownDevices } from "./service-known-devices.ts";
import { createLinks } from "./service-links.ts";
import { type AccountMail, type Brands, createAccountMails } from "./service-mails.ts";
import { createPasskeys } from "./service-passkeys.ts";
import { hashPassword, isRightPassword } from "./service-passwords.ts";
import { type Client, createRecovery, type SignedInBy } from "./service-recovery.ts";
import { createSecondFactors } from "./service-second-factor.ts";
import { createSessions, type Grant } from "./service-sessions.ts";
import { createSignInMethods } from "./service-sign-in-methods.ts";
import * as store from "./store.ts";
import { findUserByIdentity, insertIdentity } from "./store-identities.ts";
import { hasAcceptedTerms, insertTermsAcceptance } from "./store-terms.ts";

export type { SignedIn } from "./service-credentials.ts";
export type { AccountMail } from "./service-mails.ts";
export type { Client } from "./service-recovery.ts";
export type { Grant } from "./service-sessions.ts";
export type { UserRow } from "./store.ts";

/** An account to be created. */
export interface NewAccount {
  email: string;
  /** null: signs in through an identity provider. */
  password: string | null;
  fullName?: string | undefined;
  companyName?: string | undefined;
  userType: "user" | "writer";
  emailVerified?: boolean;
  carried?: Carried | undefined;
}

/** What a sign-in returns to a browser. */
export interface SignInGrant extends Grant {
  /** The value of the portal's device cookie. */
  deviceCookie: string;
}

const portalOf = ({ userType }: store.UserRow): Portal =>
  userType === "writer" ? "writer" : "main";

export type Accounts = ReturnType<typeof createAccounts>;

/** User accounts: sign-in, sessions, second factor, recovery and their mails. */
export function createAccounts(deps: {
  database: Database;
  clock: Clock;
  sessionSecret: string;
  secrets: Secrets;
  throttle: Throttle;
  mailer: Mailer;
  siteUrl: () => string;
  brands: Brands;
  log: Log;
}) {
  const { database, clock, throttle } = deps;
  const key = new TextEncoder().encode(deps.sessionSecret);
  const sessions = createSessions({ ...deps, key });
  const links = createLinks({ ...deps, key });
  const secondFactors = createSecondFactors(deps);
  const passkeys = createPasskeys(deps);
  const devices = createKnownDevices(deps);
  const topics = {
    mail: createTopic<AccountMail>(),
    /** An address is confirmed, perhaps again. */
    confirmed: createTopic<{ userId: string }>(),
  };

  const findByEmail = (email: string, db: Queryable = database.pool) =>
    store.findUserByEmail(db, email);
  const find = (userId: string, db: Queryable = database.pool) => store.findUser(db, userId);

  /** The user of a call that has one. @throws AppError UNAUTHENTICATED when the account was deleted. */
  async function userOf(userId: string, db: Queryable = database.pool): Promise<store.UserRow> {
    const user = await find(userId, db);
    if (!user) throw new AppError("UNAUTHENTICATED");
    return user;
  }

  /** Requires the password again for actions that a stolen token alone must not allow. */
  async function confirmPassword(by: SignedInBy, password: string): Promise<store.UserRow> {
    const user = await userOf(by.userId);
    await throttle.count(authLimits.again, `password:${by.sessionId}`);
    if (!(await isRightPassword(user.passwordHash, password))) throw new AppError("WRONG_PASSWORD");
    await throttle.forget(authLimits.again, `password:${by.sessionId}`);
    return user;
  }

  const acceptTerms = (userId: string, db: Queryable = database.pool) =>
    insertTermsAcceptance(db, { userId, version: terms.version, acceptedAt: clock.now() });

  const recovery = createRecovery({
    ...deps,
    sessions,
    links,
    secondFactors,
    passkeys,
    devices,
    topics,
    userOf,
    portalOf,
    confirmPassword,
  });

  return {
    topics,
    sessions,
    links,
    secondFactors,
    passkeys,
    find,
    findByEmail,
    /** Several by id, in no order. */
    list: (ids: readonly string[]) => store.listUsers(database.pool, ids),
    userOf,
    /** When a session of each person was last used; people without a session are missing. */
    lastUses: (ids: readonly string[]) => store.listLastUses(database.pool, ids),
    portalOf,
    setCurrentWorkspace: store.updateCurrentWorkspace,
    sendMail: createAccountMails({ ...deps, links, find, findByEmail }),

    /** Records that a user accepts the current terms. */
    acceptTerms,
    /** The terms that a user has yet to accept; null: none. */
    termsToAccept: async (userId: string): Promise<{ version: string } | null> =>
      (await hasAcceptedTerms(database.pool, userId, terms.version))
        ? null
        : { version: terms.version },

    /**
     * Creates an account, which accepts the current terms, and mails the link that confirms its address.
     * @throws AppError EMAIL_TAKEN, or VALIDATION_FAILED for a common password.
     */
    async create(tx: Tx, account: NewAccount): Promise<store.UserRow> {
      const { email, password, fullName = null, companyName = null, userType } = account;
      const carried = Object.entries(account.carried ?? {}).filter(
        (entry): entry is [string, string] => typeof entry[1] === "string",
      );
      const user = await store.insertUser(tx, {
        email,
        passwordHash: password === null ? null : await hashPassword(password),
        fullName,
        companyName,
        userType,
        carried: Object.fromEntries(carried),
        emailVerifiedAt: account.emailVerified ? clock.now() : null,
      });
      if (!user) throw new AppError("EMAIL_TAKEN");
      await acceptTerms(user.id, tx);
      if (!account.emailVerified) {
        await topics.mail.publish(tx, { kind: "verification", userId: user.id });
      } else await topics.confirmed.publish(tx, { userId: user.id });
      return user;
    },

    /** Counts a sign-up of a network. @throws AppError TOO_MANY_REQUESTS. */
    countSignUp: ({ address }: Client) => throttle.count(authLimits.signUps, networkOf(address)),

    /** Opens a session for a user who signed in, and makes their device known. */
    async openSession(
      tx: Tx,
      { user, secondFactor }: SignedIn,
      rememberMe: boolean,
      client: Client,
    ): Promise<SignInGrant> {
      const portal = portalOf(user);
      const { userAgent } = client;
      const opening = { rememberMe, secondFactor, userAgent, portal };
      const grant = await sessions.open(tx, user.id, opening);
      const deviceCookie = await devices.remember(tx, user.id, client.deviceCookies[portal]);
      return { ...grant, deviceCookie };
    },

    ...createCredentialChecks({
      ...deps,
      devices,
      secondFactors,
      passkeys,
      findByEmail,
      userOf,
    }),

    ...recovery,

    /** Asks for the password again. @throws AppError WRONG_PASSWORD; TOO_MANY_REQUESTS. */
    confirmPassword,

    ...createSignInMethods({
      ...deps,
      topics,
      sessions,
      links,
      secondFactors,
      passkeys,
      userOf,
      confirmPassword,
    }),

    /** The account of an identity provider's user. */
    findByIdentity: findUserByIdentity,

    /** Links an identity provider's user to a new account. */
    addIdentity: (tx: Tx, userId: string, provider: string, subject: string) =>
      insertIdentity(tx, { userId, provider, subject }),

    /** Whether the addresses of two accounts are of one mailbox. */
    isSameMailbox: (db: Queryable, userId: string, otherId: string) =>
      store.isSameMailbox(db, userId, otherId),

    /** Whether a request comes from a device that is known to an account. */
    isKnownDevice: (db: Queryable, { email }: store.UserRow, { deviceCookies }: Client) =>
      devices.isKnown(db, email, deviceCookies),

    rename: (userId: string, fullName: string, db: Queryable = database.pool) =>
      store.updateFullName(db, userId, fullName),

    setDateLocale: (userId: string, dateLocale: DateLocale | null) =>
      store.updateDateLocale(database.pool, userId, dateLocale),

    /** Ends the access of a writer, or gives it back (null). @returns whether that changed anything */
    setWriterEnd: (
      tx: Tx,
      userId: string,
      end: { at: Date; reason: string } | null,
    ): Promise<boolean> => store.updateWriterEnd(tx, userId, end),

    /** Ends all sessions and known devices of a user except those of the request. @returns how many sessions. */
    endOtherSessions: (by: SignedInBy, client: Client): Promise<number> =>
      database.transaction(async (tx) => {
        await devices.forgetOthers(tx, by.userId, client.deviceCookies);
        return sessions.endOthers(tx, by.userId, by.sessionId);
      }),

    /** Deletes what ended a week ago or more. */
    async prune(): Promise<void> {
      await sessions.prune();
      await links.prune();
      await devices.prune();
      await passkeys.prune();
      await throttle.prune();
    },
  };
}
