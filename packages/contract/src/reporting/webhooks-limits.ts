/** How many webhooks a workspace can have. */
export const webhooksMax = 5;

/** For how many days deliveries are stored. */
export const webhookDeliveryDays = 30;

/** For how many hours the old secret signs, too, after a new one was created. */
export const webhookRotationHours = 24;

/** While this many deliveries wait, test events and replays are refused. */
export const webhookWaitingMax = 1_000;

/** How many deliveries a page of the log has. */
export const webhookDeliveriesPerPage = 50;
