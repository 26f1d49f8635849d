import { randomBytes } from "node:crypto"
import { createInterface } from "node:readline/promises"
import { parseArgs } from "node:util"
import { readPhone, showPhone } from "#shared/domain/people/phone.ts"
import { messages } from "#shared/messages.ts"
import { openTable, RaceLost, tableClient } from "../platform/table.ts"
import { initialPassword, passwordWrite } from "../session/passwords.ts"
import { newUser } from "../users/rules/new-user.ts"
import { newUserWrites, phoneTakenRace, userReader } from "../users/store.ts"

/**
 * `npm run create-admin` creates the first admin directly in the table, because the API can't (docs/domain.md, section
 * 9). There is no password: the first login texts a code.
 */

class Failure extends Error {}

const { values: options } = parseArgs({
  options: {
    /** even if there is an admin */
    another: { type: "boolean", default: false },
    /** only says whether there is an admin (`npm run setup`) */
    check: { type: "boolean", default: false },
    phone: { type: "string" },
    name: { type: "string" },
  },
})

/** Uses the AWS SDK's default configuration. */
const openTableByName = () => {
  const name = process.env.TABLE_NAME
  if (!name) throw new Failure("Name a table: TABLE_NAME=... AWS_REGION=... npm run create-admin")
  return openTable(tableClient({}), name)
}

/** Prompts for missing options. */
const createPrompt = () => {
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  return { ask: (question: string) => prompt.question(question), close: () => prompt.close() }
}

const run = async (): Promise<string> => {
  const table = openTableByName()
  const users = userReader(table)
  const hasAdmin = (await users.counts()).admin > 0
  if (options.check && hasAdmin) return "There is an admin."
  if (options.check) throw new Failure("There is no admin yet.")
  if (hasAdmin && !options.another)
    throw new Failure("There is already an admin. Use --another to make one more.")

  const { ask, close } = createPrompt()
  const typedPhone = options.phone ?? (await ask("Admin's phone: "))
  const name = (options.name ?? (await ask("Name: "))).trim()
  close()
  const phone = readPhone(typedPhone)
  if (!phone) throw new Failure(messages.users.phoneLength)
  if (name.length < 3 || name.length > 100) throw new Failure(messages.users.nameLength)

  const user = newUser({ name, phone, role: "clerk" }, randomBytes(12).toString("hex"), new Date())
  const admin = { ...user, role: "admin" as const }
  const password = await passwordWrite(admin._id, initialPassword(phone), { chosen: false })
  try {
    await table.transact([...newUserWrites(admin), password])
  } catch (error) {
    if (error instanceof RaceLost && error.race === phoneTakenRace)
      throw new Failure(`Someone already uses ${showPhone(phone)}.`)
    throw error
  }
  return `${name} is now an admin. Log in with ${showPhone(phone)} and its last four digits. We'll text a code, then you choose a password.`
}

try {
  process.stdout.write(`${await run()}\n`)
} catch (error) {
  if (!(error instanceof Failure)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
