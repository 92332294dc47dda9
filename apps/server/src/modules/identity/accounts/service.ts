import { type Carried, type Portal, terms } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Mailer } from "../../../infrastructure/mail/index.ts";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";
import { networkOf, type Throttle } from "../../../infrastructure/throttle/index.ts";
import { createTopic } from "../../../infrastructure/topic.ts";
import { authLimits } from "./rules.ts";
import { createKnownDevices } from "./service-known-devices.ts";
import { createLinks } from "./service-links.ts";
import { type AccountMail, createAccountMails } from "./service-mails.ts";
import { hashPassword, isRightPassword } from "./service-passwords.ts";
import { type Client, createRecovery, type SignedInBy } from "./service-recovery.ts";
import { createSecondFactors } from "./service-second-factor.ts";
import { createSessions, type Grant } from "./service-sessions.ts";
import { createSignInAttempts } from "./service-sign-in-attempts.ts";
import * as store from "./store.ts";
import { hasAcceptedTerms, insertTermsAcceptance } from "./store-terms.ts";

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

export interface Credentials {
  email: string;
  password: string;
  /** Of the second factor. */
  code?: string | undefined;
}

/** What a sign-in returns to a browser. */
export interface SignInGrant extends Grant {
  /** The value of the portal's device cookie. */
  deviceCookie: string;
}

/** A user who signed in, and whether with a second factor. */
export interface SignedIn {
  user: store.UserRow;
  secondFactor: boolean;
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
}) {
  const { database, clock, throttle } = deps;
  const key = new TextEncoder().encode(deps.sessionSecret);
  const sessions = createSessions({ ...deps, key });
  const links = createLinks({ ...deps, key });
  const secondFactors = createSecondFactors(deps);
  const devices = createKnownDevices(deps);
  const countAttempt = createSignInAttempts({ throttle, devices });
  const topics = {
    mail: createTopic<AccountMail>(),
    /** An address is confirmed, perhaps again. */
    confirmed: createTopic<{ userId: string }>(),
  };

  const findByEmail = (email: string, db: Queryable = database.read) =>
    store.findUserByEmail(db, email);
  const find = (userId: string, db: Queryable = database.read) => store.findUser(db, userId);

  /** The user of a call that has one. @throws AppError UNAUTHENTICATED when the account was deleted. */
  async function userOf(userId: string, db: Queryable = database.read): Promise<store.UserRow> {
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

  const acceptTerms = (userId: string, db: Queryable = database.read) =>
    insertTermsAcceptance(db, { userId, version: terms.version, acceptedAt: clock.now() });

  const recovery = createRecovery({
    ...deps,
    sessions,
    links,
    secondFactors,
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
    find,
    findByEmail,
    /** Several by id, in no order. */
    list: (ids: readonly string[]) => store.listUsers(database.read, ids),
    userOf,
    /** When a session of each person was last used; people without a session are missing. */
    lastUses: (ids: readonly string[]) => store.listLastUses(database.read, ids),
    portalOf,
    setCurrentWorkspace: store.updateCurrentWorkspace,
    sendMail: createAccountMails({ ...deps, links, find, findByEmail }),

    /** Records that a user accepts the current terms. */
    acceptTerms,
    /** The terms that a user has yet to accept; null: none. */
    termsToAccept: async (userId: string): Promise<{ version: string } | null> =>
      (await hasAcceptedTerms(database.read, userId, terms.version))
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

    /**
     * Checks an e-mail, a password and, where it is on, a code of the second factor.
     * @throws AppError INVALID_CREDENTIALS, the same for an unknown e-mail and a wrong password;
     * SECOND_FACTOR_REQUIRED, SECOND_FACTOR_WRONG, TOO_MANY_REQUESTS.
     */
    async checkCredentials(credentials: Credentials, client: Client): Promise<SignedIn> {
      const { email, password, code } = credentials;
      const attempt = await countAttempt(email, client);
      const user = await findByEmail(email);
      if (!(await isRightPassword(user?.passwordHash, password)) || !user) {
        throw new AppError("INVALID_CREDENTIALS");
      }
      const { enabled } = await secondFactors.state(user.id);
      if (enabled && code === undefined) {
        await attempt.giveBack();
        throw new AppError("SECOND_FACTOR_REQUIRED");
      }
      if (enabled) {
        const codesOf = attempt.deviceId ?? user.id;
        await throttle.count(authLimits.codes, codesOf);
        if (!(await database.transaction((tx) => secondFactors.take(tx, user, code ?? "")))) {
          throw new AppError("SECOND_FACTOR_WRONG");
        }
        await throttle.giveBack(authLimits.codes, codesOf);
      }
      await attempt.giveBack();
      await attempt.forgetEarlierAttempts();
      return { user, secondFactor: enabled };
    },

    ...recovery,

    /** Asks for the password again. @throws AppError WRONG_PASSWORD; TOO_MANY_REQUESTS. */
    confirmPassword,

    /** @throws AppError WRONG_PASSWORD; VALIDATION_FAILED when it is on already. */
    async beginSecondFactor(by: SignedInBy, password: string) {
      return secondFactors.begin(await confirmPassword(by, password));
    },

    /** Turns it on, and ends other sessions. @returns recovery codes. */
    async confirmSecondFactor(by: SignedInBy, code: string) {
      const user = await userOf(by.userId);
      await throttle.count(authLimits.again, `code:${by.sessionId}`);
      return database.transaction(async (tx) => {
        const codes = await secondFactors.confirm(tx, user, code);
        await links.revokeResets(tx, user.id);
        await store.markSecondFactor(tx, by.sessionId);
        await sessions.endOthers(tx, by.userId, by.sessionId);
        await topics.mail.publish(tx, { kind: "second-factor-on", userId: user.id });
        return codes;
      });
    },

    /** @throws AppError WRONG_PASSWORD, SECOND_FACTOR_NEEDED where it is required. */
    async endSecondFactor(
      by: SignedInBy,
      proof: { password: string; code: string },
      required: boolean,
    ): Promise<void> {
      if (required) {
        throw new AppError("FORBIDDEN", {
          message: "Your account requires two-step sign-in, so it can't be turned off.",
        });
      }
      const user = await confirmPassword(by, proof.password);
      await throttle.count(authLimits.codes, by.sessionId);
      await database.transaction(async (tx) => {
        if (!(await secondFactors.take(tx, user, proof.code))) {
          throw new AppError("VALIDATION_FAILED", {
            message: "This code is wrong. Enter the code that your app shows now.",
          });
        }
        await secondFactors.end(tx, user.id);
        await topics.mail.publish(tx, { kind: "second-factor-off", userId: user.id });
      });
    },

    /** The account of an identity provider's user. */
    findByIdentity: (tx: Tx, provider: string, subject: string) =>
      store.findUserByIdentity(tx, provider, subject),

    /** Links an identity provider's user to this account. */
    addIdentity: (tx: Tx, userId: string, provider: string, subject: string) =>
      store.insertIdentity(tx, { userId, provider, subject }),

    /** Whether the addresses of two accounts are of one mailbox. */
    isSameMailbox: (db: Queryable, userId: string, otherId: string) =>
      store.isSameMailbox(db, userId, otherId),

    /** Whether a request comes from a device that is known to an account. */
    isKnownDevice: (db: Queryable, { email }: store.UserRow, { deviceCookies }: Client) =>
      devices.isKnown(db, email, deviceCookies),

    rename: (userId: string, fullName: string, db: Queryable = database.read) =>
      store.updateFullName(db, userId, fullName),

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
      await throttle.prune();
    },
  };
}
