import type { DateLocale } from "@earshot/contract";
import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, id, moment } from "../../../infrastructure/database/columns.ts";

export const userType = pgEnum("user_type", ["user", "writer"]);
export const portal = pgEnum("portal", ["main", "writer"]);

/**
 * The mailbox behind a stored address, so that two addresses of one mailbox compare as equal: without
 * what follows a plus sign, and at Gmail without dots and under one domain.
 */
export const mailboxOf = (email: AnyPgColumn): SQL => sql`(
  case when split_part(${email}, '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(${email}, '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(${email}, '@', 1), '+', 1) || '@' || split_part(${email}, '@', 2)
  end)`;

export const users = pgTable(
  "users",
  {
    id: id(),
    /** Trimmed and lower-cased. */
    email: text("email").notNull().unique(),
    emailVerifiedAt: moment("email_verified_at"),
    /** argon2id, in its own encoded form; null for those who have only signed in with Google. */
    passwordHash: text("password_hash"),
    fullName: text("full_name"),
    /** The language of dates; null: the browser's. */
    dateLocale: text("date_locale").$type<DateLocale>(),
    companyName: text("company_name"),
    userType: userType("user_type").notNull(),
    /** The workspace that the person works in now; a person may belong to several. */
    currentWorkspaceId: uuid("current_workspace_id"),
    /** What the sign-up carried: the referral code and payment references. */
    carried: jsonb("signup_params").$type<Record<string, string>>().notNull().default({}),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** When an administrator ended the access of a writer; null: it has not ended. */
    writerEndedAt: moment("writer_ended_at"),
    writerEndReason: text("writer_end_reason"),
  },
  (table) => [
    index("users_mailbox").on(mailboxOf(table.email)),
    index("users_writer_ended")
      .on(table.writerEndedAt)
      .where(sql`${table.writerEndedAt} is not null`),
  ],
);

/** A person's name, else the address; null for deleted accounts of which only retained records are left. */
export const personName = sql<string | null>`(case when ${users.email} not like '%@deleted.invalid'
  then coalesce(nullif(${users.fullName}, ''), ${users.email}) end)`;

/** Which versions of the terms a person has accepted. */
export const termsAcceptances = pgTable(
  "terms_acceptances",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    version: text("version").notNull(),
    acceptedAt: moment("accepted_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.version] })],
);

/** A session. Its refresh tokens are a family, which is revoked as a whole. */
export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    rememberMe: boolean("remember_me").notNull(),
    userAgent: text("user_agent").notNull(),
    /** Which of a browser's two cookies carries it. */
    portal: portal("portal").notNull().default("main"),
    /** A code of the second factor was given. */
    secondFactor: boolean("second_factor").notNull().default(false),
    createdAt: moment("created_at").notNull().defaultNow(),
    lastUsedAt: moment("last_used_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
    endedAt: moment("ended_at"),
  },
  (table) => [
    index("sessions_user").on(table.userId),
    index("sessions_expires").on(table.expiresAt),
  ],
);

export const refreshTokens = pgTable(
  "refresh_tokens",
  {
    /** SHA-256 of the token; the token itself is stored nowhere. */
    hash: bytes("hash").primaryKey(),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** When it was exchanged for the next one. */
    usedAt: moment("used_at"),
  },
  (table) => [index("refresh_tokens_session").on(table.sessionId)],
);

/** Devices on which a user has signed in before. They have their own limits on sign-in attempts. */
export const knownDevices = pgTable(
  "known_devices",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of a token in the device's cookie; the token itself is stored nowhere. */
    hash: bytes("hash").notNull().unique(),
    createdAt: moment("created_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    index("known_devices_user").on(table.userId),
    index("known_devices_expires").on(table.expiresAt),
  ],
);

/** Users of identity providers, by the provider's own id. */
export const identities = pgTable(
  "identities",
  {
    provider: text("provider").notNull(),
    subject: text("subject").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    index("identities_user").on(table.userId),
  ],
);

export const mailedLinkKind = pgEnum("mailed_link_kind", ["reset", "verification"]);

/** Mailed links. Their secrets are derived from the id and stored nowhere. */
export const mailedLinks = pgTable(
  "mailed_links",
  {
    id: id(),
    kind: mailedLinkKind("kind").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The address that it was sent to: a verification confirms only this one. */
    email: text("email").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (table) => [index("mailed_links_user").on(table.userId, table.kind)],
);

/** The secret of an authenticator app (RFC 6238). */
export const secondFactors = pgTable("second_factors", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Base32, encrypted for `second_factors:<user id>`. */
  sealedSecret: text("sealed_secret").notNull(),
  /** The secret of the next app, until a code of it is entered; encrypted for `second_factors.next:<user id>`. */
  sealedNextSecret: text("sealed_next_secret"),
  /** When a code of it was first entered; until then it is not in use. */
  confirmedAt: moment("confirmed_at"),
  /** The time step of the last used code: no code is accepted twice. */
  lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
});

/** Recovery codes, each for one use. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the code, which has 80 random bits. */
    hash: bytes("hash").notNull(),
    usedAt: moment("used_at"),
  },
  (table) => [unique("recovery_codes_hash").on(table.userId, table.hash)],
);

/** Passkeys (WebAuthn Level 3, credential records). */
export const passkeys = pgTable(
  "passkeys",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The authenticator's id of the passkey, in base64url. */
    credentialId: text("credential_id").notNull().unique(),
    /** In COSE's form. */
    publicKey: bytes("public_key").notNull(),
    /** How often the authenticator has signed; 0 where it does not count. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    /** How browsers reach the authenticator. */
    transports: text("transports").array().notNull(),
    name: text("name").notNull(),
    isBackedUp: boolean("is_backed_up").notNull(),
    createdAt: moment("created_at").notNull(),
    lastUsedAt: moment("last_used_at"),
  },
  (table) => [index("passkeys_user").on(table.userId)],
);

/** Challenges that a passkey has yet to sign, each for one use. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    /** Random bytes in base64url. */
    challenge: text("challenge").primaryKey(),
    /** The session that adds a passkey; null: somebody signs in. */
    sessionId: uuid("session_id").references(() => sessions.id, { onDelete: "cascade" }),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index("passkey_challenges_expires").on(table.expiresAt)],
);
