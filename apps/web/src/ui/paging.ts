/** The pages of a block: five buttons, and whether pages lie before and after them. */
export interface PageBlock {
  pages: number[];
  before: number | null;
  after: number | null;
}

const blockSize = 5;

/** How many pages a list has; an empty one has one. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** The block of five that a page belongs to (1–5, 6–10, …) and the nearest pages of its neighbours. */
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
