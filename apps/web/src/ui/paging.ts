/** A block of up to five page numbers, with the nearest pages of the neighboring blocks. */
export interface PageBlock {
  pages: number[];
  before: number | null;
  after: number | null;
}

const blockSize = 5;

/** Returns the number of pages of a list; an empty list has one. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** Returns the block of five that contains the page (1–5, 6–10, …). */
export function pageBlock(page: number, count: number): PageBlock {
  const current = Math.min(Math.max(page, 1), count);
  const first = Math.floor((current - 1) / blockSize) * blockSize + 1;
  const last = Math.min(first + blockSize - 1, count);
  return {
    pages: Array.from({ length: last - first + 1 }, (_, index) => first + index),
    before: first > 1 ? first - 1 : null,
    after: last < count ? last + 1 : null,
  };
}
