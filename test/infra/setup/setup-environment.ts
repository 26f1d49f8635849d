import { join } from "node:path"
import { onTestFinished } from "vitest"
import { alarmEmails } from "#infra/alarm-emails.ts"
import type { DeployFailure } from "#infra/deploy-settings.ts"
import { settingsFile } from "#infra/settings-file.ts"
import type { Setup } from "#infra/setup/context.ts"
import { runSetup } from "#infra/setup/setup.ts"
import { temporaryFolder } from "../folder.ts"
import { awsClients, emptyAccount } from "./aws.ts"
import { type Providers, startProviders } from "./providers.ts"

export const number = "+15305550199"
export const accountSid = `AC${"1".repeat(32)}`
export const authToken = "a".repeat(32)
export const accessToken = "EAAA-secret-access-token"

/** What the person types, by a part of the question. */
export const answers: Record<string, string> = {
  "Domain of the site": "www.example.com",
  "Sender of emails": "office@example.com",
  "Who gets an email": "owner@example.com",
  "Dollars a month": "",
  "Name of this system": "",
  "Account SID": accountSid,
  "Auth token": authToken,
  "Your number": "(530) 555-0199",
  "Take cards": "y",
  "Application ID": "sq0idp-shop",
  "Access token": accessToken,
  "Deploy now": "y",
  "Deploy again": "n",
  "leads elsewhere": "y",
}

const fakeProviders = (): Providers => ({
  twilio: {
    accountSid,
    authToken,
    type: "Full",
    numbers: [{ sid: `PN${"1".repeat(32)}`, phone_number: number, sms_url: "https://demo.twilio.com" }],
    services: [],
  },
  square: { accessToken, locations: [{ id: "L1", name: "Main", status: "ACTIVE" }], subscriptions: [] },
})

/** The person's computer, with the programs that setup runs on it. */
const fakeMachine = (
  account: ReturnType<typeof emptyAccount>,
  { aws, file }: Pick<Setup, "aws" | "file">,
) => {
  const machine = {
    hasDocker: true,
    hasAdmin: false,
    cnames: [] as string[],
    served: [] as string[],
    programs: [] as string[],
  }

  /** A deploy creates stacks and subscribes the alarms' reader, who hasn't confirmed yet. */
  const deploy = async () => {
    const { name = "", alarmEmail = "" } = file.read()
    account.stacks.set(`${name}-site`, {
      outputs: { DistributionDomain: "d1.cloudfront.net", SiteDomain: file.read().domain ?? "" },
    })
    account.stacks.set(`${name}-data`, { outputs: {}, table: `${name}-data-Table` })
    const topicOf = (region: string, stack: string) =>
      `arn:aws:sns:${region}:111122223333:${name}-${stack}-Alarms1`
    account.topics = [topicOf("us-west-2", "alarms"), topicOf("us-east-1", "edge")]
    await alarmEmails(aws, { name, alarmEmail }).update()
  }

  const run: Setup["run"] = async (program, parameters, { env } = {}) => {
    const words = [program === process.execPath ? "node" : program, ...parameters].join(" ")
    machine.programs.push(words)
    if (program === "docker") return machine.hasDocker
    if (words.includes("bootstrap")) account.stacks.set("CDKToolkit", { outputs: {} })
    if (words.includes("deploy.ts")) await deploy()
    if (!words.includes("create-admin")) return true
    if (!account.stacks.get("clearline-data")?.table?.includes(env?.TABLE_NAME ?? "none")) return false
    if (!words.includes("--check")) machine.hasAdmin = true
    return machine.hasAdmin
  }

  return { machine, run }
}

/** The terminal, with what the person types. A question without an answer fails the test. */
const fakeTerminal = () => {
  const typed: Record<string, string> = { ...answers }
  const firstAnswers: [question: string, answer: string][] = []
  const lines: string[] = []
  const questions: string[] = []
  const secretQuestions: string[] = []
  const terminal: Setup["terminal"] = {
    say: (line) => void lines.push(line),
    async ask(question, { isSecret = false } = {}) {
      const first = firstAnswers.findIndex(([part]) => question.includes(part))
      const [mistaken] = first < 0 ? [] : firstAnswers.splice(first, 1)
      const [, answer] = mistaken ?? Object.entries(typed).find(([part]) => question.includes(part)) ?? []
      if (answer === undefined) throw new Error(`No answer to the question ${question}`)
      questions.push(question.trim())
      if (isSecret) secretQuestions.push(question.trim())
      return answer
    },
  }
  return { typed, firstAnswers, lines, questions, secretQuestions, terminal }
}

/** Accounts at AWS, Twilio, and Square with one person who owns them, and a terminal that this person sits at. */
export const createSetupEnvironment = async () => {
  const account = emptyAccount()
  const aws = awsClients(account)
  const providers = fakeProviders()
  const { close, twilio, square } = await startProviders(providers)
  onTestFinished(close)
  const path = join(temporaryFolder(), "deploy.json")
  const file = settingsFile(path)
  const { machine, run } = fakeMachine(account, { aws, file })
  const { typed, firstAnswers, lines, questions, secretQuestions, terminal } = fakeTerminal()
  const setup: Setup = {
    file,
    aws,
    twilio,
    square,
    run,
    resolveCname: async () => machine.cnames,
    isServed: async (domain) => machine.served.includes(domain),
    wait: async () => undefined,
    terminal,
  }

  return {
    account,
    providers,
    machine,
    typed,
    /** The first answer to a question; `typed` has the later ones. */
    typedOnce: (question: string, answer: string) => void firstAnswers.push([question, answer]),
    path,
    file,
    setup,
    questions,
    secretQuestions,
    /** Runs setup like a person, and returns what it printed, with the sentence that it stopped at. */
    async run(): Promise<string> {
      lines.length = 0
      questions.length = 0
      await runSetup(setup).catch((error: DeployFailure) => {
        if (error.name !== "DeployFailure") throw error
        lines.push(error.message)
      })
      return lines.join("\n")
    },
  }
}
export type SetupEnvironment = Awaited<ReturnType<typeof createSetupEnvironment>>

export const siteWebhook = (provider: string) => `https://www.example.com/api/hooks/${provider}`

/** After a first run of setup, with its mail identities verified. */
export const settled = async (): Promise<SetupEnvironment> => {
  const environment = await createSetupEnvironment()
  await environment.run()
  for (const identity of environment.account.identities.values()) identity.isVerified = true
  return environment
}
