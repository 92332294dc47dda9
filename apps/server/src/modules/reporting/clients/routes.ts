import type { clientCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Clients } from "./service.ts";

export const clientRoutes = (clients: Clients): Handlers<keyof typeof clientCalls> => ({
  listClients: async ({ actor }) => ({ clients: await clients.list(actor) }),
});
