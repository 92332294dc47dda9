import type { Plant } from "./plant.ts";

const portal = "apps/server/src/modules/portal";
const exports = (name: string) => ({ test: `${portal}/exports/exports.test.ts`, name });
const deletions = (name: string) => ({ test: `${portal}/deletions/deletions.test.ts`, name });

/** Exports and deletions: whose data they include, and what remains. */
export const storedDataPlants: readonly Plant[] = [
  {
    defect: "An export contains the rows of all workspaces",
    edits: [
      {
        file: `${portal}/stored-data/service-snapshot.ts`,
        find: "where (${condition})`",
        replace: "where (${condition}) or $1 is not null`",
      },
    ],
    detectors: [exports("has everything of its workspace and nothing of another one")],
  },
  {
    defect: "A link downloads the export of another workspace",
    edits: [
      {
        file: `${portal}/exports/service.ts`,
        find: 'if (!tokens.isOf(token, id)) throw new AppError("EXPORT_GONE");',
        replace: "",
      },
    ],
    detectors: [exports("needs the owner, the password and the right link")],
  },
  {
    defect: "A member can delete the workspace",
    edits: [
      {
        file: "packages/contract/src/portal/deletions.ts",
        find: 'needsRole: "owner",\n    summary: "Delete the workspace. You are signed out.",',
        replace: 'summary: "Delete the workspace. You are signed out.",',
      },
    ],
    detectors: [deletions("needs the owner, the password and the name")],
  },
  {
    defect: "A deletion skips tables without a foreign key to the workspace",
    edits: [
      {
        file: `${portal}/stored-data/store-ownership.ts`,
        find: 'if (columns.includes("workspace_id")) return "workspace_id = $1";',
        replace:
          'if (references.some(({ column }) => column === "workspace_id")) return "workspace_id = $1";',
      },
    ],
    detectors: [deletions("leaves no row and no file of it in any table")],
  },
  {
    defect: "A deletion whose worker was killed is never continued",
    edits: [
      {
        file: `${portal}/deletions/store.ts`,
        find: "or(isNull(deletions.progressAt), lt(deletions.progressAt, idleSince)),",
        replace: "isNull(deletions.progressAt),",
      },
    ],
    detectors: [deletions("is continued when its worker was killed in the middle")],
  },
];
