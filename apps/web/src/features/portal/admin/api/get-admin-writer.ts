import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";

/** A writer's page. */
export const useAdminWriter = (id: string) =>
  useQuery({
    queryKey: [...adminKeys.writer, id],
    queryFn: async ({ signal }) =>
      (await api("getAdminWriter", { params: { id } }, { signal })).writer,
    staleTime: 0,
  });

/** Ends a writer's access, or restores it. */
export function useWriterActs(id: string) {
  const client = useQueryClient();
  const onSettled = () =>
    Promise.all(
      [
        [...adminKeys.writer, id],
        adminKeys.writers,
        adminKeys.invitations,
        adminKeys.entries,
        adminKeys.overview,
      ].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
  const end = useMutation({
    mutationFn: (reason: string) => api("endWriter", { params: { id }, body: { reason } }),
    onSettled,
  });
  const reinstate = useMutation({
    mutationFn: (reason: string) => api("reinstateWriter", { params: { id }, body: { reason } }),
    onSettled,
  });
  return { end, reinstate };
}
