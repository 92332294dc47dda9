import { useLogout } from "../../features/portal/session/api/log-out.ts";
import { Button } from "../../ui/button.tsx";

/** Signs the user out. */
export function SignOutButton({ className }: { className?: string }) {
  const logout = useLogout();
  return (
    <Button className={className} busy={logout.isPending} onClick={() => logout.mutate()}>
      Sign Out
    </Button>
  );
}
