import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import type { SNSEvent } from "aws-lambda"
import { asyncRetries } from "../../event-sources.ts"
import { localAws } from "../environment.ts"

const topicArn = `arn:aws:sns:${localAws.region}:000000000000:mail-news`

/** Milliseconds. Lambda itself waits one minute, then two. */
const retryPause = 1000

/** What a function receives from SNS. Lambda's permission admits the topic alone, so no function checks the signature. */
const snsEvent = (message: string): SNSEvent => ({
  Records: [
    {
      EventVersion: "1.0",
      EventSubscriptionArn: `${topicArn}:${randomUUID()}`,
      EventSource: "aws:sns",
      Sns: {
        Type: "Notification",
        MessageId: randomUUID(),
        TopicArn: topicArn,
        Message: message,
        Timestamp: new Date().toISOString(),
        SignatureVersion: "1",
        Signature: "",
        SigningCertUrl: "",
        UnsubscribeUrl: "",
        MessageAttributes: {},
      },
    },
  ],
})

/** Delivers SES's events to their function as SNS and Lambda do: a failed run is retried, then set aside. */
export const mailTopic = (
  invoke: (event: SNSEvent) => Promise<unknown>,
  setAside: (event: SNSEvent) => void,
) => {
  const stopping = new AbortController()
  const deliver = async (event: SNSEvent, retries: number): Promise<void> => {
    try {
      await invoke(event)
    } catch (error) {
      console.error("mail-news:", error)
      if (retries === 0) return setAside(event)
      await pause(retryPause, undefined, { signal: stopping.signal })
      await deliver(event, retries - 1)
    }
  }
  return {
    publish: (message: string): Promise<void> => deliver(snsEvent(message), asyncRetries),
    close: () => stopping.abort(),
  }
}
export type MailTopic = ReturnType<typeof mailTopic>
