import { z } from "zod";

// Zod compiles object schemas with `new Function` where it may. The content security policy refuses
// that and would report each attempt. Must be loaded before the contract, whose schemas decide once.
z.config({ jitless: true });
