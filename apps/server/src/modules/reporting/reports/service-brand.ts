import { defaultBrand, type WorkspaceBrand } from "./rules-brand.ts";

/** Reads how a workspace presents itself. */
export type BrandOf = (workspaceId: string) => Promise<WorkspaceBrand>;

/** The one place where reports, their mails and their pages read the brand of a workspace. */
export const createBrandOf = (): BrandOf => () => Promise.resolve(defaultBrand);
