/** A name of a table or column, quoted for SQL. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A text as a pattern of LIKE that matches it alone. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, "\\$&");
