import * as z from "zod"
import { receiveTwilioEvent } from "#shared/api/provider-webhooks.ts"
import { readPhone, toE164 } from "#shared/domain/people/phone.ts"
import { DeployFailure } from "../deploy-settings.ts"
import { domainLeadsHere } from "./alias.ts"
import { requireSetting, type Setup } from "./context.ts"
import { readCredentials, storeCredentials } from "./secrets.ts"
import { askFor, type ByHand, type Step } from "./step.ts"

/** What the functions read from the parameter (functions/providers/twilio.ts). */
const Credentials = z.object({
  accountSid: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, "An account SID is AC and 32 digits or letters from a to f."),
  authToken: z.string().regex(/^[0-9a-f]{32}$/, "An auth token is 32 digits or letters from a to f."),
  from: z.string(),
})
type Credentials = z.output<typeof Credentials>

const UsPhone = z
  .string()
  .transform((text) => readPhone(text))
  .pipe(z.string({ error: "Enter a 10-digit US phone number." }))
  .transform(toE164)

const nothingIfRefused = (error: unknown): undefined => {
  if ((error as { status?: number }).status !== 401) throw error
}

/** The account's number, and the messaging service with it, which the A2P registration requires. */
const readNumber = async (setup: Setup, { accountSid, authToken, from }: Credentials) => {
  const client = setup.twilio(accountSid, authToken)
  const [account, [number], services] = await Promise.all([
    client.api.accounts(accountSid).fetch(),
    client.incomingPhoneNumbers.list({ phoneNumber: from }),
    client.messaging.v1.services.list(),
  ])
  for (const service of services) {
    const numbers = await client.messaging.v1.services(service.sid).phoneNumbers.list()
    if (numbers.some(({ phoneNumber }) => phoneNumber === from)) return { client, account, number, service }
  }
  return { client, account, number, service: undefined }
}
type FoundNumber = Awaited<ReturnType<typeof readNumber>>

/** Undefined also when Twilio doesn't accept what is stored, so that setup asks again. */
const readStored = async (setup: Setup) => {
  const credentials = await readCredentials(setup, "twilio", Credentials)
  const found = credentials && (await readNumber(setup, credentials).catch(nothingIfRefused))
  return credentials && found?.number && { ...credentials, ...found }
}

export const textsStep = (setup: Setup): Step => {
  const describe = ({ account }: FoundNumber, from: string): string => {
    const limit = account.type === "Trial" ? " The account is on trial: it texts verified numbers only." : ""
    return `${from} texts your customers.${limit}`
  }

  return {
    title: "Texts",
    why: "Customers get texts from your number at Twilio.",
    async check() {
      const stored = await readStored(setup)
      return stored && describe(stored, stored.from)
    },
    async act() {
      const { terminal } = setup
      const { shape } = Credentials
      const credentials = {
        accountSid: await askFor(terminal, "Account SID (Twilio Console, first page)", shape.accountSid),
        authToken: await askFor(terminal, "Auth token (below it)", shape.authToken, { isSecret: true }),
        from: await askFor(terminal, "Your number at Twilio", UsPhone),
      }
      const { from } = credentials
      const found = await readNumber(setup, credentials).catch(nothingIfRefused)
      if (!found)
        throw new DeployFailure(
          "Twilio refuses this account SID and auth token. Copy both from the first page of the Twilio Console, and run setup again.",
        )
      if (!found.number)
        throw new DeployFailure(
          `${from} isn't a number of this account. Buy one (Twilio Console, Phone Numbers), and run setup again.`,
        )
      await storeCredentials(setup, "twilio", credentials)
      return { done: describe(found, from) }
    },
  }
}

/** Comes after the deploy and DNS, as a new domain would lose the texts that arrive before. */
export const incomingTextsStep = (setup: Setup): Step => {
  const webhook = () => `https://${requireSetting(setup, "domain")}/api${receiveTwilioEvent.path}`
  const describe = (from: string) => `${from} sends its texts to ${webhook()}.`

  return {
    title: "Incoming texts",
    why: "Twilio sends customers' replies to a webhook of the site.",
    async check() {
      const stored = await readStored(setup)
      const isReady =
        stored?.number?.smsUrl === webhook() && (stored.service?.useInboundWebhookOnNumber ?? true)
      return stored && isReady ? describe(stored.from) : undefined
    },
    async act() {
      if (!(await domainLeadsHere(setup)))
        return { waiting: "run setup again when the domain leads to the site." }
      const stored = await readStored(setup)
      if (!stored?.number) throw new DeployFailure("Twilio refuses the stored token. Run setup again.")
      const { client, number, service, from } = stored
      await client.incomingPhoneNumbers(number.sid).update({ smsUrl: webhook(), smsMethod: "POST" })
      // Otherwise the service sends incoming texts elsewhere, or nowhere.
      if (service) await client.messaging.v1.services(service.sid).update({ useInboundWebhookOnNumber: true })
      return { done: describe(from) }
    },
  }
}

export const registerTexts = (setup: Setup): ByHand => ({
  title: "Register your texts (A2P 10DLC)",
  page: "Twilio Console, Messaging, Regulatory Compliance",
  why: "US carriers block texts of numbers that aren't in a registered campaign, so no login code arrives.",
  async isDone() {
    const { client, service } = (await readStored(setup)) ?? {}
    if (!client || !service) return false
    const campaigns = await client.messaging.v1.services(service.sid).usAppToPerson.list()
    return campaigns.some(({ campaignStatus }) => campaignStatus === "VERIFIED")
  },
})
