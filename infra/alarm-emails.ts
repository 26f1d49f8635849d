import {
  paginateListSubscriptionsByTopic,
  paginateListTopics,
  type SNSClient,
  SubscribeCommand,
  type Subscription,
  UnsubscribeCommand,
} from "@aws-sdk/client-sns"
import type { DeploySettings } from "./deploy-settings.ts"

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

const isComplete = (topics: readonly AlarmTopic[]) => topics.length === stacks.length

const isAsked = ({ subscription }: AlarmTopic) => isConfirmed(subscription) || subscription === pending

/**
 * Recipients of the alarms. The stacks have topics without subscriptions, because CloudFormation would end a former address's
 * at once, and wouldn't notice that SNS deletes one that wasn't confirmed in time.
 */
export const alarmEmails = (
  { sns, edgeSns }: { sns: SNSClient; edgeSns: SNSClient },
  { name, alarmEmail: email }: Pick<DeploySettings, "name" | "alarmEmail">,
) => {
  /** The topics of the deployed stacks, with the subscription of the address in deploy.json. */
  const readTopics = async (): Promise<AlarmTopic[]> => {
    const topics = new Map<string, AlarmTopic>()
    for (const client of [sns, edgeSns])
      for await (const { Topics = [] } of paginateListTopics({ client }, {}))
        for (const { TopicArn: arn } of Topics)
          if (arn && !topics.has(arn) && stacks.some((stack) => arn.includes(`:${name}-${stack}-Alarms`)))
            topics.set(arn, { arn, client, ...(await findSubscriptions(client, arn, email)) })
    return [...topics.values()]
  }

  return {
    /** Undefined when `update` has something to do. */
    async check(): Promise<string | undefined> {
      const topics = await readTopics()
      if (!isComplete(topics) || topics.some(({ others }) => others.length > 0)) return undefined
      if (topics.every(({ subscription }) => isConfirmed(subscription))) return `alarms go to ${email}.`
      return topics.every(isAsked) ? `AWS has asked ${email} to confirm.` : undefined
    },

    /** Subscribes the address, and ends others once it has confirmed. Undefined if not all stacks are deployed. */
    async update(): Promise<string | undefined> {
      const topics = await readTopics()
      if (!isComplete(topics)) return undefined
      const unasked = topics.filter((topic) => !isAsked(topic))
      for (const { arn, client } of unasked)
        await client.send(new SubscribeCommand({ TopicArn: arn, Protocol: "email", Endpoint: email }))
      const unsubscribed = new Set<string | undefined>()
      const stillSubscribed = new Set<string | undefined>()
      for (const { client, others, subscription } of topics)
        for (const { SubscriptionArn, Endpoint } of others) {
          // Alarms still need a recipient until the new address has confirmed.
          if (isConfirmed(subscription)) await client.send(new UnsubscribeCommand({ SubscriptionArn }))
          ;(isConfirmed(subscription) ? unsubscribed : stillSubscribed).add(Endpoint)
        }
      const facts = [
        ...(unasked.length > 0 ? [`AWS asks ${email} to confirm, within 48 hours.`] : []),
        ...(unsubscribed.size > 0 ? [`No more alarms go to ${[...unsubscribed].join(", ")}.`] : []),
        ...(stillSubscribed.size > 0
          ? [
              `${[...stillSubscribed].join(", ")} gets the alarms until ${email} confirms. Run setup again then.`,
            ]
          : []),
      ]
      return facts.join(" ")
    },

    async areConfirmed(): Promise<boolean> {
      const topics = await readTopics()
      return isComplete(topics) && topics.every(({ subscription }) => isConfirmed(subscription))
    },
  }
}
