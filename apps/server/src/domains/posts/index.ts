export { createPosts, type PostRow, type Posts, type StoredPost } from "./service.ts";
