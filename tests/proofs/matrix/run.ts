import { type Call, calls, type ErrorCode, errorCodes } from "@earshot/contract";
import type { AdjustableClock } from "../../../apps/server/src/testing/adjustable-clock.ts";
import {
  sendRequest,
  type TestResponse,
  urlOf,
} from "../../../apps/server/src/testing/send-request.ts";
import { type Input, inputsOf } from "../../../apps/server/src/testing/valid-input.ts";
import { writeBody } from "../../../apps/server/src/testing/write-body.ts";
import type { ServerUnderTest } from "../server-under-test.ts";
import { readAccounts, readOwnStatuses } from "./accounts.ts";
import { type Caller, type Kind, kinds } from "./callers.ts";
import { createCanaries } from "./canaries.ts";
import type { MatrixSetup, ObjectKind, PlantedObject } from "./object-kinds.ts";
import { objectsOf } from "./objects.ts";
import { codeOf, filled, missingLike, namesObject, needs, refusalOf, wasRefused } from "./rules.ts";
import { openTestUsers } from "./test-users.ts";

/** The result of the matrix. */
export interface MatrixResult {
  /** For each caller: requests that were correctly refused, admitted or answered with "not found", and failures. */
  counts: Map<Kind, { refused: number; passed: number; missing: number; failed: number }>;
  calls: number;
  passed: number;
  failed: number;
  /** Descriptions of the defects. */
  findings: string[];
  /** Descriptions of the requests that could not be tried. */
  notes: string[];
}

/** How long unchanged accounts are trusted without checking all users, in milliseconds. */
const recheckMs = 30_000;
const few: readonly Kind[] = ["nobody", "owner", "expired owner"];
/** Groups of kinds that the guard treats alike; in the short form, one kind of each group makes a call, in turn. */
const alike: readonly (readonly Kind[])[] = [
  [
    "forged token",
    "expired owner",
    "expired writer",
    "expired administrator",
    "signed-out owner",
    "signed-out writer",
    "signed-out administrator",
    "expired token",
    "revoked token",
  ],
  ["removed member", "demoted administrator"],
];
const hasTurn = (kind: Kind, turn: number) =>
  alike.every((group) => !group.includes(kind) || group[turn % group.length] === kind);

/**
 * Makes every call of the contract as every kind of caller. The expected response follows only from `who`, and from
 * the rule that another workspace's object is answered like a missing one. `only` limits it to some calls. `brief`
 * makes fewer requests: of kinds that the guard treats alike, one makes each call; calls that need no sign-in are made
 * as three kinds; and each answer of the guard is checked with one request instead of two or three.
 */
