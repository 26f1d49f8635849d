import { consentWrite } from "#functions/messages/store.ts"
import { table } from "../table.ts"

/** Records that the phone's owner agreed to texts. */
export const agree = async (phone: string): Promise<string> => {
  const at = new Date().toISOString()
  const consent = { phone, given: true, wording: "May we text you?", at, by: "Rosa Benitez" }
  await table.transact([consentWrite(undefined, { ...consent, source: "clerk" })])
  return phone
}
