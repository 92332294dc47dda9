import type { User } from "@earshot/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { queryKeys } from "./query-keys.ts";

/** The time zone that this browser's clock goes by. */
export const browserZone = (): string =>
  new Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** The time zone of the workspace in use, in which its days begin. */
export const timeZoneOf = (client: QueryClient): string =>
  client.getQueryData<User | null>(queryKeys.me)?.timeZone ?? "UTC";

/** As `timeZoneOf`, for components: they are shown to somebody whose user is loaded. */
export const useTimeZone = (): string => timeZoneOf(useQueryClient());
