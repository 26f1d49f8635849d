import { randomBytes } from "node:crypto"
import type { User } from "#shared/api/users.ts"
import { addressOf, nameOf } from "#shared/domain/import/rows.ts"
import { showPhone } from "#shared/domain/people/phone.ts"
import { creationWithAccount } from "../../billing/store.ts"
import type { TableReader } from "../../platform/table.ts"
import { initialPassword, passwordWrite } from "../../session/store.ts"
import { changeOf, creationOf, newUser, userReader } from "../../users/store.ts"
import { type Brought, type Doing, fine, type Looked, type Mover, wrong } from "./mover.ts"

const isAccount = ({ category }: User) => category !== "personal"

type Told = { name: string; phone: string; email: string | undefined; address: string }

/** Customers and accounts: people with a phone of their own, by which they are told from others. */
const movePeople = (table: TableReader) => {
  const users = userReader(table)
  const byPhone = async (phone: string | undefined): Promise<User | undefined> => {
    const id = phone === undefined ? undefined : await users.idByPhone(phone)
    return id === undefined ? undefined : users.get(id)
  }
  return {
    byPhone,
    async look(phone: string | undefined, wanted: "customer" | "account"): Promise<Looked> {
      const known = await byPhone(phone)
      if (!known) return fine
      const whose = `${showPhone(known.phone)} is the phone of ${known.name}`
      if (known.role !== "user")
        return wrong(`${whose}, who works here. Use another phone, or leave this row out.`)
      if (wanted === "account" && !isAccount(known))
        return wrong(`${whose}, who is a customer. Change their account type, or use another phone.`)
      return { ...fine, known: `${known.name}, ${showPhone(known.phone)}` }
    },
    async make(told: Told, category: User["category"], now: Date): Promise<{ user: User; writes: Brought }> {
      const user = newUser({ ...told, role: "user", category }, randomBytes(12).toString("hex"), now)
      const password = await passwordWrite(user._id, initialPassword(user.phone), { chosen: false })
      const made = { type: "user", id: user._id, version: user.version } as const
      return { user, writes: { outcome: "made", made, writes: [...creationOf(user), password] } }
    },
    /** What is empty is filled; what somebody wrote here stays. */
    fill(known: User, told: Told, { by, now }: Doing): Brought {
      const filled = Object.fromEntries(
        (["email", "address"] as const).flatMap((field) =>
          known[field] === "" && told[field] ? [[field, told[field]]] : [],
        ),
      )
      if (Object.keys(filled).length === 0) return { outcome: "skipped" }
      const after: User = { ...known, ...filled, version: known.version + 1 }
      const before = Object.fromEntries(Object.keys(filled).map((field) => [field, ""]))
      return {
        outcome: "filled",
        made: { type: "filled", id: known._id, version: after.version, before },
        writes: changeOf(known, after, { by, now }),
      }
    },
  }
}

export const customerMover = (table: TableReader): Mover<"customers"> => {
  const people = movePeople(table)
  return {
    look: ({ phone }) => people.look(phone, "customer"),
    async bring(record, _answer, doing) {
      const { phone = "", email } = record
      const told = { name: nameOf(record), phone, email, address: addressOf(record) }
      const known = await people.byPhone(phone)
      if (known) return people.fill(known, told, doing)
      return (await people.make(told, "personal", doing.now)).writes
    },
  }
}

export const accountMover = (table: TableReader): Mover<"accounts"> => {
  const people = movePeople(table)
  return {
    look: ({ phone }) => people.look(phone, "account"),
    async bring(record, _answer, doing) {
      const { name = "", phone = "", email, category = "commercial", taxExempt = false } = record
      const told = { name, phone, email, address: addressOf(record) }
      const known = await people.byPhone(phone)
      if (known) return people.fill(known, told, doing)
      const { user, writes } = await people.make(told, category, doing.now)
      if (writes.outcome === "skipped") return writes
      const profile = creationWithAccount({ ...user, category }, taxExempt, doing)
      return { ...writes, writes: [...writes.writes, ...profile] }
    },
  }
}
