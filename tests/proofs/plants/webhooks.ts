import type { Plant } from "./plant.ts";

const module = "apps/server/src/modules/reporting/webhooks";
const settings = (name: string) => ({ test: `${module}/webhooks.test.ts`, name });
const http = (name: string) => ({ test: `${module}/delivery.test.ts`, name });
const proof = {
  test: "tests/proofs/webhooks/webhooks.test.ts",
  name: "bad receivers delay no good one",
};

/** Webhooks: in order, none waiting for another, to public addresses alone. */
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
    defect: "A receiver that takes long is not a slow one",
    edits: [
      {
        file: `${module}/rules.ts`,
        find: "milliseconds >= slowMs;",
        replace: "milliseconds < 0;",
      },
    ],
    detectors: [
      http("is a slow one, until it answers fast"),
      { test: `${module}/rules.test.ts`, name: "an attempt of two seconds makes a webhook slow" },
    ],
  },
  {
    defect: "An attempt that takes long keeps its place until it ends",
    edits: [{ file: `${module}/service-work.ts`, find: '      kind = "slow";\n', replace: "" }],
    detectors: [
      {
        test: `${module}/service-work.test.ts`,
        name: "hold the others up for two seconds for each 96 of them",
      },
    ],
  },
  {
    defect: "A webhook waits for the transactions that have events for it",
    edits: [
      {
        file: `${module}/store-queue.ts`,
        find: "for no key update of w skip locked",
        replace: "for update of w skip locked",
      },
    ],
    detectors: [http("under way does not hold up what waits")],
  },
  {
    defect: "The body of an event is written again by a process that comes later",
    edits: [
      {
        file: `${module}/store-queue.ts`,
        find: "sql`coalesce(${deliveries.payload}, ${payload})`",
        replace: "payload",
      },
    ],
    detectors: [http("is the one that was written first")],
  },
  {
    defect: "Requests for the clients of an agency name the product",
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
    defect: "The answer of the address before counts for the new one",
    edits: [
      {
        file: `${module}/service.ts`,
        find: "url: address, leasedUntil: null,",
        replace: "url: address,",
      },
    ],
    detectors: [http("the answer of the one before counts for nothing")],
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
    detectors: [proof, http("connects to no private address: 127.0.0.1")],
  },
  {
    defect: "Retry-After is not obeyed",
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
    detectors: [settings("a mention that is not shown is not told of")],
  },
];
