import { z } from "zod";
import type { JobKind } from "../../../infrastructure/jobs.ts";
import type { JobRegistration } from "../../../infrastructure/modules.ts";
import type { Team } from "./service.ts";
import { type TeamMail, teamMailKinds } from "./service-mails.ts";

const mailJob = {
  name: "team.mail",
  payload: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("invitation"), invitationId: z.string(), sends: z.number() }),
    z.object({
      kind: z.enum(teamMailKinds).exclude(["invitation"]),
      userId: z.string(),
      aboutId: z.string(),
      workspaceId: z.string(),
    }),
  ]),
  needs: "mail",
  expireInSeconds: 120,
  // A mail server may be unavailable for some time; the time between two tries grows to a minute.
  retryLimit: 60,
} satisfies JobKind<TeamMail>;

/** Queues each mail in the transaction that calls for it, and sends them. */
export const teamJobs = (team: Team): JobRegistration => ({
  kinds: [mailJob],
  enqueue: (jobs) => team.topics.mail.subscribe((tx, mail) => jobs.send(tx, mailJob, mail)),
  work: (jobs) => jobs.work(mailJob, 1, team.sendMail),
});
