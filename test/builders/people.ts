import { randomBytes, randomInt } from "node:crypto"
import { programSession } from "#functions/integrations/store.ts"
import type { Table } from "#functions/platform/table.ts"
import { passwordItem } from "#functions/session/passwords.ts"
import { openSession, sessionReader } from "#functions/session/store.ts"
import { newUserWrites } from "#functions/users/store.ts"
import { minimumHashCost } from "#infra/local/demo/password.ts"
import type { User } from "#shared/api/users.ts"
import type { Login } from "../driver/client.ts"

export type Person = User & { token: string }

type Overrides = Partial<Omit<User, "_id">> & { now?: Date }

const phones = 1e9
let nextPhone = randomInt(phones)

/** Never the same twice in a process, and spread out. The step has no factor in common with the number of phones. */
export const randomPhone = (): string => {
  nextPhone = (nextPhone + 618_033_989) % phones
  return `9${String(nextPhone).padStart(9, "0")}`
}

/** Ten letters, without digits, so that a search for them finds no phone or invoice number. */
export const ownWord = (): string =>
  randomBytes(5)
    .toString("hex")
    .replace(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)))

export const ownName = (first: string): string => `${first} ${ownWord()}`

/**
 * Creates people with the product's own stores. Names repeat between tests, so ids, phones, and tokens tell
 * people apart.
 */
export const people = (table: Table) => {
  const logIn = async (user: User, now = new Date()): Promise<Person> => {
    const sessions = await sessionReader(table).ofUser(user._id)
    const { token, writes } = openSession(user, sessions, { ip: "192.0.2.1", userAgent: "test", now })
    await table.transact(writes)
    return { ...user, token }
  }

  const make = async (
    usual: Pick<User, "name" | "role"> & Partial<User>,
    { now, ...overrides }: Overrides,
  ) => {
    const user: User = {
      _id: randomBytes(12).toString("hex"),
      phone: randomPhone(),
      email: "",
      address: "",
      category: "personal",
      state: "active",
      serviceTechnician: false,
      version: 1,
      createdAt: "2026-11-20T16:00:00.000Z",
      ...usual,
      ...overrides,
    }
    await table.transact(newUserWrites(user))
    return logIn(user, now)
  }

  return {
    logIn,
    admin: (overrides: Overrides = {}) => make({ name: "Ada Marsh", role: "admin" }, overrides),
    developer: (overrides: Overrides = {}) => make({ name: "Dev Okafor", role: "developer" }, overrides),
    clerk: (overrides: Overrides = {}) => make({ name: "Carla Reyes", role: "clerk" }, overrides),
    technician: (overrides: Overrides = {}) =>
      make(
        {
          name: "Theo Lind",
          role: "technician",
          serviceTechnician: true,
          defaultTechnicianAssignment: "Installer",
          technicianInstallerRate: 4000,
          technicianAssistantRate: 2000,
          technicianInstallerRepairRate: 1500,
          technicianAssistantRepairRate: 1000,
        },
        overrides,
      ),
    customer: (overrides: Overrides = {}) =>
      make({ name: "Mia Torres", role: "user", address: "112 Plumas St, Yuba City, CA 95991" }, overrides),
    async program(role: "clerk" | "admin"): Promise<Login> {
      const _id = `key-${randomBytes(8).toString("hex")}`
      const token = `clk_${randomBytes(32).toString("base64url")}`
      const at = new Date().toISOString()
      const until = new Date(Date.now() + 86_400_000).toISOString()
      const by = { _id: "ada", name: "Ada Marsh", initials: "AM" }
      await table.transact([programSession({ _id, name: "Bookkeeping", role, by, at, until }, token)])
      return { _id, token }
    },
    commercialAccount: (overrides: Overrides = {}) =>
      make({ name: "Sutter Fleet Services", role: "user", category: "commercial" }, overrides),
    /**
     * `chosen` false is an initial password. `slow` uses the product's own hash cost, for tests of concurrent
     * logins.
     */
    async setPassword(user: User, password: string, { chosen = true, slow = false } = {}) {
      const put = await passwordItem(
        user._id,
        password,
        slow ? { chosen } : { chosen, cost: minimumHashCost },
      )
      await table.transact([{ put, onlyIf: "unguarded" }])
    },
  }
}
