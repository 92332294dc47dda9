import type { Plant } from "./plant.ts";

const modules = "apps/server/src/modules";
const accounts = `${modules}/identity/accounts`;
const knownDevices = `${modules}/portal/session/known-devices.test.ts`;
const confirmedEmail = `${modules}/portal/session/confirmed-email.test.ts`;

/** Known devices, waits, and calls that require a confirmed email address. */
export const devicePlants: readonly Plant[] = [
  {
    defect: "An owner on a new device is locked out while somebody guesses",
    edits: [
      {
        file: `${accounts}/service-sign-in-attempts.ts`,
        find: "await throttle.slowDown(signInWaits.signIn, site);",
        replace: "await throttle.count(authLimits.account, email);",
      },
    ],
    detectors: [{ test: knownDevices, name: "its owner signs in on a new device after a minute" }],
  },
  {
    defect: "A known device of one account is known to all accounts",
    edits: [
      { file: `${accounts}/store-known-devices.ts`, find: "eq(users.email, email),", replace: "" },
    ],
    detectors: [
      {
        test: knownDevices,
        name: "is known to its own account only, and several accounts share a browser",
      },
    ],
  },
  {
    defect: "Other devices stay known after a new password",
    edits: [
      {
        file: `${accounts}/service-recovery.ts`,
        find: "await devices.forgetOthers(tx, by.userId, client.deviceCookies);",
        replace: "",
      },
    ],
    detectors: [
      {
        test: knownDevices,
        name: "becomes unknown when the password is changed on another device, which stays known",
      },
    ],
  },
  {
    defect: "Codes of the second factor can be guessed without limit",
    edits: [
      {
        file: `${accounts}/service-credentials.ts`,
        find: "await throttle.count(authLimits.codes, codesOf);",
        replace: "",
      },
    ],
    detectors: [
      {
        test: knownDevices,
        name: "are limited to twenty attempts a day across all networks",
      },
    ],
  },
  {
    defect: "Requests for a new password use up the mails that confirm an address",
    edits: [
      {
        file: `${accounts}/service-recovery.ts`,
        find: "await throttle.count(authLimits.confirmations, userId);",
        replace: "await throttle.count(authLimits.mailsTo, user.email);",
      },
    ],
    detectors: [
      {
        test: knownDevices,
        name: "password reset requests do not use up confirmation mails",
      },
    ],
  },
  {
    defect: "Calls that cost money are open to unconfirmed addresses",
    edits: [
      {
        file: "apps/server/src/infrastructure/http/register.ts",
        find: "preHandler: async (request) => requireConfirmedEmail(definition, request),",
        replace: "",
      },
    ],
    detectors: [{ test: confirmedEmail, name: " asks for a confirmed address first" }],
  },
  {
    defect: "The language model works for unconfirmed addresses",
    edits: [
      {
        file: `${modules}/ledger/assistant/service-calls.ts`,
        find: 'if (!(await deps.mayAsk(workspaceId))) throw new AssistantError("not_confirmed");',
        replace: "",
      },
    ],
    detectors: [
      {
        test: confirmedEmail,
        name: "completes onboarding without the language model",
      },
    ],
  },
  {
    defect: "A refused action says nothing about the unconfirmed address",
    edits: [
      { file: "apps/web/src/lib/client.ts", find: "reportEmailNotConfirmed(error);", replace: "" },
    ],
    detectors: [
      {
        test: "apps/web/src/features/identity/accounts/components/confirm-email.test.tsx",
        name: "opens a dialog with the reason and a new link, and puts the mention back",
      },
    ],
  },
];
