import { setting } from "../platform/config.ts"

/** Address of the customer's page of a job. */
export const jobLink = (jobKey: string): string => `${setting("SITE_ORIGIN")}/job/${jobKey}`
