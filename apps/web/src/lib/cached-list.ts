import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** Selects cached pages by their filters, and by whether they show the item in question. */
type PageSelector = (filters: unknown, showsItem: boolean) => boolean;

const showingItem: PageSelector = (_filters, showsItem) => showsItem;

/**
 * A paginated list in the query cache, under every filter and page that was fetched. The page's filters
 * come right after `queryKey`; its items are under `itemsKey`. A removal adjusts `total` and returns a function
 * that reverts it, for optimistic updates.
 */
export function createCachedList<Item extends { id: string }, ItemsKey extends string>(
  queryKey: QueryKey,
  itemsKey: ItemsKey,
  pageSize = Number.POSITIVE_INFINITY,
) {
  type Page = { total: number } & Record<ItemsKey, Item[]>;

  const pages = (client: QueryClient) =>
    client.getQueriesData<Page>({ queryKey }).flatMap(([key, page]) => {
      const filters = key[queryKey.length];
      return page ? [{ key, filters, items: page[itemsKey] }] : [];
    });

  const update = (
    client: QueryClient,
    key: QueryKey,
    change: (items: Item[]) => Item[],
    totalChange = 0,
  ) =>
    client.setQueryData<Page>(
      key,
      (page) =>
        page && {
          ...page,
          total: Math.max(0, page.total + totalChange),
          [itemsKey]: change(page[itemsKey]),
        },
    );

  const hasItem = (items: readonly Item[], id: string) => items.some((item) => item.id === id);

  const select = (client: QueryClient, id: string, isSelected: PageSelector) =>
    pages(client).filter(({ filters, items }) => isSelected(filters, hasItem(items, id)));

  /** Returns the item as a cached page shows it. */
  const find = (client: QueryClient, id: string): Item | undefined =>
    pages(client)
      .flatMap(({ items }) => items)
      .find((item) => item.id === id);

  /** Replaces the item on the cached pages that show it; no item changes its position. */
  function replace(client: QueryClient, item: Item, isSelected = showingItem): void {
    for (const { key } of select(client, item.id, isSelected)) {
      update(client, key, (items) => items.map((row) => (row.id === item.id ? item : row)));
    }
  }

  /**
   * Remembers the position of an item on the selected pages. Returns a function that inserts it there
   * again, except on pages that show it by then because they were fetched again.
   */
  function rememberPosition(client: QueryClient, item: Item, isSelected = showingItem): () => void {
    const positions = select(client, item.id, isSelected).map(({ key, items }) => ({
      key,
      index: items.findIndex(({ id }) => id === item.id),
    }));
    return () => {
      for (const { key, index } of positions) {
        const page = client.getQueryData<Page>(key);
        if (!page || hasItem(page[itemsKey], item.id)) continue;
        const insert = (items: Item[]) => items.toSpliced(index, 0, item).slice(0, pageSize);
        update(client, key, index === -1 ? (items) => items : insert, 1);
      }
    };
  }

  /**
   * Removes an item from the selected pages: `total` also decreases on pages of its list that do not
   * show it. Returns a function that puts it back.
   */
  function remove(client: QueryClient, item: Item, isSelected = showingItem): () => void {
    const restore = rememberPosition(client, item, isSelected);
    for (const { key } of select(client, item.id, isSelected)) {
      update(client, key, (items) => items.filter(({ id }) => id !== item.id), -1);
    }
    return restore;
  }

  /** Drops the cached pages that are not on the screen, because a change has shifted their items. */
  const dropInactivePages = (client: QueryClient) =>
    client.removeQueries({ queryKey, type: "inactive" });

  return { pages, find, replace, rememberPosition, remove, dropInactivePages };
}
