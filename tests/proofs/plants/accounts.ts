import type { Plant } from "./plant.ts";

const accounts = "apps/server/src/modules/identity/accounts";
const session = "apps/server/src/modules/portal/session";
const auth = "tests/proofs/auth.ts";
// Of 2,000 guesses the known device signs in after 50 and after 1,050.
const few = ["--rounds", "2", "--guesses", "2000"];
/** A line of the accounts proof. */
const line = (section: string, name: string) => ({
  proof: auth,
  args: ["--only", section, ...few],
  line: name,
});

/** Sign-in, sessions, links and passwords: each line of `prove:auth` has at least one plant. */
export const accountPlants: readonly Plant[] = [
  {
    defect: "When two tabs refresh concurrently, one is signed out",
    edits: [
      {
        file: `${accounts}/rules.ts`,
        find: "export const reuseGraceMs = 10_000;",
        replace: "export const reuseGraceMs = -1;",
      },
    ],
    detectors: [line("tokens", "tabs")],
  },
  {
    defect: "A used refresh token is accepted from another client",
    edits: [
      {
        file: `${accounts}/rules.ts`,
        find: "if (age <= reuseGraceMs && token.userAgent === userAgent)",
        replace: "if (age <= reuseGraceMs)",
      },
    ],
    detectors: [line("tokens", "replayed tokens")],
  },
  {
    defect: "A replayed refresh token does not end its session",
    edits: [
      {
        file: `${accounts}/service-sessions.ts`,
        find: 'if (presented.kind === "replayed") await store.endSession(tx, token.sessionId, now);',
        replace: "",
      },
    ],
    detectors: [line("tokens", "replayed tokens")],
  },
  {
    defect: "An access token works after sign-out",
    edits: [
      {
        file: `${session}/store.ts`,
        find: 'eq(users.id, sql.placeholder("userId")),\n        isNull(sessions.endedAt),',
        replace: 'eq(users.id, sql.placeholder("userId")),',
      },
    ],
    detectors: [line("tokens", "token after sign-out")],
  },
  {
    defect: "A password reset link works twice",
    edits: [
      {
        file: `${accounts}/store-links.ts`,
        find: ".set({ usedAt: now })\n    .where(and(unexpired(id, now), eq(mailedLinks.kind, kind)))",
        replace:
          ".set({ usedAt: null })\n    .where(and(eq(mailedLinks.id, id), eq(mailedLinks.kind, kind)))",
      },
      {
        file: `${accounts}/store-links.ts`,
        find: "and(eq(mailedLinks.userId, userId), eq(mailedLinks.kind, kind), isNull(mailedLinks.usedAt)),",
        replace: "sql`false`,",
      },
      {
        file: `${accounts}/store-links.ts`,
        find: 'import { and, eq, gt, isNull, lt } from "drizzle-orm";',
        replace: 'import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";',
      },
    ],
    detectors: [line("reset", "reset links")],
  },
  {
    defect: "Sessions stay signed in after a password reset",
    edits: [
      {
        file: `${accounts}/service-recovery.ts`,
        find: "await sessions.endOthers(tx, userId, null);",
        replace: "",
      },
    ],
    detectors: [line("reset", "reset links")],
  },
  {
    defect: "The token of a password reset link works as an access token",
    edits: [
      {
        file: `${accounts}/service-sessions.ts`,
        find: 'requiredClaims: ["sub", "sid", "exp"],',
        replace: 'requiredClaims: ["sub", "exp"],',
      },
      {
        file: `${session}/store.ts`,
        find: 'eq(sessions.id, sql.placeholder("sessionId")),',
        replace: "",
      },
    ],
    detectors: [line("reset", "reset token as bearer")],
  },
  {
    defect: "Passwords are hashed with a tenth of the memory",
    edits: [
      {
        file: `${accounts}/service-passwords.ts`,
        find: "memoryCost: 19_456",
        replace: "memoryCost: 1_946",
      },
    ],
    detectors: [line("passwords", "stored passwords")],
  },
  {
    defect: "Common passwords are accepted",
    edits: [
      {
        file: `${accounts}/service-passwords.ts`,
        find: "common.has(password.toLowerCase());",
        replace: "common.has(password.toLowerCase()) && false;",
      },
    ],
    detectors: [line("passwords", "weak or cut passwords")],
  },
  {
    defect: "Sign-in does less work for an unknown address",
    edits: [
      {
        file: `${accounts}/service-passwords.ts`,
        find: "const right = await verify(stored ?? decoyHash, password);",
        replace: "if (!stored) return false;\n  const right = await verify(stored, password);",
      },
    ],
    detectors: [line("enumeration", "enumeration by login")],
  },
  {
    defect: "The answer to a password reset request depends on whether the address has an account",
    edits: [
      {
        file: `${accounts}/service-recovery.ts`,
        find: 'await database.transaction((tx) => mail.publish(tx, { kind: "reset", email }));',
        replace:
          'const known = await store.findUserByEmail(database.pool, email);\n      if (!known) throw new AppError("NOT_FOUND");\n      await database.transaction((tx) => mail.publish(tx, { kind: "reset", email }));',
      },
    ],
    detectors: [line("enumeration", "enumeration by forgot password")],
  },
  {
    defect: "A sign-in with Google can be completed in another browser",
    edits: [
      {
        file: "apps/server/src/infrastructure/http/oauth-state.ts",
        find: "const ours = timingSafeEqual(digest(stored.state), digest(state));",
        replace: "const ours = true;",
      },
    ],
    detectors: [line("oauth", "OAuth")],
  },
  {
    defect: "A sign-in with Google opens an existing account with the same address",
    edits: [
      {
        file: `${session}/service-google.ts`,
        find: 'if (await accounts.findByEmail(person.email, tx)) return "existing";',
        replace:
          "const there = await accounts.findByEmail(person.email, tx);\n    if (there) return { user: there, isNewAccount: false };",
      },
    ],
    detectors: [line("oauth", "OAuth")],
  },
  {
    defect: "Another site may use the refresh cookie",
    edits: [
      {
        file: `${session}/routes-cookies.ts`,
        find: 'if (foreign) throw new AppError("FOREIGN_ORIGIN");',
        replace: "",
      },
    ],
    detectors: [line("csrf", "CSRF")],
  },
  {
    defect: "A customer can set their own plan through the settings",
    edits: [
      {
        file: "packages/contract/src/identity/settings.ts",
        find: "body: z.object({\n      autoPost:",
        replace: "body: z.looseObject({\n      autoPost:",
      },
      {
        file: "apps/server/src/modules/identity/workspaces/service.ts",
        find: "...(settings.autoPost !== undefined && { autoPost: settings.autoPost }),",
        replace:
          "autoPost: settings.autoPost,\n        ...{ tier: (settings as { tier?: never }).tier },",
      },
    ],
    detectors: [line("mass-assignment", "mass assignment")],
  },
  {
    defect: "Guesses at one account from many networks are not limited",
    edits: [
      {
        file: "apps/server/src/infrastructure/throttle/index.ts",
        find: "if (rows[0] && rows[0].points > 0) return;",
        replace: "if (now > 0) return;",
      },
    ],
    detectors: [line("guessing", "guessing"), line("guessing", "owner, new device")],
  },
  {
    defect: "A device that has signed in before shares the account's limit",
    edits: [
      {
        file: `${accounts}/service-sign-in-attempts.ts`,
        find: "return deviceId === null ? onUnknownDevice(email, client.address) : onKnownDevice(deviceId);",
        replace: "return onUnknownDevice(email, client.address);",
      },
    ],
    detectors: [line("guessing", "owner, known device")],
  },
];
