import type { CallName, ErrorCode } from "@earshot/contract";
import type { ServerUnderTest } from "../server-under-test.ts";
import type { Caller, TestUsers } from "./callers.ts";
import type { Canaries } from "./canaries.ts";

/** An object of workspace A, as a call names it. */
export interface Thing {
  /** Parameters of the path and fields of query and body, by name. */
  fill: Record<string, string>;
  /** The words planted in it. */
  words: string[];
  /** Lets go of it, where somebody can have a few alone: a writer holds five things at most. */
  drop?(): Promise<unknown>;
}

/** Where objects are made. */
export interface MatrixSetup {
  server: ServerUnderTest;
  testUsers: TestUsers;
  canaries: Canaries;
}

/** The kind of object that a call's id refers to. */
export interface ObjectKind {
  name: string;
  make(setup: MatrixSetup): Promise<Thing>;
  /** Whose it is; to all others it is a missing one. */
  belongsTo(caller: Caller): boolean;
  /**
   * What a missing one is answered with, where that is not NOT_FOUND: another code, or `nothing` that
   * could tell it from another's (a filter that finds no rows). Say why beside it.
   */
  missing?: ErrorCode | "nothing";
  /** A call without ids that lists such objects: everybody asks it while one exists. */
  listedBy?: CallName;
}

export const ofHome = (caller: Caller) => caller.home === "A";

export const ofHolder = (caller: Caller) => caller.kind === "writer";

export const ofWriters = (caller: Caller) => caller.rights.writer;

export const ofOwner = ({ kind }: Caller) => kind === "owner";

export const ofNoOne = () => false;

export const ofAdministrators = ({ rights }: Caller) => rights.admin;
