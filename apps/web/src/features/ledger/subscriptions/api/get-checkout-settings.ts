import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** What a browser needs to open the checkout, and which plans can be bought. */
const checkoutSettingsQuery = queryOptions({
  queryKey: queryKeys.checkoutSettings,
  queryFn: ({ signal }) => api("getCheckoutSettings", {}, { signal }),
});

/** Fetches the settings of the checkout. */
export const useCheckoutSettings = () => useQuery(checkoutSettingsQuery);
