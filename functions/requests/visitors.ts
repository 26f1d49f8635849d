import { randomBytes } from "node:crypto"
import { consentWording } from "#shared/domain/text-consent.ts"
import { consentReader, consentWrite } from "../messages/store.ts"
import type { TableReader, Write } from "../platform/table.ts"
import { initialPassword, passwordWrite } from "../session/store.ts"
import { settingsReader } from "../settings/store.ts"
import { creationOf, newUser, userReader } from "../users/store.ts"

type Visitor = { name: string; phone: string; email?: string | undefined; address?: string | undefined }

/** Who a visitor is to the shop, and what they say to texts. */
export const visitors = (table: TableReader) => {
  const users = userReader(table)
  const consents = consentReader(table)
  const settings = settingsReader(table)

  return {
    /**
     * The customer whose phone it is, or a new one. Of staff nobody becomes a customer by it. The password is made for whom the
     * shop knows, too: an answer takes the same time.
     */
    async customer(visitor: Visitor, now: Date) {
      const newcomer = newUser({ ...visitor, role: "user" }, randomBytes(12).toString("hex"), now)
      const { phone } = newcomer
      const password = await passwordWrite(newcomer._id, initialPassword(phone), { chosen: false })
      /** Asked anew each time that somebody was faster. */
      return async (): Promise<{ customerId?: string; writes: Write[] }> => {
        const id = await users.idByPhone(phone)
        if (id === undefined) return { customerId: newcomer._id, writes: [...creationOf(newcomer), password] }
        const known = await users.get(id)
        return { ...(known?.role === "user" && { customerId: id }), writes: [] }
      }
    },

    /** That they agreed, with the words of today. A STOP from the phone itself is only taken back by it. */
    async agreement(phone: string, now: Date): Promise<Write | undefined> {
      const before = await consents.of(phone)
      if (before?.given === false && before.source === "text") return undefined
      const { businessname, textConsentData } = await settings.businessInfo()
      const wording = consentWording(businessname, textConsentData)
      return consentWrite(before, { phone, given: true, wording, at: now.toISOString(), source: "wizard" })
    },
  }
}
