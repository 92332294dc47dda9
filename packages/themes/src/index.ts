export { readTheme, type StoredPost } from "./read-theme.ts";
export { statementOf } from "./statement.ts";
export { findThemes } from "./themes.ts";
export type { FoundTheme, ThemeMember, ThemePost, Wording } from "./types.ts";
