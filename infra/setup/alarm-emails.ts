import {
  paginateListSubscriptionsByTopic,
  paginateListTopics,
  type SNSClient,
  SubscribeCommand,
} from "@aws-sdk/client-sns"
import { requireSetting, type Setup } from "./context.ts"
import type { ByHand, Step } from "./step.ts"

/** SNS's word for a subscription that waits for the click in its email. */
const pending = "PendingConfirmation"

const isConfirmed = (subscription: string | undefined) => subscription?.startsWith("arn:") ?? false

type AlarmTopic = { arn: string; client: SNSClient; subscription: string | undefined }

/** Alarms come from the region of the system, and those of CloudFront from us-east-1. */
const stacks = ["alarms", "edge"]

const findSubscription = async (client: SNSClient, TopicArn: string, email: string) => {
  for await (const { Subscriptions = [] } of paginateListSubscriptionsByTopic({ client }, { TopicArn })) {
    const found = Subscriptions.find(({ Endpoint }) => Endpoint === email)
    if (found) return found.SubscriptionArn
  }
  return undefined
}

/** The topics of the deployed stacks, with the subscription of the address in deploy.json. */
const readTopics = async (setup: Setup): Promise<AlarmTopic[]> => {
  const [name, email] = [requireSetting(setup, "name"), requireSetting(setup, "alarmEmail")]
  const topics = new Map<string, AlarmTopic>()
  for (const client of [setup.aws.sns, setup.aws.edgeSns])
    for await (const { Topics = [] } of paginateListTopics({ client }, {}))
      for (const { TopicArn: arn } of Topics)
        if (arn && !topics.has(arn) && stacks.some((stack) => arn.includes(`:${name}-${stack}-Alarms`)))
          topics.set(arn, { arn, client, subscription: await findSubscription(client, arn, email) })
  return [...topics.values()]
}

const isComplete = (topics: readonly AlarmTopic[]) => topics.length === stacks.length

/** SNS deletes a subscription that wasn't confirmed in time, and a deploy doesn't notice. */
export const alarmEmailsStep = (setup: Setup): Step => {
  const email = () => requireSetting(setup, "alarmEmail")
  return {
    title: "Alarm emails",
    why: "AWS sends alarms only to an address that confirmed both of its emails within 48 hours.",
    async check() {
      const topics = await readTopics(setup)
      if (!isComplete(topics)) return undefined
      if (topics.every(({ subscription }) => isConfirmed(subscription))) return `alarms go to ${email()}.`
      const isAsked = ({ subscription }: AlarmTopic) => isConfirmed(subscription) || subscription === pending
      return topics.every(isAsked) ? `AWS has asked ${email()} to confirm.` : undefined
    },
    async act() {
      const topics = await readTopics(setup)
      if (!isComplete(topics)) return { waiting: "run setup again after the next deploy." }
      for (const { arn, client, subscription } of topics)
        if (!isConfirmed(subscription) && subscription !== pending)
          await client.send(new SubscribeCommand({ TopicArn: arn, Protocol: "email", Endpoint: email() }))
      return { done: `AWS asks ${email()} again to confirm, within 48 hours.` }
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
