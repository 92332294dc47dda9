import type { Plant } from "./plant.ts";

const module = "apps/server/src/modules/ledger/subscriptions";
const paddle = "apps/server/src/integrations/paddle";
const web = "apps/web/src";
const proof = {
  test: "tests/proofs/webhook/webhook.test.ts",
  name: "leave every subscription as it is at Paddle",
};
const webhook = (name: string) => ({ test: `${module}/webhook.test.ts`, name });
const changes = (name: string) => ({ test: `${module}/changes.test.ts`, name });
const checkouts = (name: string) => ({ test: `${module}/checkouts.test.ts`, name });
const cancellations = (name: string) => ({ test: `${module}/cancellations.test.ts`, name });
const maintenance = (name: string) => ({ test: `${module}/maintenance.test.ts`, name });

/** Money: which webhooks are trusted, which state is the newest, and what a plan gives until when. */
export const subscriptionPlants: readonly Plant[] = [
  {
    defect: "A webhook is accepted with any signature",
    edits: [
      {
        file: `${paddle}/webhook.ts`,
        find: "return isSigned ? differenceMs / 1_000 : null;",
        replace: "return isSigned || true ? differenceMs / 1_000 : null;",
      },
    ],
    detectors: [
      proof,
      webhook("a signature with another secret"),
      { test: `${paddle}/webhook.test.ts`, name: "of another secret" },
    ],
  },
  {
    defect: "A webhook of any age is accepted",
    edits: [
      {
        file: `${paddle}/webhook.ts`,
        find: "if (Math.abs(differenceMs) > limits.signatureWindowMs) return null;",
        replace: "",
      },
    ],
    detectors: [proof, webhook("a signature that is six minutes old")],
  },
  {
    defect: "An older report of a subscription replaces a newer one",
    edits: [
      {
        file: `${module}/service-apply.ts`,
        find: "const isOlder = known !== null && version < known.version;",
        replace: "const isOlder = known !== null && version < known.version && version === '';",
      },
    ],
    detectors: [proof, webhook("leave the state of the newest event")],
  },
  {
    defect: "The checkout id that selects the workspace need not be signed",
    edits: [
      {
        file: `${module}/service-checkout-ids.ts`,
        find: "return isSigned ? id : null;",
        replace: "return isSigned || id ? id : null;",
      },
    ],
    detectors: [webhook("nothing that a browser wrote into a checkout")],
  },
  {
    defect: "A member can change the plan of a workspace",
    edits: [
      {
        file: "packages/contract/src/ledger/subscriptions.ts",
        find: 'path: "/billing/subscription/change",\n    who: "customer",\n    needsRole: "owner",',
        replace: 'path: "/billing/subscription/change",\n    who: "customer",',
      },
    ],
    detectors: [checkouts("and changes of the subscription are only for the owner")],
  },
  {
    defect: "A downgrade ends the higher plan immediately",
    edits: [
      {
        file: `${module}/rules.ts`,
        find: "plannedChange !== null && plan === plannedChange.toPlan && now < plannedChange.takesEffectAt;",
        replace:
          "plannedChange !== null && plan === plannedChange.toPlan && now > plannedChange.takesEffectAt;",
      },
    ],
    detectors: [changes("takes effect with the next period")],
  },
  {
    defect: "A plan ends with the first payment that fails",
    edits: [
      {
        file: `${module}/rules.ts`,
        find: "pastDueSince && new Date(pastDueSince.getTime() + graceMs);",
        replace: "pastDueSince && new Date(pastDueSince.getTime() + 0 * graceMs);",
      },
    ],
    detectors: [cancellations("after a failed payment the plan continues for seven days")],
  },
  {
    defect: "A sign-up is given the purchase of another customer",
    edits: [
      {
        file: `${module}/service-sign-up.ts`,
        find: "if (email.trim().toLowerCase() !== user.email) {",
        replace: "if (email.trim() === '') {",
      },
    ],
    detectors: [maintenance("of another customer is not connected")],
  },
  {
    defect: "A second checkout opens beside the first",
    edits: [
      {
        file: `${web}/features/ledger/subscriptions/checkout/use-checkout.ts`,
        find: "if (checkoutState.isInProgress) return toasts.inProgress();",
        replace: "",
      },
    ],
    detectors: [
      {
        test: `${web}/features/ledger/subscriptions/checkout/use-checkout.test.tsx`,
        name: "can't be started again while it is being prepared",
      },
    ],
  },
  {
    defect: "The app opens a checkout in a document without the checkout's content security policy",
    edits: [
      {
        file: `${web}/app/checkout-documents.ts`,
        find: "if (isCheckout(location) === hasCheckoutPolicy) return;",
        replace: "if (hasCheckoutPolicy !== null) return;",
      },
    ],
    detectors: [
      {
        test: `${web}/app/checkout-documents.test.tsx`,
        name: "are loaded from the server, and so is the next screen without a checkout",
      },
    ],
  },
];
