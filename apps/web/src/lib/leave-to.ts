/** Leaves the app for a page of another site. */
export const leaveTo = (url: string): void => window.location.assign(url);
