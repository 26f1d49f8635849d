import { randomUUID } from "node:crypto"
import type { Square, SquareClient } from "square"
import * as z from "zod"
import { receiveSquareEvent } from "#shared/api/payments.ts"
import { DeployFailure, settingFields } from "../deploy-settings.ts"
import { domainLeadsHere } from "./alias.ts"
import { requireSetting, type Setup, type SquareEnvironment } from "./context.ts"
import { readCredentials, storeCredentials } from "./secrets.ts"
import { askFor, confirm, type Step } from "./step.ts"

/** What the functions read from the parameter (functions/providers/square.ts). */
const Credentials = z.object({
  accessToken: z.string().min(20, "An access token is longer."),
  signatureKey: z.string().min(1),
})

/** What the webhook's handler understands (functions/payments/rules/square-event.ts). */
const eventTypes = ["payment.created", "payment.updated", "refund.created", "refund.updated"]

const { applicationId: ApplicationId } = settingFields.square.unwrap().shape
const isComplete = ({ enabled, eventTypes: types }: Square.WebhookSubscription): boolean =>
  enabled === true && eventTypes.every((type) => types?.includes(type))

const findSubscription = async (client: SquareClient, url: string) => {
  for await (const subscription of await client.webhooks.subscriptions.list())
    if (subscription.notificationUrl === url) return subscription
  return undefined
}

/** Square's signature key of a webhook that sends all events to the site. */
const ensureSubscription = async (client: SquareClient, notificationUrl: string): Promise<string> => {
  const existing = await findSubscription(client, notificationUrl)
  const settings = { name: "Clearline", enabled: true, eventTypes, notificationUrl }
  const { subscription } =
    existing?.id === undefined
      ? await client.webhooks.subscriptions.create({ idempotencyKey: randomUUID(), subscription: settings })
      : await client.webhooks.subscriptions.update({ subscriptionId: existing.id, subscription: settings })
  const key = subscription?.signatureKey ?? existing?.signatureKey
  if (!key) throw new DeployFailure("Square named no signature key of the webhook. Run setup again.")
  return key
}

/** The account's client and active locations. Undefined if Square refuses the token. */
const openAccount = async (setup: Setup, environment: SquareEnvironment, accessToken: string) => {
  const client = setup.square(environment, accessToken)
  try {
    const { locations = [] } = await client.locations.list()
    return { client, accessToken, locations: locations.filter(({ status }) => status === "ACTIVE") }
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 401) return undefined
    throw error
  }
}

const chooseLocation = async ({ terminal, file }: Setup, locations: Square.Location[]): Promise<string> => {
  const ids = locations.flatMap(({ id }) => id ?? [])
  const configured = file.read().square?.locationId
  if (configured && ids.includes(configured)) return configured
  const [only, second] = ids
  if (!only) throw new DeployFailure("Square has no active location. Add one, and run setup again.")
  if (!second) return only
  for (const { id, name } of locations) terminal.say(`   ${id}: ${name}`)
  return askFor(terminal, "Location for branches without their own", z.enum(ids, "Enter one of these ids."))
}

/** Undefined if nothing is stored, or Square refuses it. */
const openStored = async (setup: Setup, environment: SquareEnvironment) => {
  const credentials = await readCredentials(setup, "square", Credentials)
  const account = credentials && (await openAccount(setup, environment, credentials.accessToken))
  return account && { ...account, ...credentials }
}

export const cardsStep = (setup: Setup): Step => {
  const { file, terminal } = setup
  const describe = () => `Square (${file.read().square?.environment}) charges your customers' cards.`

  const askApplication = async () => {
    const applicationId = await askFor(
      terminal,
      "Application ID (the application's Credentials)",
      ApplicationId,
    )
    const environment = applicationId.startsWith("sandbox-") ? "sandbox" : "production"
    return { applicationId, environment } as const
  }
  const askAccount = async (environment: SquareEnvironment) => {
    const { accessToken: field } = Credentials.shape
    const accessToken = await askFor(terminal, "Access token (below it)", field, { isSecret: true })
    const account = await openAccount(setup, environment, accessToken)
    if (account) return account
    throw new DeployFailure(
      `Square refuses this access token. Copy it from the same page as the application ID, for ${environment}, and run setup again.`,
    )
  }

  return {
    title: "Cards",
    why: "With an application at Square (Square Developer Console, Applications), customers pay by card.",
    async check() {
      const { square } = file.read()
      const account = square && (await openStored(setup, square.environment))
      return account?.locations.some(({ id }) => id === square?.locationId) ? describe() : undefined
    },
    async act() {
      const { square } = file.read()
      if (!square && !(await confirm(terminal, "Take cards with Square?")))
        return { done: "no cards for now." }
      const { applicationId, environment } = square ?? (await askApplication())
      const stored = await openStored(setup, environment)
      const { accessToken, locations } = stored ?? (await askAccount(environment))
      const locationId = await chooseLocation(setup, locations)
      const { signatureKey } = (await readCredentials(setup, "square", Credentials)) ?? noWebhookYet()
      await storeCredentials(setup, "square", { accessToken, signatureKey })
      file.change({ square: { environment, applicationId, locationId } })
      return { done: describe() }
    },
  }
}

/** A key that no caller knows. */
const noWebhookYet = () => ({ signatureKey: randomUUID() })

/** Comes after the deploy and DNS, like incoming texts. */
export const cardEventsStep = (setup: Setup): Step => {
  const { file } = setup
  const webhook = () => `https://${requireSetting(setup, "domain")}/api${receiveSquareEvent.path}`
  const describe = () => `Square sends its events to ${webhook()}.`
  const open = async () => {
    const { square } = file.read()
    return square && (await openStored(setup, square.environment))
  }

  return {
    title: "Card events",
    why: "Square reports payments and refunds to a webhook of the site.",
    async check() {
      if (!file.read().square) return "no cards, so there are none."
      const account = await open()
      const subscription = account && (await findSubscription(account.client, webhook()))
      const isReady =
        subscription && isComplete(subscription) && subscription.signatureKey === account.signatureKey
      return isReady ? describe() : undefined
    },
    async act() {
      if (!(await domainLeadsHere(setup)))
        return { waiting: "run setup again when the domain leads to the site." }
      const account = await open()
      if (!account) throw new DeployFailure("Square refuses the stored token. Run setup again.")
      const signatureKey = await ensureSubscription(account.client, webhook())
      await storeCredentials(setup, "square", { accessToken: account.accessToken, signatureKey })
      return { done: describe() }
    },
  }
}
