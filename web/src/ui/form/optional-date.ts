import * as z from "zod"
import { t } from "#shared/language.ts"
import { incompleteDate } from "./incomplete-date.ts"

/** YYYY-MM-DD or nothing, as a `DateField` holds it. A half-typed date is neither. */
export const optionalDate = z
  .string()
  .refine((date) => date !== incompleteDate, t("Enter a date, like 11/20/2026."))
