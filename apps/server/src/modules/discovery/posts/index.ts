import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import { createPosts } from "./service.ts";
import { createImports } from "./service-imports.ts";

export { createPosts, type PostRow, type Posts, type StoredPost } from "./service.ts";
export {
  createImports,
  ImportBusyError,
  type ImportProgress,
  type ImportRow,
  type Imports,
} from "./service-imports.ts";

/** Public posts and comments, each stored once, and imports of dumps. */
export function createPostsModule(
  deps: ModuleDeps & { wordsOf: (text: string) => string[] | null },
) {
  return defineModule({ api: { posts: createPosts(deps), imports: createImports(deps) } });
}
