import { Outlet } from "@tanstack/react-router";
import { Shell } from "./shell/shell.tsx";
import { UserArea } from "./user-area.tsx";

/** The guard of the customer's screens, and the layout around them. */
export function CustomerArea() {
  return (
    <UserArea>
      {(user) => (
        <Shell user={user}>
          <Outlet />
        </Shell>
      )}
    </UserArea>
  );
}
