import type { LivePost } from "../content.ts";
import { asking } from "./asking.ts";
import { askingOffices } from "./asking-offices.ts";
import { askingTrades } from "./asking-trades.ts";
import { lounge } from "./lounge.ts";
import { nearby } from "./nearby.ts";
import { nearbyHours } from "./nearby-hours.ts";
import { nearbyMoney } from "./nearby-money.ts";
import { shoptalk } from "./shoptalk.ts";

/** All posts of the live stream. */
export const livePosts: readonly LivePost[] = [
  ...asking,
  ...askingTrades,
  ...askingOffices,
  ...nearby,
  ...nearbyMoney,
  ...nearbyHours,
  ...shoptalk,
  ...lounge,
];
