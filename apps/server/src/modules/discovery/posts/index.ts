export { createPosts, type PostRow, type Posts, type StoredPost } from "./service.ts";
export {
  createImports,
  ImportBusyError,
  type ImportProgress,
  type ImportRow,
  type Imports,
} from "./service-imports.ts";
