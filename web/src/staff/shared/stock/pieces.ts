import * as z from "zod"
import { t } from "#shared/language.ts"

export const pieces = z
  .string()
  .trim()
  .regex(/^\d{1,4}$/, t("Enter 0 to 9,999."))
