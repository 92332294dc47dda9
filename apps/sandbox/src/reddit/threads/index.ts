import type { Thread } from "../content.ts";
import { agency } from "./agency.ts";
import { autonomos } from "./autonomos.ts";
import { bookkeeping } from "./bookkeeping.ts";
import { consulting } from "./consulting.ts";
import { ecommerce } from "./ecommerce.ts";
import { entrepreneur } from "./entrepreneur.ts";
import { freelance } from "./freelance.ts";
import { freelanceJp } from "./freelance-jp.ts";
import { marketing } from "./marketing.ts";
import { nonprofit } from "./nonprofit.ts";
import { photographybusiness } from "./photographybusiness.ts";
import { saas } from "./saas.ts";
import { selbststaendig } from "./selbststaendig.ts";
import { selfhosted } from "./selfhosted.ts";
import { smallbusiness } from "./smallbusiness.ts";
import { startups } from "./startups.ts";
import { sysadmin } from "./sysadmin.ts";
import { webdev } from "./webdev.ts";

/** All threads that exist when the sandbox starts. */
export const threads: readonly Thread[] = [
  ...smallbusiness,
  ...freelance,
  ...bookkeeping,
  ...startups,
  ...saas,
  ...entrepreneur,
  ...selfhosted,
  ...agency,
  ...ecommerce,
  ...consulting,
  ...webdev,
  ...marketing,
  ...sysadmin,
  ...nonprofit,
  ...photographybusiness,
  ...selbststaendig,
  ...autonomos,
  ...freelanceJp,
];
