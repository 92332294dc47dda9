import type { CallInput, Calls } from "@earshot/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";

type Body<
  Name extends
    | "grantUnits"
    | "extendTrial"
    | "pauseWorkspace"
    | "addWorkspaceNote"
    | "requestSupportAccess",
> = CallInput<Calls[Name]>["body"];

/** An administrator's action on a workspace. */
export function useWorkspaceActs(id: string) {
  const client = useQueryClient();
  const params = { id };
  /** The page is also loaded again after a failure, because another administrator may have acted first. */
  const onSettled = () =>
    Promise.all(
      [
        [...adminKeys.workspace, id],
        [...adminKeys.workspaceUnits, id],
        adminKeys.entries,
        adminKeys.search,
      ].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
  const grant = useMutation({
    mutationFn: (body: Body<"grantUnits">) => api("grantUnits", { params, body }),
    onSettled,
  });
  const extend = useMutation({
    mutationFn: (body: Body<"extendTrial">) => api("extendTrial", { params, body }),
    onSettled,
  });
  const pause = useMutation({
    mutationFn: (body: Body<"pauseWorkspace">) => api("pauseWorkspace", { params, body }),
    onSettled,
  });
  const resume = useMutation({
    mutationFn: (body: Body<"pauseWorkspace">) => api("resumeWorkspace", { params, body }),
    onSettled,
  });
  const note = useMutation({
    mutationFn: (body: Body<"addWorkspaceNote">) => api("addWorkspaceNote", { params, body }),
    onSettled,
  });
  const ask = useMutation({
    mutationFn: (body: Body<"requestSupportAccess">) =>
      api("requestSupportAccess", { params, body }),
    onSettled,
  });
  const endAccess = useMutation({
    mutationFn: (accessId: string) =>
      api("endOwnSupportAccess", { params: { id: accessId }, body: {} }),
    onSettled,
  });
  return { grant, extend, pause, resume, note, ask, endAccess };
}
