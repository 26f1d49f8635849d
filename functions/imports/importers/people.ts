import { randomBytes } from "node:crypto"
import type { User } from "#shared/api/users.ts"
import { addressOf, type Problem } from "#shared/domain/import/rows.ts"
import { showPhone } from "#shared/domain/people/phone.ts"
import { billingProfileReader, newProfileWrites } from "../../billing/store.ts"
import { endConsent } from "../../messages/store.ts"
import type { Table, Write } from "../../platform/table.ts"
import { initialPassword, passwordWrite } from "../../session/store.ts"
import { changeUserWrites, newUser, newUserWrites, userReader } from "../../users/store.ts"
import { translateJobs } from "../translate-jobs.ts"
import {
  type ActorContext,
  type Importer,
  type ImportResult,
  type LookupResult,
  noProblems,
  problem,
} from "./importer.ts"

type Account = User & { category: "commercial" | "carrier" }
const isAccount = (user: User): user is Account => user.category !== "personal"

const taxedHere = (name: string): Problem => ({
  message: `${name} is taxed here, and the file says exempt. To change that, edit the billing profile.`,
})

type PersonInput = Pick<User, "name" | "phone" | "address" | "language"> & { email: string | undefined }

/** Customers and accounts are identified by phone. */
const importPeople = (table: Table) => {
  const { findByPhone } = userReader(table)
  return {
    byPhone: findByPhone,
    async check(phone: string | undefined, expected: "customer" | "account"): Promise<LookupResult> {
      const existing = await findByPhone(phone)
      if (!existing) return noProblems
      const phoneOwner = `${showPhone(existing.phone)} is the phone of ${existing.name}`
      if (existing.role !== "user")
        return problem(`${phoneOwner}, who works here. Use another phone, or leave this row out.`)
      if (expected === "account" && !isAccount(existing))
        return problem(`${phoneOwner}, who is a customer. Change their account type, or use another phone.`)
      return { ...noProblems, existingRecord: `${existing.name}, ${showPhone(existing.phone)}` }
    },
    async create(
      input: PersonInput,
      category: User["category"],
      now: Date,
    ): Promise<{ user: User; writes: ImportResult }> {
      const user = newUser({ ...input, role: "user", category }, randomBytes(12).toString("hex"), now)
      const password = await passwordWrite(user._id, initialPassword(user.phone), { chosen: false })
      const created = { type: "user", id: user._id, version: user.version } as const
      const writes = [...newUserWrites(user), password, ...(await endConsent(table, user.phone))]
      return { user, writes: { outcome: "made", made: created, writes } }
    },
    /** Fills only empty fields. `profile` writes a missing billing profile. */
    async fill(
      existing: User,
      input: PersonInput,
      actorContext: ActorContext,
      profile: Write[] = [],
    ): Promise<ImportResult> {
      const emptyFields = (["email", "address"] as const).filter(
        (field) => existing[field] === "" && input[field],
      )
      // Customers without a language read English.
      const takesLanguage = existing.language === undefined && (input.language ?? "en") !== "en"
      const filledFields = [...emptyFields, ...(takesLanguage ? (["language"] as const) : [])]
      if (filledFields.length + profile.length === 0) return { outcome: "skipped" }
      const valuesOf = (user: Partial<PersonInput>) =>
        Object.fromEntries(filledFields.map((field) => [field, user[field]]))
      const after: User = { ...existing, ...valuesOf(input), version: existing.version + 1 }
      const before = Object.fromEntries(filledFields.map((field) => [field, existing[field] ?? null]))
      const made = { type: "filled", id: existing._id, version: after.version, before } as const
      await translateJobs(table, existing, after, actorContext)
      return {
        outcome: "filled",
        made: { ...made, ...(profile.length > 0 && { profile: true }) },
        writes: [...changeUserWrites(existing, after, actorContext), ...profile],
      }
    },
  }
}

export const customerImporter = (table: Table): Importer<"customers"> => {
  const people = importPeople(table)
  return {
    check: ({ phone }) => people.check(phone, "customer"),
    async importRecord(record, _answer, actorContext) {
      const { name = "", phone = "", email, language } = record
      const input = {
        name,
        phone,
        email,
        address: addressOf(record),
        ...(language && { language }),
      }
      const existing = await people.byPhone(phone)
      if (existing) return people.fill(existing, input, actorContext)
      return (await people.create(input, "personal", actorContext.now)).writes
    },
  }
}

export const accountImporter = (table: Table): Importer<"accounts"> => {
  const people = importPeople(table)
  const profiles = billingProfileReader(table)
  return {
    async check({ phone, taxExempt = false }) {
      const found = await people.check(phone, "account")
      const existing = taxExempt && found.existingRecord ? await people.byPhone(phone) : undefined
      const profile = existing && (await profiles.of(existing._id))
      return profile && !profile.taxExempt ? { ...found, warnings: [taxedHere(existing.name)] } : found
    },
    async importRecord(record, _answer, actorContext) {
      const { name = "", phone = "", email, category = "commercial", taxExempt = false } = record
      const input = { name, phone, email, address: addressOf(record) }
      const existing = await people.byPhone(phone)
      if (existing) {
        const isMissing = isAccount(existing) && !(await profiles.of(existing._id))
        return people.fill(
          existing,
          input,
          actorContext,
          isMissing ? newProfileWrites(existing, taxExempt, actorContext) : [],
        )
      }
      const { user, writes } = await people.create(input, category, actorContext.now)
      if (writes.outcome === "skipped") return writes
      const profile = newProfileWrites({ ...user, category }, taxExempt, actorContext)
      return { ...writes, writes: [...writes.writes, ...profile] }
    },
  }
}
