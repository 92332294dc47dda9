import { accessPlants } from "./access.ts";
import { accountPlants } from "./accounts.ts";
import { backupPlants } from "./backups.ts";
import { campaignPlants } from "./campaigns.ts";
import { devicePlants } from "./devices.ts";
import { expressionPlants } from "./expressions.ts";
import { frameworkPlants } from "./frameworks.ts";
import { fulfilmentPlants } from "./fulfilment.ts";
import { httpPlants } from "./http.ts";
import { matcherPlants } from "./matcher.ts";
import { optOutPlants } from "./opt-outs.ts";
import { passkeyPlants } from "./passkeys.ts";
import { pastedPostPlants } from "./pasted-posts.ts";
import { planPlants } from "./plans.ts";
import type { Plant } from "./plant.ts";
import { processPlants } from "./processes.ts";
import { racePlants } from "./races.ts";
import { receiptPlants } from "./receipts.ts";
import { referralPlants } from "./referrals.ts";
import { reportPlants } from "./reports.ts";
import { researchPlants } from "./research.ts";
import { researchCommunityPlants } from "./research-communities.ts";
import { storedDataPlants } from "./stored-data.ts";
import { studioPlants } from "./studio.ts";
import { subscriptionPlants } from "./subscriptions.ts";
import { teamPlants } from "./team.ts";
import { tenancyPlants } from "./tenancy.ts";
import { textPlants } from "./texts.ts";
import { uploadPlants } from "./uploads.ts";
import { webhookPlants } from "./webhooks.ts";

/** All planted defects, by area. */
export const allPlants: readonly Plant[] = [
  ...accountPlants,
  ...accessPlants,
  ...tenancyPlants,
  ...teamPlants,
  ...racePlants,
  ...planPlants,
  ...receiptPlants,
  ...referralPlants,
  ...uploadPlants,
  ...storedDataPlants,
  ...backupPlants,
  ...frameworkPlants,
  ...reportPlants,
  ...webhookPlants,
  ...fulfilmentPlants,
  ...pastedPostPlants,
  ...textPlants,
  ...matcherPlants,
  ...devicePlants,
  ...passkeyPlants,
  ...optOutPlants,
  ...processPlants,
  ...httpPlants,
  ...expressionPlants,
  ...subscriptionPlants,
  ...studioPlants,
  ...campaignPlants,
  ...researchCommunityPlants,
  ...researchPlants,
];
