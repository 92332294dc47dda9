import type { FoundPerson, FoundWorkspace } from "@earshot/contract";
import { Section } from "../../../../ui/section.tsx";
import { planName } from "../labels.ts";
import { AdminLink } from "./admin-link.tsx";

const row =
  "group flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2 hover:bg-raised";
const title = "font-semibold decoration-edge underline-offset-4 group-hover:underline";

/** The workspaces that a search found. */
export function FoundWorkspaces({ workspaces }: { workspaces: readonly FoundWorkspace[] }) {
  return (
    <Section title="Workspaces">
      {workspaces.length === 0 ? (
        <p className="text-ink-2">No workspace has a company, domain or owner like this.</p>
      ) : (
        <ul aria-label="Workspaces found" className="border-t border-line">
          {workspaces.map(({ id, companyName, domain, ownerEmail, plan, isPaused }) => (
            <li key={id}>
              <AdminLink tab="workspaces" item={id} className={row}>
                <span className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
                  <bdi className={title}>{companyName ?? "Unnamed workspace"}</bdi>{" "}
                  <span className="block text-sm text-ink-3">
                    {[domain, ownerEmail].filter(Boolean).join(" · ")}
                  </span>
                </span>{" "}
                <span className="text-sm text-ink-2">
                  {isPaused && <span className="font-semibold text-caution">Paused · </span>}
                  {planName(plan)}
                </span>
              </AdminLink>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** A person, with a link to their page. */
function Person({ person }: { person: FoundPerson }) {
  const { id, fullName, email, userType, workspaceId, companyName } = person;
  const words = (
    <>
      <span className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
        <bdi className={userType === "user" && workspaceId === null ? "font-semibold" : title}>
          {fullName ?? email}
        </bdi>{" "}
        {fullName && <span className="block text-sm text-ink-3">{email}</span>}
      </span>{" "}
      <span className="text-sm text-ink-2">
        {userType === "writer" ? "Writer" : (companyName ?? "Customer")}
      </span>
    </>
  );
  if (userType === "writer") {
    return (
      <AdminLink tab="writers" item={id} className={row}>
        {words}
      </AdminLink>
    );
  }
  if (workspaceId === null) return <p className={row}>{words}</p>;
  return (
    <AdminLink tab="workspaces" item={workspaceId} className={row}>
      {words}
    </AdminLink>
  );
}

/** The people that a search found. */
export function FoundPeople({ people }: { people: readonly FoundPerson[] }) {
  return (
    <Section title="People">
      {people.length === 0 ? (
        <p className="text-ink-2">Nobody has a name, address or id like this.</p>
      ) : (
        <ul aria-label="People found" className="border-t border-line">
          {people.map((person) => (
            <li key={person.id}>
              <Person person={person} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
