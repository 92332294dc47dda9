import type { Plant } from "./plant.ts";

const infrastructure = "apps/server/src/infrastructure";
const http = `${infrastructure}/http`;
const drain = `${http}/drain.test.ts`;
const streams = `${http}/open-streams.test.ts`;

/** Stopping, slow clients, event streams, addresses behind proxies. */
export const httpPlants: readonly Plant[] = [
  {
    defect: "A stopping server aborts open requests",
    edits: [
      {
        file: `${http}/drain.ts`,
        find: "await closed;",
        replace: "for (const socket of sockets) socket.destroy();",
      },
    ],
    detectors: [{ test: drain, name: "answers requests in flight" }],
  },
  {
    defect: "Requests on open connections are refused while the server stops",
    edits: [
      {
        file: `${http}/server.ts`,
        find: "return503OnClosing: false",
        replace: "return503OnClosing: true",
      },
    ],
    detectors: [{ test: drain, name: "serves a request that arrives" }],
  },
  {
    defect: "A stopping server waits for only one of its listeners",
    edits: [{ file: `${http}/listen.ts`, find: "app.drain.alsoCloses(listener);", replace: "" }],
    detectors: [{ test: drain, name: "waits for requests on each of its addresses" }],
  },
  {
    defect: "Streamed responses break off without an error event when the server stops",
    edits: [
      {
        file: `${http}/response-stream.ts`,
        find: "await beforeEnding(make())",
        replace: "await make()",
      },
    ],
    detectors: [{ test: drain, name: "ends with an error event" }],
  },
  {
    defect: "A request body may arrive one byte at a time without a time limit",
    edits: [{ file: `${http}/server.ts`, find: "requestTimeout: times.requestMs,", replace: "" }],
    detectors: [
      { test: `${http}/connections.test.ts`, name: " gets 408 in the envelope and is closed" },
    ],
  },
  {
    defect: "A client that disconnects is logged as an error",
    edits: [
      {
        file: `${http}/errors.ts`,
        find: "if (destroyed && !complete)",
        replace: "if (destroyed && complete)",
      },
    ],
    detectors: [{ test: `${http}/connections.test.ts`, name: "a client that leaves" }],
  },
  {
    defect: "A slow reader's events pile up in memory",
    edits: [
      {
        file: `${http}/event-stream.ts`,
        find: "if (raw.writableLength > maxWaitingBytes) raw.destroy();\n    else raw.write(text);",
        replace: "raw.write(text);",
      },
    ],
    detectors: [{ test: `${http}/event-stream.test.ts`, name: "a reader that is too slow" }],
  },
  {
    defect: "An event stream continues after its session has ended",
    edits: [
      {
        file: `${http}/open-streams.ts`,
        find: "if (ended.has(actor)) stream.end();",
        replace: "void ended;",
      },
    ],
    detectors: [{ test: streams, name: "is signed out" }],
  },
  {
    defect: "A user can open any number of event streams",
    edits: [
      {
        file: `${http}/open-streams.ts`,
        find: "maxStreamsPerUser = 10",
        replace: "maxStreamsPerUser = 10_000",
      },
    ],
    detectors: [{ test: streams, name: "a user has ten" }],
  },
  {
    defect: "An event stream continues after its access token has expired",
    edits: [
      {
        file: `${http}/open-streams.ts`,
        find: "setTimeout(() => stream.end(), actor.tokenEndsAt - Date.now())",
        replace: "setTimeout(() => {}, 0)",
      },
    ],
    detectors: [{ test: streams, name: "its token expires" }],
  },
  {
    defect: "A resumed stream replays events of other workspaces",
    edits: [
      {
        file: `${infrastructure}/events/index.ts`,
        find: ".where(and(ofWorkspace, gt(browserEvents.id, after)))",
        replace: ".where(gt(browserEvents.id, after))",
      },
    ],
    detectors: [
      { test: `${infrastructure}/events/events.test.ts`, name: "a resumed stream gets nothing" },
    ],
  },
  {
    defect: "X-Forwarded-For is trusted from any client",
    edits: [
      {
        file: `${http}/server.ts`,
        find: "trustProxy: options.trustedProxies",
        replace: "trustProxy: true",
      },
    ],
    detectors: [{ test: `${http}/proxies.test.ts`, name: "attempts are counted by" }],
  },
  {
    defect: "A second signal is ignored",
    edits: [
      {
        file: "apps/server/src/commands/run-start.ts",
        find: "performance.now() - stoppingSince > sameSignalMs",
        replace: "sameSignalMs < 0",
      },
    ],
    detectors: [
      { test: "tests/proofs/drain/restart.test.ts", name: "ends immediately at the second" },
    ],
  },
  {
    defect: "The product goes on when its npm has ended",
    edits: [
      {
        file: "apps/server/src/commands/run-start.ts",
        find: "  whenNpmEnds(stopOnce);\n",
        replace: "",
      },
    ],
    detectors: [{ test: "apps/server/src/commands/start.test.ts", name: "stops when npm" }],
  },
];
