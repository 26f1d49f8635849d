import { setting } from "../platform/config.ts"

/** The page on which a customer follows their job. */
export const jobLink = (jobKey: string): string => `${setting("SITE_ORIGIN")}/job/${jobKey}`