export async function runMatrix(
  server: ServerUnderTest,
  clock: AdjustableClock,
  options: { only?: readonly string[]; brief?: boolean } = {},
): Promise<MatrixResult> {
  const canaries = createCanaries();
  const counts: MatrixResult["counts"] = new Map(
    kinds.map((kind) => [kind, { refused: 0, passed: 0, missing: 0, failed: 0 }]),
  );
  const findings: string[] = [];
  const notes: string[] = [];
  let testUsers = await openTestUsers(server, clock, canaries);
  const setup = (): MatrixSetup => ({ server, testUsers, canaries });

  function make(
    definition: Call,
    caller: Caller,
    input: Input,
    method: string = definition.method,
  ) {
    const { params, query, body } = input;
    const written = method === "HEAD" ? undefined : writeBody(definition, body);
    return sendRequest(server.app, {
      method,
      url: urlOf(definition.path, { ...params }, { ...query }),
      headers: {
        ...(definition.redirect ? caller.cookies : caller.headers),
        ...(written && { "content-type": written.type }),
      },
      ...(written && { payload: written.payload }),
      ...(definition.stream && { stream: true }),
    });
  }

  /** Counts a response as correct, or records what is wrong with it. */
  function checkResponse(
    name: string,
    caller: Caller,
    as: "refused" | "passed" | "missing",
    answer: TestResponse,
    wrong: string | null,
    about = "",
  ): void {
    const row = counts.get(caller.kind);
    const own = calls[name as keyof typeof calls] as Call | undefined;
    // An administrator's calls concern all data.
    const forAll = own?.who === "admin" && caller.rights.admin;
    const leaked = canaries.leaked(answer.text, caller, forAll);
    const problems = [
      ...(wrong === null ? [] : [`${wrong}, but ${answer.status} ${codeOf(answer) ?? ""}`]),
      ...(answer.status >= 500 ? [`answered ${answer.status}`] : []),
      ...(leaked.length > 0 ? [`read A's ${leaked.join(", ")}`] : []),
    ];
    if (row) row[problems.length > 0 ? "failed" : as] += 1;
    for (const problem of problems) {
      findings.push(`${name} as ${caller.kind}${about && ` (${about})`}: ${problem}`.trim());
    }
  }

  const accounts = () => readAccounts(server, testUsers);
  const ownStatuses = () => readOwnStatuses(server, testUsers);
  let sound = await ownStatuses();
  let unchanged = await accounts();
  let checkedAt = performance.now();
  /**
   * Creates all test users again if one has lost or gained a right: some calls end sessions or accounts. After nearly
   * every call, one query shows that nothing has changed. As expired access tokens change no row, all users are
   * checked every `recheckMs`.
   */
  async function repairTestUsers(): Promise<void> {
    const isRecent = performance.now() - checkedAt < recheckMs;
    if (isRecent && (await accounts()) === unchanged) return;
    if ((await ownStatuses()) !== sound) {
      testUsers = await openTestUsers(server, clock, canaries);
      sound = await ownStatuses();
    }
    unchanged = await accounts();
    checkedAt = performance.now();
  }

  async function askRefused(
    name: string,
    definition: Call,
    caller: Caller,
    code: ErrorCode,
    inputs: Input[],
  ) {
    const { status } = errorCodes[code];
    for (const input of inputs.slice(0, options.brief ? 1 : 2)) {
      const answer = await make(definition, caller, input);
      const right = wasRefused(definition, answer, code);
      checkResponse(name, caller, "refused", answer, right ? null : `should get ${status} ${code}`);
    }
    if (definition.method !== "GET" || definition.stream || definition.redirect || !inputs[0])
      return;
    if (options.brief && caller.kind !== "nobody") return;
    const answer = await make(definition, caller, inputs[0], "HEAD");
    checkResponse(
      name,
      caller,
      "refused",
      answer,
      answer.status === status ? null : `HEAD should get ${status}`,
    );
  }

  /** Checks that another workspace's object is answered like a missing one, for every input that names it. */
  async function askForeign(
    name: string,
    definition: Call,
    caller: Caller,
    kind: ObjectKind,
    thing: PlantedObject,
    inputs: Input[],
  ) {
    const { missing: code = "NOT_FOUND" } = kind;
    for (const input of inputs) {
      const about = `another's ${kind.name}${input.body ? ` ${JSON.stringify(input.body).slice(0, 80)}` : ""}`;
      const missing = await make(definition, caller, filled(input, missingLike(thing.fill)));
      const foreign = await make(definition, caller, filled(input, thing.fill));
      const same = foreign.status === missing.status && foreign.text === missing.text;
      const right =
        code === "nothing" ||
        (missing.status === errorCodes[code].status && codeOf(missing) === code);
      const wrong = `a missing ${kind.name} should get ${code}`;
      checkResponse(name, caller, "missing", missing, right ? null : wrong);
      checkResponse(
        name,
        caller,
        "missing",
        foreign,
        same ? null : `should get what a missing one gets (${missing.status} ${codeOf(missing)})`,
        about,
      );
    }
  }

  /** Checks that a caller's own object is still found after the attempts of all other callers. */
  async function askOwn(
    name: string,
    definition: Call,
    caller: Caller,
    kind: ObjectKind,
    thing: PlantedObject,
    inputs: Input[],
  ) {
    const [input] = inputs;
    if (!input) return;
    const answer = await make(definition, caller, filled(input, thing.fill));
    canaries.open(thing.words);
    const reached = answer.status !== 404 && !wasRefused(definition, answer);
    checkResponse(
      name,
      caller,
      "passed",
      answer,
      reached ? null : `should reach its own ${kind.name}`,
    );
    if (reached && answer.status >= 400) {
      notes.push(
        `${name} as ${caller.kind}: its own ${kind.name} was refused with ${answer.status} ${codeOf(answer)}`,
      );
    }
  }

  async function askPassing(name: string, definition: Call, caller: Caller, inputs: Input[]) {
    for (const input of inputs.slice(0, options.brief ? 1 : 2)) {
      const answer = await make(definition, caller, input);
      const right =
        definition.redirect && definition.who === "anyone"
          ? answer.status === 302
          : !wasRefused(definition, answer);
      checkResponse(name, caller, "passed", answer, right ? null : "should pass the guard");
      // A refused request takes no right away.
      if (definition.method !== "GET" && answer.status < 400) await repairTestUsers();
    }
  }

  /** Makes the call that lists an object as all callers, while the object exists. */
  async function askList({ listedBy }: ObjectKind): Promise<void> {
    if (!listedBy) return;
    const definition: Call = calls[listedBy];
    for (const caller of testUsers.callers.values()) {
      if (refusalOf(listedBy, caller, server) === null)
        await askPassing(listedBy, definition, caller, inputsOf(definition));
    }
  }

  /** @param turn the position of the call, which decides who makes it in the short form */
  async function askAll(name: string, definition: Call, turn: number): Promise<void> {
    if (!(definition.who in needs)) {
      findings.push(
        `${name} does not say who may make it: give it a \`who\`, and add a new one to \`needs\` in matrix/rules.ts`,
      );
      return;
    }
    const inputs = inputsOf(definition);
    if (inputs.length === 0)
      notes.push(
        `${name}: no valid request could be made; add what it needs to apps/server/src/testing/valid-input.ts`,
      );
    const objects = objectsOf(name, definition.path);
    if (!objects && namesObject(definition)) {
      findings.push(
        `${name} (${definition.path}) names an object by id: add it to objectOf in matrix/objects.ts`,
      );
    }
    const objectKinds = Array.isArray(objects) ? objects : [];
    const all = () =>
      [...testUsers.callers.values()].filter(({ kind }) => !options.brief || hasTurn(kind, turn));
    const passes = (caller: Caller) => refusalOf(name, caller, server) === null;

    const shown = await objectKinds[0]?.make(setup());
    const named = shown ? inputs.map((input) => filled(input, shown.fill)) : inputs;
    for (const caller of all()) {
      const code = refusalOf(name, caller, server);
      if (code) await askRefused(name, definition, caller, code, named);
    }
    await shown?.drop?.().catch(() => {});

    if (objectKinds.length === 0) {
      for (const kind of kinds) {
        const caller = testUsers.callers.get(kind);
        if (!caller || !passes(caller)) continue;
        const isTried = definition.who === "anyone" ? few.includes(kind) : hasTurn(kind, turn);
        if (options.brief && !isTried) continue;
        await askPassing(name, definition, caller, inputs);
      }
    }
    for (const kind of objectKinds) {
      const asking = all().filter(passes);
      const owners = asking.filter((caller) => kind.belongsTo(caller));
      let thing = await kind.make(setup());
      await askList(kind);
      for (const caller of asking) {
        if (!owners.includes(caller))
          await askForeign(name, definition, caller, kind, thing, inputs);
      }
      for (const caller of owners) {
        await askOwn(name, definition, caller, kind, thing, inputs);
        if (definition.method === "GET") continue;
        await thing.drop?.().catch(() => {});
        thing = await kind.make(setup());
      }
      await thing.drop?.().catch(() => {});
    }
    if (definition.method !== "GET") await repairTestUsers();
  }

  const chosen = Object.entries(calls as Record<string, Call>).filter(
    ([name]) => !options.only || options.only.includes(name),
  );
  for (const [turn, [name, definition]] of chosen.entries()) await askAll(name, definition, turn);

  const sum = (of: "refused" | "passed" | "missing" | "failed") =>
    [...counts.values()].reduce((total, row) => total + row[of], 0);
  for (const [what, seen] of canaries.kinds()) {
    if (!seen && !options.only)
      findings.push(
        `the planted ${what} was read by nobody who may read it, so it proves nothing: name the call that lists it as \`listedBy\` in matrix/objects-*.ts`,
      );
  }
  return {
    counts,
    calls: chosen.length,
    passed: sum("refused") + sum("passed") + sum("missing"),
    failed: findings.length,
    findings,
    notes,
  };
}
