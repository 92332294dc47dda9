/**
 * What each variable is for, worded for the operator. `.env.example` and `docs/configuration.md` are written from
 * this (`node tools/config-reference/main.ts`); checks and defaults are in `config-variables.ts`. A test compares the
 * three.
 */
import { installationGroups } from "./config-installation.ts";
import { serviceGroups } from "./config-services.ts";

/** Which processes use a variable: those of one role, every one, or only the starter of a development machine. */
export type UsedBy = "api" | "worker" | "all" | "starter";

export interface VariableDescription {
  name: string;
  /** Plain sentences; Markdown's marks are omitted from `.env.example`, which breaks lines where this does. */
  text: string;
  /** What `.env.example` shows in place of the default. */
  example?: string;
  /** What the reference says in place of the default of the check. */
  defaultText?: string;
  /** What the reference says in place of the message of the check. */
  checkText?: string;
  /** Only where it differs from the group's. */
  usedBy?: UsedBy;
  /** Differs in each installation and is never logged. */
  isSecret?: true;
}

export interface VariableGroup {
  title: string;
  /** An introduction before its variables. */
  text?: string;
  usedBy: UsedBy;
  variables: readonly VariableDescription[];
}

const on = "must be on or off";
const port = "must be a port number between 1 and 65535";

const starterGroups: readonly VariableGroup[] = [
  {
    title: "Sandbox",
    text: "The sandbox imitates outside services on a development machine. Only the starter and the sandbox read these variables.",
    usedBy: "starter",
    variables: [
      {
        name: "SANDBOX",
        text: "Whether services without credentials are imitated; `on` is refused in production.",
        example: "on",
        defaultText: "on; in production off",
        checkText: on,
      },
      {
        name: "SANDBOX_PORT",
        text: "Where the sandbox listens. npm run earshot -- start beside a running npm start finds its sandbox through EARSHOT_DATA_DIR or this port.",
        example: "3500",
        defaultText: "PORT + 500",
        checkText: port,
      },
      {
        name: "SANDBOX_SMTP_PORT",
        text: "Where the sandbox receives emails.",
        example: "3525",
        defaultText: "SANDBOX_PORT + 25",
        checkText: port,
      },
      {
        name: "SANDBOX_POSTS_PER_MINUTE",
        text: "New posts a minute in the sandbox; 0 for none but those you write on its page.",
        example: "12",
        defaultText: "12",
        checkText: "must be a number between 0 and 600",
      },
      {
        name: "SANDBOX_ATOM_SPACING",
        text: "Seconds between two calls of the sandbox's Reddit feeds from one address; 0 for no limit.",
        example: "6",
        defaultText: "6",
        checkText: "must be a number between 0 and 3600",
      },
    ],
  },
];

/** All variables, in the order of the reference. */
export const variableGroups: readonly VariableGroup[] = [
  ...installationGroups,
  ...serviceGroups,
  ...starterGroups,
];
