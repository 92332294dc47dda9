import { AdminScreen } from "../../features/admin/screens/admin-screen.tsx";
import { useMe } from "../../features/session/api/me.ts";

/** The administrator's page. */
export function AdminPage() {
  const { data: user } = useMe();
  return user && <AdminScreen user={user} />;
}
