import { getRouteApi, Link, Navigate, useNavigate } from "@tanstack/react-router";
import { ActiveScreen } from "../../features/writing/screens/active-screen.tsx";
import { OpportunitiesScreen } from "../../features/writing/screens/opportunities-screen.tsx";
import { WriterAuthScreen } from "../../features/writing/screens/writer-auth-screen.tsx";
import { WriterSettingsScreen } from "../../features/writing/screens/writer-settings-screen.tsx";
import { SessionGate } from "../session-gate.tsx";

const route = getRouteApi("/writer-area/writers/$section");

/** Sign-in of the writers' portal; a writer who is signed in is sent on. */
export function WriterAuthPage() {
  return (
    <SessionGate>
      {(user) =>
        user?.userType === "writer" ? (
          <Navigate to="/writers/$section" params={{ section: "opportunities" }} replace />
        ) : (
          <WriterAuthScreen />
        )
      }
    </SessionGate>
  );
}

/** A section of the portal; an unknown one is the opportunities. */
export function WriterSectionPage() {
  const { section } = route.useParams();
  const { reply } = route.useSearch();
  const navigate = useNavigate();
  const open = (id: string) =>
    void navigate({
      to: "/writers/$section",
      params: { section: "active" },
      search: { reply: id },
    });
  if (section === "settings") return <WriterSettingsScreen />;
  if (section === "active") {
    return (
      <ActiveScreen
        chosen={reply ?? null}
        onChoose={open}
        settingsLink={
          <Link to="/writers/$section" params={{ section: "settings" }} className="underline">
            Settings
          </Link>
        }
      />
    );
  }
  return <OpportunitiesScreen onClaimed={open} />;
}
