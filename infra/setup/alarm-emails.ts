import {
  paginateListSubscriptionsByTopic,
  paginateListTopics,
  type SNSClient,
  SubscribeCommand,
  type Subscription,
  UnsubscribeCommand,
} from "@aws-sdk/client-sns"
import { requireSetting, type Setup } from "./context.ts"
import type { ByHand, Step } from "./step.ts"

/** SNS's word for a subscription that waits for the click in its email. */
const pending = "PendingConfirmation"

const isConfirmed = (subscription: string | undefined) => subscription?.startsWith("arn:") ?? false

type AlarmTopic = { arn: string; client: SNSClient; subscription: string | undefined; others: Subscription[] }

/** Alarms come from the region of the system, and those of CloudFront from us-east-1. */
const stacks = ["alarms", "edge"]

/** `others` are confirmed emails to other addresses. An unconfirmed one has no ARN, and SNS deletes it after 48 hours. */
const findSubscriptions = async (client: SNSClient, TopicArn: string, email: string) => {
  const found: Subscription[] = []
  for await (const { Subscriptions = [] } of paginateListSubscriptionsByTopic({ client }, { TopicArn }))
    found.push(...Subscriptions.filter(({ Protocol }) => Protocol === "email"))
  return {
    subscription: found.find(({ Endpoint }) => Endpoint === email)?.SubscriptionArn,
    others: found.filter(
      ({ Endpoint, SubscriptionArn }) => Endpoint !== email && isConfirmed(SubscriptionArn),
    ),
  }
}

/** The topics of the deployed stacks, with the subscription of the address in deploy.json. */
const readTopics = async (setup: Setup): Promise<AlarmTopic[]> => {
  const [name, email] = [requireSetting(setup, "name"), requireSetting(setup, "alarmEmail")]
  const topics = new Map<string, AlarmTopic>()
  for (const client of [setup.aws.sns, setup.aws.edgeSns])
    for await (const { Topics = [] } of paginateListTopics({ client }, {}))
      for (const { TopicArn: arn } of Topics)
        if (arn && !topics.has(arn) && stacks.some((stack) => arn.includes(`:${name}-${stack}-Alarms`)))
          topics.set(arn, { arn, client, ...(await findSubscriptions(client, arn, email)) })
  return [...topics.values()]
}

const isComplete = (topics: readonly AlarmTopic[]) => topics.length === stacks.length

const isAsked = ({ subscription }: AlarmTopic) => isConfirmed(subscription) || subscription === pending

/**
 * SNS deletes a subscription that wasn't confirmed in time, and a deploy doesn't notice. A deploy doesn't know the one
 * that this step makes instead, so this step also ends it when `alarmEmail` changes.
 */
export const alarmEmailsStep = (setup: Setup): Step => {
  const email = () => requireSetting(setup, "alarmEmail")
  return {
    title: "Alarm emails",
    why: "AWS sends alarms only to an address that confirmed both of its emails within 48 hours.",
    async check() {
      const topics = await readTopics(setup)
      if (!isComplete(topics) || topics.some(({ others }) => others.length > 0)) return undefined
      if (topics.every(({ subscription }) => isConfirmed(subscription))) return `alarms go to ${email()}.`
      return topics.every(isAsked) ? `AWS has asked ${email()} to confirm.` : undefined
    },
    async act() {
      const topics = await readTopics(setup)
      if (!isComplete(topics)) return { waiting: "run setup again after the next deploy." }
      const unasked = topics.filter((topic) => !isAsked(topic))
      for (const { arn, client } of unasked)
        await client.send(new SubscribeCommand({ TopicArn: arn, Protocol: "email", Endpoint: email() }))
      const unsubscribed = new Set<string | undefined>()
      const stillSubscribed = new Set<string | undefined>()
      for (const { client, others, subscription } of topics)
        for (const { SubscriptionArn, Endpoint } of others) {
          // Alarms must reach somebody until the new address has confirmed.
          if (isConfirmed(subscription)) await client.send(new UnsubscribeCommand({ SubscriptionArn }))
          ;(isConfirmed(subscription) ? unsubscribed : stillSubscribed).add(Endpoint)
        }
      const facts = [
        ...(unasked.length > 0 ? [`AWS asks ${email()} again to confirm, within 48 hours.`] : []),
        ...(unsubscribed.size > 0 ? [`No more alarms go to ${[...unsubscribed].join(", ")}.`] : []),
        ...(stillSubscribed.size > 0
          ? [
              `${[...stillSubscribed].join(", ")} gets the alarms until ${email()} confirms. Run setup again then.`,
            ]
          : []),
      ]
      return { done: facts.join(" ") }
    },
  }
}

export const confirmAlarmEmails = (setup: Setup): ByHand => ({
  title: "Confirm that you want the alarms",
  page: "two emails with the subject AWS Notification - Subscription Confirmation",
  why: "Until then AWS sends no alarm to this address. After 48 hours the emails no longer work: run setup again for new ones.",
  async isDone() {
    const topics = await readTopics(setup)
    return isComplete(topics) && topics.every(({ subscription }) => isConfirmed(subscription))
  },
})
