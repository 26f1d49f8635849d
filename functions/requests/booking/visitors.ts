import { randomBytes } from "node:crypto"
import { consentIn } from "#shared/domain/messages/customer-texts.ts"
import type { Language } from "#shared/language.ts"
import { consentReader, consentWrite } from "../../messages/store.ts"
import type { TableReader, Write } from "../../platform/table.ts"
import { initialPassword, passwordWrite } from "../../session/store.ts"
import { settingsReader } from "../../settings/store.ts"
import { newUser, newUserWrites, userReader } from "../../users/store.ts"

type Visitor = { name: string; phone: string } & Partial<
  Record<"email" | "address", string | undefined> & { language: Language | undefined }
>

export const visitorRecords = (table: TableReader) => {
  const users = userReader(table)
  const consents = consentReader(table)
  const settings = settingsReader(table)

  return {
    /**
     * The customer with this phone, or a new one. A staff phone is never linked. The password is always hashed, so
     * that the reply time reveals nothing.
     */
    async customer(visitor: Visitor, now: Date) {
      const newCustomer = newUser({ ...visitor, role: "user" }, randomBytes(12).toString("hex"), now)
      const { phone } = newCustomer
      const password = await passwordWrite(newCustomer._id, initialPassword(phone), { chosen: false })
      return async (): Promise<{ customerId?: string; language?: Language; writes: Write[] }> => {
        const id = await users.idByPhone(phone)
        if (id === undefined)
          return { customerId: newCustomer._id, writes: [...newUserWrites(newCustomer), password] }
        const existing = await users.get(id)
        if (existing?.role !== "user") return { writes: [] }
        const { language } = existing
        return { customerId: id, ...(language && { language }), writes: [] }
      }
    },

    /** Consent with the current wording. Only the phone itself can take back its STOP. */
    async consentWriteFor(
      { phone, language = "en" }: Pick<Visitor, "phone" | "language">,
      now: Date,
    ): Promise<Write | undefined> {
      const before = await consents.of(phone)
      if (before?.given === false && before.source === "text") return undefined
      const wording = consentIn(await settings.businessInfo(), language)
      return consentWrite(before, { phone, given: true, wording, at: now.toISOString(), source: "wizard" })
    },
  }
}
