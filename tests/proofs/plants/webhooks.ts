import type { Plant } from "./plant.ts";

const module = "apps/server/src/modules/reporting/webhooks";
const settings = (name: string) => ({ test: `${module}/webhooks.test.ts`, name });
const http = (name: string) => ({ test: `${module}/delivery.test.ts`, name });
const proof = {
  test: "tests/proofs/webhooks/webhooks.test.ts",
  name: "bad receivers don't delay good ones",
};

/** Webhooks: events in order, no webhook waiting for another, only public addresses. */
export const webhookPlants: readonly Plant[] = [
  {
    defect: "A webhook's deliveries are sent newest first",
    edits: [
      {
        file: `${module}/store-queue.ts`,
        find: ".orderBy(asc(deliveries.position))",
        replace: ".orderBy(sql`${deliveries.position} desc`)",
      },
    ],
    detectors: [proof],
  },
  {
    defect: "Webhooks wait for each other's attempts",
    edits: [
      {
        file: `${module}/service-work.ts`,
        find: "allSlots: Slots = { slow: 32, others: 96 };",
        replace: "allSlots: Slots = { slow: 1, others: 1 };",
      },
    ],
    detectors: [proof],
  },
  {
    defect: "A slow receiver is not marked as slow",
    edits: [
      {
        file: `${module}/rules.ts`,
        find: "milliseconds >= slowMs;",
        replace: "milliseconds < 0;",
      },
    ],
    detectors: [
      http("is marked as slow until it responds fast"),
      { test: `${module}/rules.test.ts`, name: "an attempt of two seconds makes a webhook slow" },
    ],
  },
  {
    defect: "A slow attempt keeps its regular slot until it ends",
    edits: [{ file: `${module}/service-work.ts`, find: '      kind = "slow";\n', replace: "" }],
    detectors: [
      {
        test: `${module}/service-work.test.ts`,
        name: "every 96 slow receivers that are not yet marked as slow delay the others by two seconds",
      },
    ],
  },
  {
    defect: "A webhook's deliveries wait for open transactions with events for it",
    edits: [
      {
        file: `${module}/store-queue.ts`,
        find: "for no key update of w skip locked",
        replace: "for update of w skip locked",
      },
    ],
    detectors: [http("of an open transaction does not delay waiting events")],
  },
  {
    defect: "A later process overwrites the body of an event",
    edits: [
      {
        file: `${module}/store-queue.ts`,
        find: "sql`coalesce(${deliveries.payload}, ${payload})`",
        replace: "payload",
      },
    ],
    detectors: [http("the body that was written first is sent")],
  },
  {
    defect: "Requests for an agency's clients name the product",
    edits: [
      {
        file: `${module}/service-delivery.ts`,
        find: 'isWhiteLabel ? { ...headers, "user-agent": unnamedSender } : headers',
        replace: "headers",
      },
    ],
    detectors: [settings("nothing that a receiver gets names the product")],
  },
  {
    defect: "The response of the old address counts for the new one",
    edits: [
      {
        file: `${module}/service.ts`,
        find: "url: address, leasedUntil: null,",
        replace: "url: address,",
      },
    ],
    detectors: [http("the response of the previous one is ignored")],
  },
  {
    defect: "Webhooks are sent to private addresses",
    edits: [
      {
        file: "apps/server/src/integrations/webhooks/index.ts",
        find: "const network = { ...publicInternet, ...given };",
        replace: "const network = { ...publicInternet, ...given, mayDial: () => true };",
      },
    ],
    detectors: [proof, http("does not connect to a private address: ")],
  },
  {
    defect: "Retry-After is ignored",
    edits: [
      {
        file: `${module}/rules.ts`,
        find: "Math.max(wait, askedWaitMs(retryAfter, now))",
        replace: "wait",
      },
    ],
    detectors: [{ test: `${module}/rules.test.ts`, name: "waits as long as the receiver asks" }],
  },
  {
    defect: "Events are not signed with the newest secret",
    edits: [
      {
        file: `${module}/service-delivery.ts`,
        find: "secrets.open(sealedSecret, placeOf(webhook.id)),\n",
        replace: "",
      },
    ],
    detectors: [proof, settings("signs with both secrets for a day after a rotation")],
  },
  {
    defect: "A hidden mention is delivered to a webhook",
    edits: [
      {
        file: `${module}/store-queue.ts`,
        find: "and m.merged_into is null and m.hidden_by is null`",
        replace: "`",
      },
    ],
    detectors: [settings("a hidden mention is not delivered")],
  },
];
