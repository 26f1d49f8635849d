import * as z from "zod"
import { fieldsOf } from "#shared/api/wrong-fields.ts"

export function refusalOf(kind: z.ZodType, value: unknown): string | undefined {
  const sent = z.safeEncode(kind, value)
  const read = sent.success ? z.safeDecode(kind, sent.data) : sent
  return read.success ? undefined : fieldsOf(read.error)[0]?.message
}
