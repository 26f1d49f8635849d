import * as z from "zod"
import { fieldErrors } from "#shared/api/definition/wrong-fields.ts"

export function validationMessage(kind: z.ZodType, value: unknown): string | undefined {
  const encoded = z.safeEncode(kind, value)
  const decoded = encoded.success ? z.safeDecode(kind, encoded.data) : encoded
  return decoded.success ? undefined : fieldErrors(decoded.error)[0]?.message
}
