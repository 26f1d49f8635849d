import { randomBytes } from "node:crypto"
import { createInterface } from "node:readline/promises"
import { parseArgs } from "node:util"
import { readPhone, showPhone } from "#shared/domain/people/phone.ts"
import { messages } from "#shared/messages.ts"
import { RaceLost } from "../platform/table.ts"
import { initialPassword, passwordWrite } from "../session/passwords.ts"
import { newUser } from "../users/rules/new-user.ts"
import { newUserWrites, phoneTakenRace, userReader } from "../users/store.ts"
import { userAuditWrite } from "../users/user-audit.ts"
import { awsOptions, CommandFailure, openNamedTable, runCommand } from "./command.ts"

/**
 * `npm run create-admin` creates the first admin directly in the table, because the API can't (docs/domain.md, section
 * 9). There is no password: the first login texts a code.
 */

const optionsOfCommand = {
  ...awsOptions,
  /** even if there is an admin */
  another: { type: "boolean", default: false },
  /** only says whether there is an admin (`npm run setup`) */
  check: { type: "boolean", default: false },
  phone: { type: "string" },
  name: { type: "string" },
} as const

/** Who created an admin, in the audit. */
const commandLine = { _id: "command", name: "Command line", initials: "CL", session: "command" }

/** Prompts for missing options. */
const createPrompt = () => {
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  return { ask: (question: string) => prompt.question(question), close: () => prompt.close() }
}

const run = async (): Promise<string> => {
  const { values: options } = parseArgs({ options: optionsOfCommand })
  const { table } = openNamedTable("create-admin", options)
  const users = userReader(table)
  const hasAdmin = (await users.counts()).admin > 0
  if (options.check && hasAdmin) return "There is an admin."
  if (options.check) throw new CommandFailure("There is no admin yet.")
  if (hasAdmin && !options.another)
    throw new CommandFailure("There is already an admin. Use --another to make one more.")

  const { ask, close } = createPrompt()
  const typedPhone = options.phone ?? (await ask("Admin's phone: "))
  const name = (options.name ?? (await ask("Name: "))).trim()
  close()
  const phone = readPhone(typedPhone)
  if (!phone) throw new CommandFailure(messages.users.phoneLength)
  if (name.length < 3 || name.length > 100) throw new CommandFailure(messages.users.nameLength)

  const now = new Date()
  const user = newUser({ name, phone, role: "clerk" }, randomBytes(12).toString("hex"), now)
  const admin = { ...user, role: "admin" as const }
  const password = await passwordWrite(admin._id, initialPassword(phone), { chosen: false })
  const audit = await userAuditWrite(table, admin, { action: "created" }, { by: commandLine, now })
  try {
    await table.transact([...newUserWrites(admin), password, audit])
  } catch (error) {
    if (error instanceof RaceLost && error.race === phoneTakenRace)
      throw new CommandFailure(`Someone already uses ${showPhone(phone)}.`)
    throw error
  }
  return `${name} is now an admin. Log in with ${showPhone(phone)} and its last four digits. We'll text a code, then you choose a password.`
}

await runCommand(run)
