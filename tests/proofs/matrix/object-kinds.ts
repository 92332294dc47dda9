import type { CallName, ErrorCode } from "@earshot/contract";
import type { ServerUnderTest } from "../server-under-test.ts";
import type { Caller, TestUsers } from "./callers.ts";
import type { Canaries } from "./canaries.ts";

/** An object of workspace A, as calls refer to it. */
export interface PlantedObject {
  /** Parameters of the path and fields of query and body, by name. */
  fill: Record<string, string>;
  /** The words planted in it. */
  words: string[];
  /** Removes it, if only a few may exist: a writer, for example, may hold five replies at most. */
  drop?(): Promise<unknown>;
}

/** Everything that is needed to create objects. */
export interface MatrixSetup {
  server: ServerUnderTest;
  testUsers: TestUsers;
  canaries: Canaries;
}

/** The kind of object that a call's id refers to. */
export interface ObjectKind {
  name: string;
  make(setup: MatrixSetup): Promise<PlantedObject>;
  /** Whether a caller may reach it; for all other callers it does not exist. */
  belongsTo(caller: Caller): boolean;
  /**
   * The response for a missing object, if it is not NOT_FOUND: another code, or `nothing` if a missing object
   * looks the same as another workspace's (a filter that finds no rows). Add a comment that says why.
   */
  missing?: ErrorCode | "nothing";
  /** A call without ids that lists such objects; all callers make it while one exists. */
  listedBy?: CallName;
}

export const ofHome = (caller: Caller) => caller.home === "A";

export const ofHolder = (caller: Caller) => caller.kind === "writer";

export const ofWriters = (caller: Caller) => caller.rights.writer;

export const ofOwner = ({ kind }: Caller) => kind === "owner";

export const ofNoOne = () => false;

export const ofAdministrators = ({ rights }: Caller) => rights.admin;
