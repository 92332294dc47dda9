import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import { createPosts } from "./service.ts";
import { createImports } from "./service-imports.ts";

export type { PostRow, Posts } from "./service.ts";
export {
  ImportBusyError,
  type ImportProgress,
  type ImportRow,
} from "./service-imports.ts";

/** Public posts and comments, each stored once, and imports of dumps. */
export function createPostsModule(
  deps: ModuleDeps & { wordsOf: (text: string) => string[] | null },
) {
  return defineModule({ api: { posts: createPosts(deps), imports: createImports(deps) } });
}
