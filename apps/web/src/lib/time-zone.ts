import type { User } from "@earshot/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { queryKeys } from "./query-keys.ts";

/** The time zone of this browser's clock. */
export const browserZone = (): string =>
  new Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** The time zone of the workspace in use, which defines when its days begin. */
export const timeZoneOf = (client: QueryClient): string =>
  client.getQueryData<User | null>(queryKeys.me)?.timeZone ?? "UTC";

/** Like `timeZoneOf`, for components: they are shown only once the user is loaded. */
export const useTimeZone = (): string => timeZoneOf(useQueryClient());
