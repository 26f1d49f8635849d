import { type Language, pathIn } from "#shared/language.ts"
import { setting } from "../../platform/config.ts"

/** The customer's page of a job, in their language. */
export const jobLink = (jobKey: string, language: Language = "en"): string =>
  `${setting("SITE_ORIGIN")}${pathIn(language, `/job/${jobKey}`)}`
