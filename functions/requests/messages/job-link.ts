import { setting } from "../../platform/config.ts"

export const jobLink = (jobKey: string): string => `${setting("SITE_ORIGIN")}/job/${jobKey}`
