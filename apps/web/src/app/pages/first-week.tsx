import { type CompanyContext, includesRole, type Member, type User } from "@earshot/contract";
import { useState } from "react";
import { useKeywords } from "../../features/discovery/keywords/api/list-keywords.ts";
import { useTeam } from "../../features/identity/team/api/list-team.ts";
import { useSettings } from "../../features/identity/workspaces/api/get-settings.ts";
import { useOverview } from "../../features/reporting/dashboard/api/get-overview.ts";
import {
  FirstWeek,
  type FirstWeekStep,
} from "../../features/reporting/dashboard/components/first-week.tsx";
import { storedText } from "../../lib/storage.ts";
import { currentWorkspace } from "../../lib/workspace.ts";
import { useProfile } from "../../shared/api/get-profile.ts";

/** How long the list is offered after a user has joined. */
const offeredMs = 14 * 86_400_000;

/** What a profile should say, so that posts can be rated and phrases suggested. */
const profileFields = [
  "problem",
  "problemQuestion",
  "audience",
  "industry",
] as const satisfies (keyof CompanyContext)[];

interface StepsProps {
  user: User;
  members: readonly Member[];
  includesTeam: boolean;
  onHide: () => void;
}

/** The steps, once their data has loaded. */
function Steps({ user, members, includesTeam, onHide }: StepsProps) {
  const { data: keywords } = useKeywords();
  const { data: settings } = useSettings();
  const { data: profile } = useProfile();
  const { data: overview } = useOverview();
  if (!keywords || !settings || !profile || !overview) return null;
  const { mentions, replies } = overview.stats;
  const engaged = mentions.accepted + mentions.in_progress + mentions.replied + replies.placed;
  const steps: FirstWeekStep[] = [
    {
      id: "email",
      name: "Confirm your email address",
      why: "Writers start only after that. The link is in the email that we sent you.",
      isDone: user.emailVerified,
      link: { to: "/dashboard", search: { view: "settings" } },
    },
    {
      id: "profile",
      name: "Complete your company profile",
      why: "It decides which posts we rate as showing intent to buy.",
      isDone: profileFields.every((field) => Boolean(profile[field]?.trim())),
      link: { to: "/onboarding" },
    },
    {
      id: "keywords",
      name: "Add a second keyword",
      why: "People ask in different words. A second phrasing finds those that the first one misses.",
      isDone: keywords.length > 1,
      link: { to: "/dashboard", search: { view: "mentions" } },
    },
    {
      id: "mention",
      name: "Get your first mention",
      why: "It appears by itself, as soon as a public post contains one of your keywords.",
      isDone: mentions.total > 0,
      link: { to: "/dashboard", search: { view: "mentions" } },
    },
    {
      id: "engage",
      name: "Engage with a mention",
      why: "A writer then drafts a reply that says who it is from.",
      isDone: engaged > 0,
      link: { to: "/dashboard", search: { view: "mentions", sort: "intent" } },
    },
    {
      id: "reply",
      name: "Decide about your first reply",
      why: "Its text waits for your approval in Replies. In Settings you can let approved texts be posted without asking you.",
      isDone: settings.autoPost || replies.placed > 0,
      link: { to: "/dashboard", search: { view: "settings", section: "replies" } },
    },
  ];
  if (includesTeam && user.role === "owner") {
    steps.push({
      id: "team",
      name: "Invite a colleague",
      why: "Your plan has seats. You can assign mentions to each other and comment on them.",
      isDone: members.length > 1,
      link: { to: "/dashboard", search: { view: "team" } },
    });
  }
  if (steps.every(({ isDone }) => isDone)) return null;
  return <FirstWeek steps={steps} onDismiss={onHide} />;
}

/** The steps of a user's first two weeks in a workspace, until they are done or hidden. */
export function FirstWeekSteps({ user }: { user: User }) {
  const workspaceId = currentWorkspace(user)?.id ?? "";
  const isHidden = storedText(`earshot.firstWeek.hidden.${workspaceId}`, "localStorage");
  const [isShown, setShown] = useState(() => isHidden.read() === null);
  // Only for users who can do the steps.
  const isOffered = isShown && user.role !== null && includesRole(user.role, "member");
  const { data: team } = useTeam(isOffered);
  const joinedAt = team?.members.find(({ isYou }) => isYou)?.joinedAt;
  if (!isOffered || !team || !joinedAt) return null;
  if (Date.now() - Date.parse(joinedAt) > offeredMs) return null;
  return (
    <Steps
      user={user}
      members={team.members}
      includesTeam={team.includesTeam}
      onHide={() => {
        isHidden.write("true");
        setShown(false);
      }}
    />
  );
}
