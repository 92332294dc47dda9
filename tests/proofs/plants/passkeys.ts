import type { Plant } from "./plant.ts";

const accounts = "apps/server/src/modules/identity/accounts";
const session = "apps/server/src/modules/portal/session";
const passkeys = `${session}/passkeys.test.ts`;

/** Passkeys, and the sign-in methods that the settings add and remove. */
export const passkeyPlants: readonly Plant[] = [
  {
    defect: "A challenge that a passkey has signed can be used again",
    edits: [
      {
        file: `${accounts}/store-passkeys.ts`,
        find: `  const rows = await db
    .delete(passkeyChallenges)
    .where(`,
        replace: `  const rows = await db
    .update(passkeyChallenges)
    .set({ challenge })
    .where(`,
      },
    ],
    detectors: [
      {
        test: passkeys,
        name: "signs each challenge once, also under concurrent use, and not after 5 minutes",
      },
    ],
  },
  {
    defect: "A copied passkey, whose counter has not grown, signs in",
    edits: [
      {
        file: `${accounts}/service-passkeys.ts`,
        find: "if (!(await store.recordUse(database.pool, passkey.id, use))) {",
        replace:
          "await store.recordUse(database.pool, passkey.id, use);\n      if (Math.random() > 2) {",
      },
    ],
    detectors: [{ test: passkeys, name: "whose counter does not grow is refused as a copy" }],
  },
  {
    defect: "Another account's passkey serves as the second step",
    edits: [
      {
        file: `${accounts}/service-credentials.ts`,
        find: "if ((await passkeys.verify(passkey)).userId === user.id) return;",
        replace: "if ((await passkeys.verify(passkey)).userId !== null) return;",
      },
    ],
    detectors: [
      {
        test: passkeys,
        name: "adding a passkey requires the app's code, and the passkey can then replace a code",
      },
    ],
  },
  {
    defect: "A stolen session adds a passkey without the password",
    edits: [
      {
        file: `${accounts}/service-sign-in-methods.ts`,
        find: 'else await confirmPassword(by, password ?? "");',
        replace: 'else if (password === "") await confirmPassword(by, password);',
      },
    ],
    detectors: [
      { test: passkeys, name: "is added with the password, and signs in without an email" },
    ],
  },
  {
    defect: "A person who signed up with another person's address keeps a passkey to that account",
    edits: [
      {
        file: `${accounts}/service-recovery.ts`,
        find: "await passkeys.removeAll(tx, userId);",
        replace: "",
      },
    ],
    detectors: [
      {
        test: passkeys,
        name: "of somebody who signed up with another person's address is removed when that person sets a password",
      },
    ],
  },
  {
    defect:
      "A session from before an administrator's passkey continues and can add another passkey",
    edits: [
      {
        file: `${accounts}/service-sign-in-methods.ts`,
        find: "if (secondFactorIsRequired) await sessions.endOthers(tx, by.userId, by.sessionId);",
        replace: "",
      },
    ],
    detectors: [
      {
        test: passkeys,
        name: "an administrator's only passkey is a second factor that password sign-in asks for",
      },
    ],
  },
  {
    defect: "Google can be unlinked although it is the only way to sign in",
    edits: [
      {
        file: `${accounts}/service-sign-in-methods.ts`,
        find: "if (!(await onlyWay(tx))) return;",
        replace: "if ((await onlyWay(tx)) !== null) return;",
      },
    ],
    detectors: [
      {
        test: `${session}/google.test.ts`,
        name: "that is the only way to sign in can't be unlinked until another is added",
      },
    ],
  },
  {
    defect: "A new authenticator app replaces the old one before one of its codes is entered",
    edits: [
      {
        file: `${accounts}/service-second-factor.ts`,
        find: "if (lastStep === null) return false;",
        replace:
          "if (lastStep === null) return store.useNext(tx, user.id, { sealedSecret: secrets.seal(secret, locationOf(user.id)), lastStep: 0 }).then(() => true);",
      },
    ],
    detectors: [
      {
        test: `${session}/second-factor.test.ts`,
        name: "moves to a new app, and the old one works until a code of the new one is entered",
      },
    ],
  },
];
